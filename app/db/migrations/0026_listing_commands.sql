CREATE TABLE "outdated_listings" (
	"recipe_id" uuid PRIMARY KEY NOT NULL,
	"creator_id" uuid NOT NULL,
	"library" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recipe_list" DROP CONSTRAINT "recipe_list_recipe_id_Recipes_id_fk";
--> statement-breakpoint
ALTER TABLE "recipe_library" DROP CONSTRAINT "recipe_library_recipe_id_Recipes_id_fk";
--> statement-breakpoint
-- By hand: it was written for processes of before memberships; `linked_identities` has it, and is what is read.
DROP TRIGGER follow_google_subject ON accounts;
--> statement-breakpoint
DROP FUNCTION follow_google_subject();
--> statement-breakpoint
DROP INDEX "accounts_google_subject";--> statement-breakpoint
ALTER TABLE "outdated_listings" ADD CONSTRAINT "outdated_listings_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outdated_listings_creator" ON "outdated_listings" USING btree ("creator_id","recipe_id");--> statement-breakpoint
CREATE INDEX "scheduled_emails_done" ON "scheduled_emails" USING btree ("kind","due_at") WHERE "scheduled_emails"."sent_at" is not null or "scheduled_emails"."skipped_at" is not null;--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "google_subject";
--> statement-breakpoint
-- Written by hand from here on. What lists, search and its words read is computed by the app (`recipes/listing/`), which a
-- trigger tells what has changed, whoever changed it.
DROP TRIGGER follow_inserted_recipes ON "Recipes";
--> statement-breakpoint
DROP TRIGGER follow_updated_recipes ON "Recipes";
--> statement-breakpoint
DROP TRIGGER list_inserted_recipes ON "Recipes";
--> statement-breakpoint
DROP TRIGGER list_updated_recipes ON "Recipes";
--> statement-breakpoint
DROP TRIGGER list_revised_recipes ON recipe_revisions;
--> statement-breakpoint
DROP TRIGGER list_drafted_recipe ON recipe_drafts;
--> statement-breakpoint
DROP TRIGGER follow_inserted ON recipe_library;
--> statement-breakpoint
DROP TRIGGER follow_updated ON recipe_library;
--> statement-breakpoint
DROP TRIGGER follow_deleted ON recipe_library;
--> statement-breakpoint
DROP TRIGGER follow_truncated ON recipe_library;
--> statement-breakpoint
DROP FUNCTION follow_recipes();
--> statement-breakpoint
DROP FUNCTION follow_recipe_library();
--> statement-breakpoint
DROP FUNCTION list_changed_recipes();
--> statement-breakpoint
DROP FUNCTION list_recipes(uuid[]);
--> statement-breakpoint
DROP FUNCTION index_recipes(uuid[]);
--> statement-breakpoint
DROP FUNCTION count_recipe_words();
--> statement-breakpoint
-- Marks the listings of changed recipes as out of date. A mark that is there already is written again: so whoever changes
-- a recipe waits until what computes its listing is done, and nothing that was computed before a change takes its mark.
CREATE FUNCTION outdate_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE
    WHEN TG_TABLE_NAME <> 'Recipes' THEN 'SELECT id, "UserID" FROM "Recipes" WHERE id = ($1)'
    WHEN TG_OP = 'INSERT' THEN 'SELECT id, "UserID" FROM new_rows'
    WHEN TG_OP = 'UPDATE' THEN 'SELECT later.id, later."UserID" FROM new_rows AS later JOIN old_rows AS earlier
      ON earlier.id = later.id WHERE later IS DISTINCT FROM earlier'
    WHEN TG_OP = 'DELETE' THEN 'SELECT id, "UserID" FROM old_rows'
    ELSE 'SELECT recipe_id, creator_id FROM recipe_library UNION SELECT recipe_id, creator_id FROM recipe_list'
  END;
  written uuid;
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    written := CASE TG_OP WHEN 'DELETE' THEN OLD.recipe_id ELSE NEW.recipe_id END;
  END IF;
  -- With a creator all that is listed goes by itself.
  EXECUTE format('INSERT INTO outdated_listings AS outdated (recipe_id, creator_id, library)
    SELECT changed.id, creators.id, %L FROM (%s) AS changed (id, creator_id)
      JOIN creators ON creators.id = changed.creator_id ORDER BY changed.id
    ON CONFLICT (recipe_id) DO UPDATE SET creator_id = excluded.creator_id,
      library = outdated.library OR excluded.library', TG_TABLE_NAME = 'Recipes', changed)
    USING written;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER outdate_inserted AFTER INSERT ON "Recipes" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION outdate_listings();
--> statement-breakpoint
CREATE TRIGGER outdate_updated AFTER UPDATE ON "Recipes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION outdate_listings();
--> statement-breakpoint
CREATE TRIGGER outdate_deleted AFTER DELETE ON "Recipes" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION outdate_listings();
--> statement-breakpoint
CREATE TRIGGER outdate_truncated AFTER TRUNCATE ON "Recipes" FOR EACH STATEMENT EXECUTE FUNCTION outdate_listings();
--> statement-breakpoint
CREATE TRIGGER outdate_drafted AFTER INSERT OR UPDATE OR DELETE ON recipe_drafts
  FOR EACH ROW EXECUTE FUNCTION outdate_listings();
--> statement-breakpoint
CREATE TRIGGER outdate_revised AFTER INSERT ON recipe_revisions FOR EACH ROW EXECUTE FUNCTION outdate_listings();
--> statement-breakpoint
-- The sitemap names a recipe by its address. `watch_table` announces those that come, go or move.
CREATE FUNCTION announce_recipe_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows AS later JOIN old_rows AS earlier USING (id)
      WHERE (later.status, later.slug) IS DISTINCT FROM (earlier.status, earlier.slug)) THEN
    PERFORM pg_notify('page_changes', 'sitemap');
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER announce_address AFTER UPDATE ON "Recipes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_recipe_address();
