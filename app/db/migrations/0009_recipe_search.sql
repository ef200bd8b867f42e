-- Both are trusted: whoever owns the database may create them.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
DROP INDEX "recipe_library_quickest";--> statement-breakpoint
DROP INDEX "recipe_library_most_cooked";--> statement-breakpoint
ALTER TABLE "recipe_words" ALTER COLUMN "word" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "recipe_library" ADD COLUMN "title_words" "tsvector" NOT NULL;--> statement-breakpoint
-- Words are stored beside the rows, of which lists read thousands without them, and as they are: unpacking takes longer.
ALTER TABLE "recipe_library" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "recipe_library" ALTER "public_words" SET STORAGE EXTERNAL, ALTER "all_words" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE INDEX "recipe_library_public_words" ON "recipe_library" USING gin ("creator_id","public_words");--> statement-breakpoint
CREATE INDEX "recipe_library_all_words" ON "recipe_library" USING gin ("creator_id","all_words");--> statement-breakpoint
-- Written by hand from here on. Small letters without accents: 'Jalapeño' and 'jalapeno' are one word.
CREATE FUNCTION fold_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- The capitals too, which `lower` leaves where the database's locale knows ASCII alone.
  SELECT regexp_replace(translate(
    replace(replace(replace(replace(replace(
      lower(regexp_replace(normalize(coalesce(words, ''), NFKD), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Æ', 'ae'), 'Œ', 'oe'),
    'øłđðıØŁĐÐ', 'olddioldd'), '[''’‘`]', '', 'g');
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recipe_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(BOTH '-' FROM left(regexp_replace(fold_words(name), '[^a-z0-9]+', '-', 'g'), 80));
$$;
--> statement-breakpoint
-- The words of a text in its order, those apart that are in every text ('and'). What stands between words is listed,
-- because what a letter is depends on the database's locale. Of a word 40 characters count: a lexeme has a limit.
CREATE FUNCTION search_terms(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(term ORDER BY at), '{}') FROM (
    SELECT left(part, 40) AS term, at
    FROM regexp_split_to_table(fold_words(words),
      '[\u0001-\u0020!-/:-@\[-`{-\u00a9\u00ab-\u00b1\u00b4-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+')
      WITH ORDINALITY AS parts (part, at)) AS terms
  WHERE term <> '' AND ts_lexize('english_stem', term) <> '{}';
$$;
--> statement-breakpoint
-- What a text can be found by: its words, and behind an equals sign the stem of each that is not a stem itself. Two
-- thousand words of it at most, which no recipe has and a hostile text may.
CREATE FUNCTION search_lexemes(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(lexeme), '{}')) FROM (
    SELECT term, (ts_lexize('english_stem', term))[1] AS stem
    FROM (SELECT DISTINCT term FROM unnest((search_terms(words))[1:2000]) AS term) AS terms) AS stemmed,
    unnest(CASE WHEN stem = term THEN ARRAY[term] ELSE ARRAY[term, '=' || stem] END) AS lexeme;
$$;
--> statement-breakpoint
-- The texts of a recipe's body. Of an ingredient line that was understood its item and note: every recipe has spoons.
CREATE FUNCTION recipe_body_text(body jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(words, ' ') FROM (
    SELECT jsonb_path_query(body, 'lax $.introduction') #>> '{}' AS words
    UNION ALL SELECT jsonb_path_query(body, 'lax $.groups[*].title') #>> '{}'
    UNION ALL SELECT CASE WHEN coalesce(line ->> 'item', '') = '' OR line ->> 'doubt' IS NOT NULL THEN line ->> 'text'
        ELSE concat_ws(' ', line ->> 'item', line ->> 'note') END
      FROM jsonb_path_query(body, 'lax $.groups[*].lines[*]') AS line
    UNION ALL SELECT jsonb_path_query(body, 'lax $.steps[*].title') #>> '{}'
    UNION ALL SELECT jsonb_path_query(body, 'lax $.steps[*].text') #>> '{}'
    UNION ALL SELECT jsonb_path_query(body, 'lax $.notes[*]') #>> '{}'
    UNION ALL SELECT jsonb_path_query(body, 'lax $.source') #>> '{}'
    UNION ALL SELECT jsonb_path_query(body, 'lax $.morePictures[*].alt') #>> '{}') AS texts;
$$;
--> statement-breakpoint
-- Writes the library's rows of these recipes (null: of all) anew, but for how often they were cooked. A date that is out
-- of all bounds is brought within: a page's address names it in microseconds.
CREATE FUNCTION index_recipes(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM recipe_library AS listed USING "Recipes" AS recipe
    WHERE listed.recipe_id = recipe.id AND recipe.status <> 'published' AND (ids IS NULL OR recipe.id = ANY (ids));
  INSERT INTO recipe_library AS listed (recipe_id, creator_id, date_created, free, minutes, tags, free_from, cooked,
      title_words, public_words, all_words)
    SELECT recipe.id, recipe."UserID",
      greatest('0001-01-01Z', least('9999-01-01Z', recipe."DateCreated")),
      recipe."Free",
      CASE WHEN minutes >= 0 THEN least(minutes, 2147483647) ELSE 2147483647 END,
      ARRAY(SELECT DISTINCT tag FROM (SELECT trim(tag) FROM unnest(recipe.tags) AS tag) AS tags (tag)
        WHERE tag <> '' ORDER BY tag),
      CASE WHEN jsonb_typeof(recipe.allergens) = 'object' THEN ARRAY(
        SELECT allergen FROM jsonb_each_text(recipe.allergens) AS attested (allergen, state)
        WHERE state = 'free-from' ORDER BY allergen) ELSE '{}' END,
      (SELECT count(DISTINCT account_id) FROM cooked_recipes AS cooked WHERE cooked.recipe_id = recipe.id),
      of_title,
      CASE WHEN recipe."Free" THEN of_all ELSE of_teaser END,
      of_all
    FROM "Recipes" AS recipe,
      -- Each is computed once (OFFSET 0), and not at all where it is the one before.
      LATERAL (SELECT concat_ws(' ', recipe."Name", array_to_string(recipe.tags, ' ')) AS title) AS titles,
      LATERAL (SELECT search_lexemes(title) AS of_title OFFSET 0) AS title_lexemes,
      LATERAL (SELECT CASE WHEN recipe.teaser IS NULL THEN of_title
        ELSE search_lexemes(concat_ws(' ', title, recipe.teaser)) END AS of_teaser OFFSET 0) AS teaser_lexemes,
      LATERAL (SELECT CASE WHEN recipe.body IS NULL THEN of_teaser
        ELSE search_lexemes(concat_ws(' ', title, recipe.teaser, recipe_body_text(recipe.body))) END AS of_all
        OFFSET 0) AS all_lexemes,
      LATERAL (SELECT coalesce(recipe."PrepTime", recipe."CookTime")::bigint
        + CASE WHEN recipe."PrepTime" IS NULL THEN 0 ELSE coalesce(recipe."CookTime", 0) END AS minutes) AS times
    WHERE recipe.status = 'published' AND (ids IS NULL OR recipe.id = ANY (ids))
    ORDER BY recipe.id
  ON CONFLICT (recipe_id) DO UPDATE SET creator_id = excluded.creator_id, date_created = excluded.date_created,
    free = excluded.free, minutes = excluded.minutes, tags = excluded.tags, free_from = excluded.free_from,
    title_words = excluded.title_words, public_words = excluded.public_words, all_words = excluded.all_words;
END;
$$;
--> statement-breakpoint
-- Once for each statement, since an import writes many rows. A deleted recipe takes its row of the library along.
CREATE FUNCTION follow_recipes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM index_recipes(ARRAY(SELECT id FROM new_rows));
    RETURN NULL;
  END IF;
  PERFORM index_recipes(ARRAY(
    SELECT id FROM new_rows AS later JOIN old_rows AS earlier USING (id)
    WHERE (later."Name", later."Free", later."PrepTime", later."CookTime", later."UserID", later."DateCreated",
        later.status, later.tags, later.allergens, later.teaser, later.body)
      IS DISTINCT FROM (earlier."Name", earlier."Free", earlier."PrepTime", earlier."CookTime", earlier."UserID",
        earlier."DateCreated", earlier.status, earlier.tags, earlier.allergens, earlier.teaser, earlier.body)));
  IF EXISTS (SELECT FROM new_rows AS later JOIN old_rows AS earlier USING (id)
      WHERE (later.status, later.slug) IS DISTINCT FROM (earlier.status, earlier.slug)) THEN
    PERFORM pg_notify('page_changes', 'sitemap');
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER follow_inserted_recipes AFTER INSERT ON "Recipes" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_recipes();
--> statement-breakpoint
CREATE TRIGGER follow_updated_recipes AFTER UPDATE ON "Recipes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_recipes();
--> statement-breakpoint
-- How many of a creator's published recipes have each lexeme, counted anew.
CREATE FUNCTION count_recipe_words() RETURNS void LANGUAGE sql AS $$
  DELETE FROM recipe_words;
  INSERT INTO recipe_words (creator_id, word, public_count, all_count)
    SELECT creator_id, word, count(*) FILTER (WHERE is_public), count(*) FILTER (WHERE NOT is_public) FROM (
      SELECT creator_id, unnest(tsvector_to_array(public_words)) AS word, true AS is_public FROM recipe_library
      UNION ALL SELECT creator_id, unnest(tsvector_to_array(all_words)), false FROM recipe_library) AS words
    GROUP BY creator_id, word;
$$;
--> statement-breakpoint
-- Keeps the counts true. One writer at a time for each creator: two imports would else lock the words' rows in different
-- orders. Where the creator is being deleted, so are the words.
CREATE FUNCTION follow_recipe_library() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_rows text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
    ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
  END;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM recipe_words;
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT pg_advisory_xact_lock(hashtextextended(''recipe words of '' || creator_id, 0))
    FROM (SELECT DISTINCT creator_id FROM (%s) AS changed ORDER BY creator_id) AS creators', changed_rows);
  EXECUTE format('INSERT INTO recipe_words AS counted (creator_id, word, public_count, all_count)
    SELECT creator_id, word, sum(in_public), sum(in_all) FROM (
      SELECT creator_id, unnest(tsvector_to_array(public_words)) AS word, sign AS in_public, 0 AS in_all
        FROM (%1$s) AS changed
      UNION ALL SELECT creator_id, unnest(tsvector_to_array(all_words)), 0, sign FROM (%1$s) AS changed) AS words
    WHERE EXISTS (SELECT FROM creators WHERE creators.id = creator_id)
    GROUP BY creator_id, word HAVING sum(in_public) <> 0 OR sum(in_all) <> 0 ORDER BY creator_id, word
    ON CONFLICT (creator_id, word) DO UPDATE SET
      public_count = counted.public_count + excluded.public_count, all_count = counted.all_count + excluded.all_count',
    changed_rows);
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM recipe_words AS counted USING (
        SELECT DISTINCT creator_id, unnest(tsvector_to_array(all_words)) AS word FROM old_rows) AS left_words
      WHERE counted.creator_id = left_words.creator_id AND counted.word = left_words.word AND counted.all_count = 0;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER follow_inserted AFTER INSERT ON recipe_library REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_recipe_library();
--> statement-breakpoint
CREATE TRIGGER follow_updated AFTER UPDATE ON recipe_library REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_recipe_library();
--> statement-breakpoint
CREATE TRIGGER follow_deleted AFTER DELETE ON recipe_library REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION follow_recipe_library();
--> statement-breakpoint
CREATE TRIGGER follow_truncated AFTER TRUNCATE ON recipe_library
  FOR EACH STATEMENT EXECUTE FUNCTION follow_recipe_library();
--> statement-breakpoint
SELECT index_recipes(NULL);
