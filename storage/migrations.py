"""How the tables came to be: numbered steps, append only.

A file's `PRAGMA user_version` is the number of the last step it has been through.
"""

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

m013_inbox = (
    """
    CREATE TABLE inbox (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        network TEXT NOT NULL,
        update_id INTEGER NOT NULL,
        body TEXT,
        writes INTEGER NOT NULL DEFAULT 0,
        tries INTEGER NOT NULL DEFAULT 0,
        UNIQUE (network, update_id)
    ) STRICT
    """,
)

# Telegram's accounts behind which anonymous admins and channels write: what is kept under them
# belongs to many chats at once.
_SHARED = "(1087968824, 136817688)"

m014_nothing_under_shared_accounts = (
    *(
        f"DELETE FROM {table} WHERE owner IN {_SHARED}"
        for table in ("preferences", "boards", "readings", "glyphs", "words", "profiles", "imports")
    ),
    f"DELETE FROM guesses WHERE player IN {_SHARED}",
    f"DELETE FROM games WHERE host IN {_SHARED} OR guest IN {_SHARED}",
    f"DELETE FROM verdicts WHERE owner IN {_SHARED} OR reporter IN {_SHARED}",
    # Whoever remembers words by the old numbers reads them again.
    "INSERT OR REPLACE INTO revisions (of) SELECT of FROM revisions WHERE of GLOB 'verdicts:*'",
    *(
        f"DELETE FROM revisions WHERE of GLOB '{kind}:{account}*'"
        for kind in ("words", "verdicts")
        for account in (1087968824, 136817688)
    ),
)

m015_shared_profiles = (
    """
    CREATE TABLE shares (
        owner INTEGER NOT NULL,
        profile TEXT NOT NULL,
        token TEXT NOT NULL UNIQUE,
        PRIMARY KEY (owner, profile)
    ) STRICT
    """,
)

m016_starters_of_puzzles = ("ALTER TABLE puzzles ADD COLUMN starter INTEGER NOT NULL DEFAULT 0",)

m017_frames_of_boards = (
    "ALTER TABLE readings ADD COLUMN frame TEXT NOT NULL DEFAULT '[0, 0, 1, 1]'",
)

# Who found a word after somebody else is kept too, and whether it was a pangram.
m018_results = (
    """
    CREATE TABLE results (
        number INTEGER PRIMARY KEY,
        chat INTEGER NOT NULL,
        game TEXT NOT NULL,
        ended INTEGER NOT NULL,
        player INTEGER NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('won', 'drawn', 'lost')),
        points INTEGER NOT NULL,
        words INTEGER NOT NULL,
        pangrams INTEGER NOT NULL,
        opponent INTEGER
    ) STRICT
    """,
    "CREATE INDEX results_by_chat ON results (chat, ended)",
    "CREATE INDEX results_by_player ON results (player)",
    """
    CREATE TABLE names (
        player INTEGER PRIMARY KEY,
        name TEXT NOT NULL
    ) STRICT
    """,
    "ALTER TABLE guesses RENAME TO old_guesses",
    """
    CREATE TABLE guesses (
        number INTEGER PRIMARY KEY,
        chat INTEGER NOT NULL,
        game TEXT NOT NULL,
        word TEXT NOT NULL,
        player INTEGER NOT NULL,
        name TEXT NOT NULL,
        points INTEGER NOT NULL,
        pangram INTEGER NOT NULL DEFAULT 0 CHECK (pangram IN (0, 1)),
        UNIQUE (chat, game, word, player),
        FOREIGN KEY (chat, game) REFERENCES puzzles ON DELETE CASCADE
    ) STRICT
    """,
    "INSERT INTO guesses (chat, game, word, player, name, points)"
    " SELECT chat, game, word, player, name, points FROM old_guesses ORDER BY rowid",
    "DROP TABLE old_guesses",
    # Whoever is in the middle of a puzzle has a name for its result.
    "INSERT OR REPLACE INTO names SELECT player, name FROM guesses ORDER BY number",
)

m019_dailies = (
    """
    CREATE TABLE dailies (
        chat INTEGER NOT NULL,
        game TEXT NOT NULL,
        minute INTEGER NOT NULL,
        zone TEXT NOT NULL,
        language TEXT NOT NULL,
        posted INTEGER NOT NULL,
        topic INTEGER NOT NULL,
        wish TEXT NOT NULL,
        PRIMARY KEY (chat, game)
    ) STRICT
    """,
)

m020_natural_puzzles = ("ALTER TABLE puzzles ADD COLUMN natural INTEGER NOT NULL DEFAULT 0",)

m021_boggle_rules_of_profiles = (
    "ALTER TABLE profiles ADD COLUMN corners INTEGER NOT NULL DEFAULT 1 CHECK (corners IN (0, 1))",
    "ALTER TABLE profiles ADD COLUMN points TEXT NOT NULL DEFAULT '[]'",
)

m022_parties = (
    """
    CREATE TABLE parties (
        id TEXT PRIMARY KEY,
        chat INTEGER NOT NULL,
        host INTEGER NOT NULL,
        lexicon TEXT NOT NULL,
        language TEXT NOT NULL,
        position TEXT NOT NULL,
        topic INTEGER NOT NULL,
        many INTEGER NOT NULL,
        clock INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        due INTEGER NOT NULL,
        movers TEXT NOT NULL,
        vote TEXT,
        message INTEGER NOT NULL,
        said INTEGER NOT NULL,
        step INTEGER NOT NULL,
        shown INTEGER NOT NULL,
        begun INTEGER NOT NULL CHECK (begun IN (0, 1)),
        over INTEGER NOT NULL CHECK (over IN (0, 1))
    ) STRICT
    """,
    "CREATE INDEX parties_by_chat ON parties (chat)",
    """
    CREATE TABLE seats (
        party TEXT NOT NULL REFERENCES parties ON DELETE CASCADE,
        number INTEGER NOT NULL,
        player INTEGER,
        name TEXT,
        level TEXT,
        missed INTEGER NOT NULL,
        passed INTEGER NOT NULL CHECK (passed IN (0, 1)),
        gone INTEGER NOT NULL CHECK (gone IN (0, 1)),
        PRIMARY KEY (party, number)
    ) STRICT
    """,
    "CREATE INDEX seats_by_player ON seats (player)",
)

m023_what_is_owed_and_voted_on = (
    "ALTER TABLE puzzles ADD COLUMN owed TEXT NOT NULL DEFAULT ''",
    "UPDATE parties SET vote = json_set(vote, '$.asker', turn) WHERE vote IS NOT NULL",
    # Without a clock nobody has to be waited for longer than a day.
    "UPDATE parties SET due = strftime('%s') + 86400 WHERE begun AND NOT over AND clock = 0",
)

MIGRATIONS = (
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
    m013_inbox,
    m014_nothing_under_shared_accounts,
    m015_shared_profiles,
    m016_starters_of_puzzles,
    m017_frames_of_boards,
    m018_results,
    m019_dailies,
    m020_natural_puzzles,
    m021_boggle_rules_of_profiles,
    m022_parties,
    m023_what_is_owed_and_voted_on,
)
