-- A recipe's time is the whole time, rest included: who filters by 15 minutes does not mean a drink of two days.
CREATE FUNCTION recipe_minutes(prep integer, cook integer, rest integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  -- Without any, and with a sum that is no time, it is longer than every other.
  SELECT CASE WHEN (num_nonnulls(prep, cook) > 0 OR rest > 0) AND active >= 0
    THEN least(active + greatest(coalesce(rest, 0), 0), 2147483647) ELSE 2147483647 END
  FROM (SELECT coalesce(prep, 0)::bigint + coalesce(cook, 0) AS active) AS times;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_recipes(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM recipe_library AS listed USING "Recipes" AS recipe
    WHERE listed.recipe_id = recipe.id AND recipe.status <> 'published' AND (ids IS NULL OR recipe.id = ANY (ids));
  INSERT INTO recipe_library AS listed (recipe_id, creator_id, date_created, free, minutes, tags, free_from, cooked,
      title_words, public_words, all_words)
    SELECT recipe.id, recipe."UserID",
      greatest('0001-01-01Z', least('9999-01-01Z', recipe."DateCreated")),
      recipe."Free",
      minutes,
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
      LATERAL (SELECT recipe_minutes(recipe."PrepTime", recipe."CookTime", recipe.rest_time) AS minutes) AS times
    WHERE recipe.status = 'published' AND (ids IS NULL OR recipe.id = ANY (ids))
    ORDER BY recipe.id
  ON CONFLICT (recipe_id) DO UPDATE SET creator_id = excluded.creator_id, date_created = excluded.date_created,
    free = excluded.free, minutes = excluded.minutes, tags = excluded.tags, free_from = excluded.free_from,
    title_words = excluded.title_words, public_words = excluded.public_words, all_words = excluded.all_words;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_recipes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM index_recipes(ARRAY(SELECT id FROM new_rows));
    RETURN NULL;
  END IF;
  PERFORM index_recipes(ARRAY(
    SELECT id FROM new_rows AS later JOIN old_rows AS earlier USING (id)
    WHERE (later."Name", later."Free", later."PrepTime", later."CookTime", later.rest_time, later."UserID", later."DateCreated",
        later.status, later.tags, later.allergens, later.teaser, later.body)
      IS DISTINCT FROM (earlier."Name", earlier."Free", earlier."PrepTime", earlier."CookTime", earlier.rest_time, earlier."UserID",
        earlier."DateCreated", earlier.status, earlier.tags, earlier.allergens, earlier.teaser, earlier.body)));
  IF EXISTS (SELECT FROM new_rows AS later JOIN old_rows AS earlier USING (id)
      WHERE (later.status, later.slug) IS DISTINCT FROM (earlier.status, earlier.slug)) THEN
    PERFORM pg_notify('page_changes', 'sitemap');
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
UPDATE recipe_library AS listed SET minutes = recipe_minutes(recipe."PrepTime", recipe."CookTime", recipe.rest_time)
  FROM "Recipes" AS recipe WHERE recipe.id = listed.recipe_id AND recipe.rest_time > 0;
