"""The tables of version 0.1.0; files from before it are not read.

Columns stand in the order in which they came: `checks` compares the definitions with a file's.
"""

FIRST_VERSION = 14

m014_first_tables = (
    """
    CREATE TABLE preferences (
        owner INTEGER NOT NULL,
        topic INTEGER NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (owner, topic, name)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE boards (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        rows TEXT NOT NULL,
        doubtful TEXT NOT NULL,
        owner INTEGER NOT NULL,
        chat INTEGER NOT NULL,
        question INTEGER NOT NULL,
        answer INTEGER NOT NULL,
        reading TEXT,
        hints INTEGER,
        picture TEXT,
        query TEXT NOT NULL DEFAULT '{}',
        history TEXT NOT NULL DEFAULT '{}'
    ) STRICT
    """,
    "CREATE INDEX boards_by_owner ON boards (owner, number)",
    "CREATE INDEX boards_by_chat ON boards (chat, number)",
    "CREATE INDEX boards_by_picture ON boards (owner, picture)",
    """
    CREATE TABLE readings (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        owner INTEGER NOT NULL,
        likeliest TEXT NOT NULL,
        cells TEXT NOT NULL,
        glyphs BLOB NOT NULL,
        picture TEXT NOT NULL DEFAULT ''
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
    """
    CREATE TABLE day_marks (
        day INTEGER PRIMARY KEY,
        boards INTEGER NOT NULL,
        readings INTEGER NOT NULL
    ) STRICT
    """,
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
    CREATE TABLE revisions (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        of TEXT NOT NULL UNIQUE
    ) STRICT
    """,
    # `sealed` is a function of ours; SQLite itself keeps no checksums.
    """
    CREATE TABLE words (
        owner INTEGER NOT NULL,
        word TEXT NOT NULL,
        accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
        seal INTEGER,
        PRIMARY KEY (owner, word)
    ) STRICT, WITHOUT ROWID
    """,
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
    """
    CREATE TABLE verdicts (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        owner INTEGER NOT NULL,
        profile TEXT NOT NULL,
        word TEXT NOT NULL,
        accepted INTEGER NOT NULL CHECK (accepted IN (0, 1)),
        reporter INTEGER NOT NULL,
        name TEXT NOT NULL,
        told INTEGER NOT NULL,
        seal INTEGER
    ) STRICT
    """,
    "CREATE INDEX verdicts_by_word ON verdicts (owner, profile, word, number)",
    "CREATE INDEX verdicts_by_reporter ON verdicts (reporter)",
    """
    CREATE TRIGGER seal_verdicts AFTER INSERT ON verdicts BEGIN
        UPDATE verdicts SET seal = sealed(word, accepted) WHERE number = new.number;
    END
    """,
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
