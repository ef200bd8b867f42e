CREATE TABLE "recipe_list" (
	"recipe_id" uuid PRIMARY KEY NOT NULL,
	"creator_id" uuid NOT NULL,
	"name" text,
	"image_url" text,
	"free" boolean NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "recipe_list_state" CHECK ("recipe_list"."state" in ('draft', 'scheduled', 'published', 'changed', 'removed'))
);
--> statement-breakpoint
-- As of the library: lists read thousands of rows without the words.
ALTER TABLE "recipe_list" SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE "recipe_list" ALTER "words" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Written by hand: writes the list's rows of these recipes (null: of all) anew. The newest content is the draft's; else, of
-- a published recipe, that of a revision that waits; else what the row holds. What is published was taken into words
-- already, for the library.
CREATE FUNCTION list_recipes(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO recipe_list AS listed (recipe_id, creator_id, name, image_url, free, state, changed_at, words)
    SELECT recipe.id, recipe."UserID",
      CASE WHEN written IS NULL THEN recipe."Name" ELSE written ->> 'name' END,
      CASE WHEN written IS NULL THEN recipe."ImageURL" ELSE written #>> '{pictures,0,address}' END,
      CASE WHEN written IS NULL THEN recipe."Free" ELSE coalesce(written ->> 'free' = 'true', false) END,
      CASE WHEN recipe.removed_at IS NOT NULL THEN 'removed'
        WHEN recipe.status = 'published' AND written IS NOT NULL THEN 'changed'
        ELSE recipe.status END,
      greatest('0001-01-01Z', least('9999-01-01Z', greatest(recipe."DateCreated", newest.created_at, draft.saved_at,
        recipe.removed_at, CASE WHEN recipe.status = 'published' THEN recipe.published_at END))),
      CASE WHEN written IS NOT NULL THEN search_lexemes(concat_ws(' ', written ->> 'name',
          (SELECT string_agg(tag #>> '{}', ' ') FROM jsonb_path_query(written, 'lax $.tags[*]') AS tag),
          recipe_body_text(written)))
        WHEN library.all_words IS NOT NULL THEN library.all_words
        ELSE search_lexemes(concat_ws(' ', recipe."Name", array_to_string(recipe.tags, ' '),
          recipe_body_text(recipe.body))) END
    FROM "Recipes" AS recipe
      LEFT JOIN recipe_drafts AS draft ON draft.recipe_id = recipe.id
      LEFT JOIN recipe_library AS library ON library.recipe_id = recipe.id
      LEFT JOIN LATERAL (SELECT number, created_at, revision.content FROM recipe_revisions AS revision
        WHERE revision.recipe_id = recipe.id ORDER BY number DESC LIMIT 1) AS newest ON true,
      LATERAL (SELECT CASE WHEN draft.recipe_id IS NOT NULL THEN draft.content
        WHEN recipe.status = 'published' AND newest.number IS DISTINCT FROM recipe.revision THEN newest.content END
        AS written OFFSET 0) AS writings
    WHERE ids IS NULL OR recipe.id = ANY (ids)
    ORDER BY recipe.id
  ON CONFLICT (recipe_id) DO UPDATE SET creator_id = excluded.creator_id, name = excluded.name,
    image_url = excluded.image_url, free = excluded.free, state = excluded.state, changed_at = excluded.changed_at,
    words = excluded.words;
$$;
--> statement-breakpoint
CREATE FUNCTION list_changed_recipes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'recipe_drafts' THEN
    PERFORM list_recipes(ARRAY[coalesce(NEW.recipe_id, OLD.recipe_id)]);
  ELSIF TG_TABLE_NAME = 'recipe_revisions' THEN
    -- A revision that a row holds is listed with the row.
    PERFORM list_recipes(ARRAY(SELECT DISTINCT recipe_id FROM new_rows AS added JOIN "Recipes" AS recipe
      ON recipe.id = added.recipe_id WHERE recipe.status = 'published' AND recipe.revision IS DISTINCT FROM added.number));
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM list_recipes(ARRAY(SELECT id FROM new_rows));
  ELSE
    PERFORM list_recipes(ARRAY(
      SELECT id FROM new_rows AS later JOIN old_rows AS earlier USING (id)
      WHERE (later."Name", later."ImageURL", later."Free", later."UserID", later."DateCreated", later.status,
          later.published_at, later.revision, later.tags, later.teaser, later.body, later.removed_at)
        IS DISTINCT FROM (earlier."Name", earlier."ImageURL", earlier."Free", earlier."UserID", earlier."DateCreated",
          earlier.status, earlier.published_at, earlier.revision, earlier.tags, earlier.teaser, earlier.body,
          earlier.removed_at)));
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- After those that keep the library, in the order of their names.
CREATE TRIGGER list_inserted_recipes AFTER INSERT ON "Recipes" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_recipes();
--> statement-breakpoint
CREATE TRIGGER list_revised_recipes AFTER INSERT ON recipe_revisions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_recipes();
--> statement-breakpoint
CREATE TRIGGER list_drafted_recipe AFTER INSERT OR DELETE OR UPDATE OF content, saved_at ON recipe_drafts
  FOR EACH ROW EXECUTE FUNCTION list_changed_recipes();
--> statement-breakpoint
SELECT list_recipes(NULL);
--> statement-breakpoint
CREATE INDEX "recipe_list_newest" ON "recipe_list" USING btree ("creator_id","changed_at" DESC NULLS FIRST,"recipe_id");--> statement-breakpoint
CREATE INDEX "recipe_list_words" ON "recipe_list" USING gin ("creator_id","words");--> statement-breakpoint
ALTER TABLE "recipe_list" ADD CONSTRAINT "recipe_list_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_list" ADD CONSTRAINT "recipe_list_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipes_scheduled" ON "Recipes" USING btree ("published_at") WHERE "Recipes"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "recipes_removed" ON "Recipes" USING btree ("removed_at") WHERE "Recipes"."removed_at" is not null;--> statement-breakpoint
-- Last, because it holds up whoever reads the table.
ALTER TABLE "Recipes" ADD COLUMN "removed_status" text;--> statement-breakpoint
CREATE TRIGGER list_updated_recipes AFTER UPDATE ON "Recipes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_recipes();
