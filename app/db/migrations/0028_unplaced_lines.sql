ALTER TABLE "import_preview_recipes" ADD COLUMN "written" text;--> statement-breakpoint
ALTER TABLE "imported_recipes" ADD COLUMN "written" text;--> statement-breakpoint
-- Written by hand: nobody finds a recipe by its lines that are not placed. The rest is as 0021 has it.
CREATE OR REPLACE FUNCTION recipe_body_text(body jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(words, ' ') FROM (
    SELECT jsonb_path_query(body - 'unplaced', 'lax $.* ? (@.type() == "string")') #>> '{}' AS words
    UNION ALL SELECT jsonb_path_query(body, 'lax $.groups[*].title') #>> '{}'
    UNION ALL SELECT CASE WHEN coalesce(line ->> 'item', '') = '' OR line ->> 'doubt' IS NOT NULL THEN line ->> 'text'
        ELSE concat_ws(' ', line ->> 'item', line ->> 'note') END
      FROM jsonb_path_query(body, 'lax $.groups[*].lines[*]') AS line
    UNION ALL SELECT jsonb_path_query(body, 'lax $.steps[*].title') #>> '{}'
    UNION ALL SELECT jsonb_path_query(body, 'lax $.steps[*].text') #>> '{}'
    -- A body has the pictures after the recipe's own, a whole recipe has all of them.
    UNION ALL SELECT jsonb_path_query(body, 'lax $.morePictures[*].alt') #>> '{}'
    UNION ALL SELECT jsonb_path_query(body, 'lax $.pictures[*].alt') #>> '{}') AS texts;
$$;
