ALTER TABLE "recipe_revisions" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "recipe_revisions_unpublished" ON "recipe_revisions" USING btree ("recipe_id","created_at") WHERE "recipe_revisions"."published_at" is null;--> statement-breakpoint
-- Which of the revisions until now were public is not stored. Those that may have been count as public, and so stay.
UPDATE "recipe_revisions" SET "published_at" = "created_at" FROM "Recipes" AS recipe
  WHERE recipe.id = "recipe_revisions"."recipe_id" AND CASE recipe.status
    WHEN 'published' THEN "recipe_revisions"."number" <= coalesce(recipe.revision, 0)
    WHEN 'draft' THEN recipe.published_at IS NOT NULL
    ELSE true END;
