"""Migrations of the tables: numbered steps, append only.

A file's `PRAGMA user_version` is the number of the last step it has been through.
"""

from storage.elo import START, K
from storage.first_tables import FIRST_VERSION, m014_first_tables

# “Bald”, in the header of each file of ours since step 24.
APPLICATION_ID = 0x42616C64

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

# Keeps the later finders of a word too, and a flag for pangrams.
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
    # Names of the players of puzzles that are not over, for their results.
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
    # Without a clock the others wait a day at most.
    "UPDATE parties SET due = strftime('%s') + 86400 WHERE begun AND NOT over AND clock = 0",
)

m024_mark_of_ours = (f"PRAGMA application_id = {APPLICATION_ID}",)

# The same zones by the names that every system knows.
m025_zones_that_all_know = (
    "UPDATE dailies SET zone = substr(zone, 7) WHERE zone GLOB 'posix/*' OR zone GLOB 'right/*'",
)

# The part of a list that fits into one transaction; see `Imports.add`.
m026_slices_of_lists = (
    """
    CREATE TABLE list_slices (
        hash TEXT NOT NULL,
        start INTEGER NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (hash, start)
    ) STRICT
    """,
    """
    WITH RECURSIVE starts (hash, start) AS (
        SELECT hash, 0 FROM lists
        UNION ALL
        SELECT hash, start + 1048576 FROM starts JOIN lists USING (hash)
        WHERE start + 1048576 < length(content)
    )
    INSERT INTO list_slices (hash, start, content)
    SELECT hash, start, substr(content, start + 1, 1048576) FROM starts JOIN lists USING (hash)
    """,
    "ALTER TABLE lists ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0",
    "UPDATE lists SET bytes = length(content)",
    "DROP TRIGGER unused_lists",
    "ALTER TABLE lists DROP COLUMN content",
)

# For each statement that would otherwise scan a table, or all rows of a chat.
m027_indices_for_all = (
    "DROP INDEX boards_by_chat",
    "CREATE INDEX boards_by_question ON boards (chat, question)",
    "CREATE INDEX boards_by_answer ON boards (chat, answer)",
    "CREATE INDEX puzzles_by_starter ON puzzles (starter)",
    "CREATE INDEX puzzles_on ON puzzles (chat) WHERE NOT over",
    "CREATE INDEX puzzles_over ON puzzles (ends) WHERE over",
    "CREATE INDEX guesses_by_player ON guesses (player)",
    "CREATE INDEX games_by_host ON games (host)",
    "CREATE INDEX games_by_guest ON games (guest)",
    "CREATE INDEX parties_by_host ON parties (host)",
    "CREATE INDEX parties_by_message ON parties (chat, message)",
    "CREATE INDEX parties_by_move ON parties (chat, said)",
    "CREATE INDEX parties_on ON parties (chat) WHERE NOT over",
    "CREATE INDEX parties_unshown ON parties (chat) WHERE shown < step",
    "DROP INDEX parties_by_chat",
)

# Stands for the sum of all days; the others are numbered from the day of Unix time 0.
ALL_DAYS = -1

