"""The first steps of `migrations`: how the tables of the first version came to be."""

m001_first_tables = (
    """
    CREATE TABLE preferences (
        owner INTEGER PRIMARY KEY,
        mode TEXT,
        language TEXT
    ) STRICT
    """,
    """
    CREATE TABLE boards (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        rows TEXT NOT NULL,
        doubtful TEXT NOT NULL,
        mode TEXT NOT NULL,
        owner INTEGER NOT NULL,
        chat INTEGER NOT NULL,
        question INTEGER NOT NULL,
        answer INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX boards_by_owner ON boards (owner, number)",
    "CREATE INDEX boards_by_chat ON boards (chat, number)",
    """
    CREATE TABLE words (
        owner INTEGER NOT NULL,
        word TEXT NOT NULL,
        accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
        PRIMARY KEY (owner, word)
    ) STRICT, WITHOUT ROWID
    """,
)

m002_what_is_asked_of_a_board = (
    "ALTER TABLE boards ADD COLUMN used TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE boards ADD COLUMN ranked_by TEXT NOT NULL DEFAULT 'points'",
    "ALTER TABLE boards ADD COLUMN cell TEXT",
    "ALTER TABLE boards ADD COLUMN through TEXT",
)

m003_puzzles = (
    """
    CREATE TABLE puzzles (
        chat INTEGER NOT NULL,
        game TEXT NOT NULL,
        rows TEXT NOT NULL,
        language TEXT NOT NULL,
        topic INTEGER,
        message INTEGER NOT NULL,
        scores INTEGER,
        ends INTEGER NOT NULL,
        over INTEGER NOT NULL CHECK (over IN (0, 1)),
        PRIMARY KEY (chat, game)
    ) STRICT
    """,
    """
    CREATE TABLE guesses (
        chat INTEGER NOT NULL,
        game TEXT NOT NULL,
        word TEXT NOT NULL,
        player INTEGER NOT NULL,
        name TEXT NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (chat, game, word),
        FOREIGN KEY (chat, game) REFERENCES puzzles ON DELETE CASCADE
    ) STRICT
    """,
)

m004_games = (
    """
    CREATE TABLE games (
        id TEXT NOT NULL UNIQUE,
        chat INTEGER NOT NULL,
        host INTEGER NOT NULL,
        host_name TEXT NOT NULL,
        guest INTEGER,
        guest_name TEXT,
        level TEXT,
        lexicon TEXT NOT NULL,
        language TEXT NOT NULL,
        position TEXT NOT NULL,
        message INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        over INTEGER NOT NULL CHECK (over IN (0, 1)),
        PRIMARY KEY (chat, host)
    ) STRICT
    """,
)

m005_corrections = (
    "ALTER TABLE boards ADD COLUMN reading TEXT",
    """
    CREATE TABLE readings (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        owner INTEGER NOT NULL,
        likeliest TEXT NOT NULL,
        cells TEXT NOT NULL,
        glyphs BLOB NOT NULL
    ) STRICT
    """,
    "CREATE INDEX readings_by_owner ON readings (owner, number)",
    """
    CREATE TABLE glyphs (
        number INTEGER PRIMARY KEY,
        owner INTEGER NOT NULL,
        letter TEXT NOT NULL,
        glyph BLOB NOT NULL,
        UNIQUE (owner, glyph)
    ) STRICT
    """,
)

m006_pictures_of_readings = ("ALTER TABLE readings ADD COLUMN picture TEXT NOT NULL DEFAULT ''",)

m007_choices_by_scope = (
    "ALTER TABLE preferences RENAME TO old_preferences",
    """
    CREATE TABLE preferences (
        owner INTEGER NOT NULL,
        topic INTEGER NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (owner, topic, name)
    ) STRICT, WITHOUT ROWID
    """,
    "INSERT INTO preferences SELECT owner, 0, 'mode', mode FROM old_preferences"
    " WHERE mode IS NOT NULL",
    "INSERT INTO preferences SELECT owner, 0, 'language', language FROM old_preferences"
    " WHERE language IS NOT NULL",
    "DROP TABLE old_preferences",
)

m008_games_that_go_on = (
    "ALTER TABLE boards ADD COLUMN prizes TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE boards ADD COLUMN plays TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE boards ADD COLUMN turn TEXT NOT NULL DEFAULT 'mine'",
    "ALTER TABLE boards ADD COLUMN hints INTEGER",
    "ALTER TABLE boards ADD COLUMN picture TEXT",
    "CREATE INDEX boards_by_picture ON boards (owner, picture)",
)

m009_day_marks = (
    """
    CREATE TABLE day_marks (
        day INTEGER PRIMARY KEY,
        boards INTEGER NOT NULL,
        readings INTEGER NOT NULL
    ) STRICT
    """,
)

m010_words_of_host_games = (
    """
    CREATE TABLE revisions (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        of TEXT NOT NULL UNIQUE
    ) STRICT
    """,
    "INSERT INTO revisions (of) SELECT DISTINCT 'words:' || owner FROM words",
    """
    CREATE TABLE profiles (
        number INTEGER PRIMARY KEY,
        owner INTEGER NOT NULL,
        name TEXT NOT NULL,
        yo INTEGER NOT NULL CHECK (yo IN (0, 1)),
        least INTEGER,
        mode TEXT,
        diagonal INTEGER NOT NULL CHECK (diagonal IN (0, 1)),
        UNIQUE (owner, name)
    ) STRICT
    """,
    """
    CREATE TABLE verdicts (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        owner INTEGER NOT NULL,
        profile TEXT NOT NULL,
        word TEXT NOT NULL,
        accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
        reporter INTEGER NOT NULL,
        name TEXT NOT NULL,
        told INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX verdicts_by_word ON verdicts (owner, profile, word, number)",
    "CREATE INDEX verdicts_by_reporter ON verdicts (reporter)",
    """
    CREATE TABLE lists (
        hash TEXT PRIMARY KEY,
        content BLOB NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE imports (
        number INTEGER PRIMARY KEY,
        owner INTEGER NOT NULL,
        profile TEXT NOT NULL,
        hash TEXT NOT NULL REFERENCES lists,
        file TEXT NOT NULL,
        alphabet TEXT NOT NULL,
        words INTEGER NOT NULL,
        whole INTEGER NOT NULL CHECK (whole IN (0, 1)),
        UNIQUE (owner, profile, hash)
    ) STRICT
    """,
    "CREATE INDEX imports_by_hash ON imports (hash)",
    """
    CREATE TRIGGER unused_lists AFTER DELETE ON imports BEGIN
        DELETE FROM lists WHERE hash = old.hash AND hash NOT IN (SELECT hash FROM imports);
    END
    """,
)

# `sealed` is a function of ours; SQLite itself keeps no checksums.
m011_seals_on_words = (
    "ALTER TABLE words ADD COLUMN seal INTEGER",
    "UPDATE words SET seal = sealed(word, accepted)",
    """
    CREATE TRIGGER seal_new_words AFTER INSERT ON words BEGIN
        UPDATE words SET seal = sealed(word, accepted)
        WHERE owner = new.owner AND word = new.word;
    END
    """,
    """
    CREATE TRIGGER seal_changed_words AFTER UPDATE OF accepted ON words BEGIN
        UPDATE words SET seal = sealed(word, accepted)
        WHERE owner = new.owner AND word = new.word;
    END
    """,
    "ALTER TABLE verdicts ADD COLUMN seal INTEGER",
    "UPDATE verdicts SET seal = sealed(word, accepted)",
    """
    CREATE TRIGGER seal_verdicts AFTER INSERT ON verdicts BEGIN
        UPDATE verdicts SET seal = sealed(word, accepted) WHERE number = new.number;
    END
    """,
)

m012_queries_and_histories = (
    "ALTER TABLE boards ADD COLUMN query TEXT NOT NULL DEFAULT '{}'",
    "ALTER TABLE boards ADD COLUMN history TEXT NOT NULL DEFAULT '{}'",
    """
    UPDATE boards SET
        query = json_object(
            'knots', json(CASE mode WHEN 'knots' THEN 'true' ELSE 'false' END),
            'used', json(used),
            'order', ranked_by,
            'cells', json(CASE WHEN cell IS NULL THEN '[]' ELSE json_array(cell) END),
            'through', through,
            'prizes', json(prizes)
        ),
        history = json_object('plays', json(plays), 'turn', turn)
    """,
    "ALTER TABLE boards DROP COLUMN mode",
    "ALTER TABLE boards DROP COLUMN used",
    "ALTER TABLE boards DROP COLUMN ranked_by",
    "ALTER TABLE boards DROP COLUMN cell",
    "ALTER TABLE boards DROP COLUMN through",
    "ALTER TABLE boards DROP COLUMN prizes",
    "ALTER TABLE boards DROP COLUMN plays",
    "ALTER TABLE boards DROP COLUMN turn",
)

FIRST_MIGRATIONS = (
    m001_first_tables,
    m002_what_is_asked_of_a_board,
    m003_puzzles,
    m004_games,
    m005_corrections,
    m006_pictures_of_readings,
    m007_choices_by_scope,
    m008_games_that_go_on,
    m009_day_marks,
    m010_words_of_host_games,
    m011_seals_on_words,
    m012_queries_and_histories,
)