# A trigger adds each new result to its tally, so the old ones are inserted once more.
m028_tallies_of_results = (
    """
    CREATE TABLE tallies (
        chat INTEGER NOT NULL,
        day INTEGER NOT NULL,
        player INTEGER NOT NULL,
        game TEXT NOT NULL,
        rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
        won INTEGER NOT NULL,
        played INTEGER NOT NULL,
        points INTEGER NOT NULL,
        words INTEGER NOT NULL,
        pangrams INTEGER NOT NULL,
        PRIMARY KEY (chat, day, player, game, rated)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX tallies_by_player ON tallies (player, day)",
    """
    CREATE TABLE ratings (
        chat INTEGER NOT NULL,
        player INTEGER NOT NULL,
        rating REAL NOT NULL,
        PRIMARY KEY (chat, player)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX ratings_by_player ON ratings (player)",
    "ALTER TABLE results RENAME TO old_results",
    "DROP INDEX results_by_chat",
    "DROP INDEX results_by_player",
    m018_results[0],
    "CREATE INDEX results_by_chat ON results (chat)",
    "CREATE INDEX results_by_end ON results (ended)",
    "CREATE INDEX results_by_player ON results (player)",
    "CREATE INDEX results_by_opponent ON results (opponent)",
    *(
        f"""
        CREATE TRIGGER {name} AFTER INSERT ON results BEGIN
            INSERT INTO tallies VALUES (
                NEW.chat, {day}, NEW.player, NEW.game, NEW.opponent IS NOT NULL,
                NEW.outcome = 'won', 1, NEW.points, NEW.words, NEW.pangrams
            ) ON CONFLICT DO UPDATE SET
                won = won + excluded.won,
                played = played + 1,
                points = points + excluded.points,
                words = words + excluded.words,
                pangrams = pangrams + excluded.pangrams;
        END
        """
        for name, day in (("tally_day", "NEW.ended / 86400"), ("tally_all_days", str(ALL_DAYS)))
    ),
    # Only one of the two results of a match fires it, and rates both players.
    f"""
    CREATE TRIGGER rate AFTER INSERT ON results WHEN NEW.opponent > NEW.player BEGIN
        INSERT OR IGNORE INTO ratings
            VALUES (NEW.chat, NEW.player, {START}), (NEW.chat, NEW.opponent, {START});
        UPDATE ratings SET rating = rating + iif(player = NEW.player, gain, -gain) FROM (
            SELECT {K} * (
                CASE NEW.outcome WHEN 'won' THEN 1.0 WHEN 'drawn' THEN 0.5 ELSE 0.0 END
                - expected_score(own.rating, other.rating)
            ) AS gain
            FROM ratings AS own JOIN ratings AS other USING (chat)
            WHERE chat = NEW.chat AND own.player = NEW.player AND other.player = NEW.opponent
        ) WHERE chat = NEW.chat AND player IN (NEW.player, NEW.opponent);
    END
    """,
    "INSERT INTO results SELECT * FROM old_results ORDER BY number",
    "DROP TABLE old_results",
)

m029_letters_of_profiles = (
    "ALTER TABLE profiles ADD COLUMN letters TEXT CHECK (letters IN ('ru', 'uk'))",
)

m030_pictures_of_several_boards = (
    "ALTER TABLE boards ADD COLUMN has_others INTEGER NOT NULL DEFAULT 0",
)
# An edited guess is judged anew; its message tells which words it had before.
m031_messages_of_guesses = ("ALTER TABLE guesses ADD COLUMN message INTEGER NOT NULL DEFAULT 0",)
m032_substantives_of_profiles = (
    "ALTER TABLE profiles ADD COLUMN substantives INTEGER NOT NULL DEFAULT 1",
)

# Running parties count as told.
m033_what_is_told = (
    "ALTER TABLE parties ADD COLUMN call INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE parties ADD COLUMN told INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE parties ADD COLUMN turns INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE parties ADD COLUMN rung INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE parties ADD COLUMN events TEXT NOT NULL DEFAULT '[]'",
    "UPDATE parties SET told = step",
    "DROP INDEX parties_unshown",
    "CREATE INDEX parties_owing ON parties (chat) WHERE (shown < step OR told < step)",
    # The bot tells how a puzzle ended after keeping it; the ends of older ones have been told.
    "ALTER TABLE puzzles ADD COLUMN result INTEGER",
    "UPDATE puzzles SET result = 0 WHERE over",
    "CREATE INDEX puzzles_untold ON puzzles (chat) WHERE over AND result IS NULL",
)

# The words of a puzzle and the texts of its chat may be in different languages.
m034_what_is_read_with_puzzles = (
    "ALTER TABLE puzzles ADD COLUMN reads TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE dailies ADD COLUMN reads TEXT NOT NULL DEFAULT ''",
)

# The address of a puzzle's page contains the id; older puzzles have no page.
m035_ids_of_puzzles = (
    "ALTER TABLE puzzles ADD COLUMN id TEXT NOT NULL DEFAULT ''",
    "CREATE UNIQUE INDEX puzzles_by_id ON puzzles (id) WHERE id != ''",
)

MIGRATIONS = (
    *((),) * (FIRST_VERSION - 1),
    m014_first_tables,
    m015_shared_profiles,
    m016_starters_of_puzzles,
    m017_frames_of_boards,
    m018_results,
    m019_dailies,
    m020_natural_puzzles,
    m021_boggle_rules_of_profiles,
    m022_parties,
    m023_what_is_owed_and_voted_on,
    m024_mark_of_ours,
    m025_zones_that_all_know,
    m026_slices_of_lists,
    m027_indices_for_all,
    m028_tallies_of_results,
    m029_letters_of_profiles,
    m030_pictures_of_several_boards,
    m031_messages_of_guesses,
    m032_substantives_of_profiles,
    m033_what_is_told,
    m034_what_is_read_with_puzzles,
    m035_ids_of_puzzles,
)
