CREATE TABLE "import_preview_recipes" (
	"preview_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file" text NOT NULL,
	"content" jsonb NOT NULL,
	"missing" text[] NOT NULL,
	"import_key" text NOT NULL,
	"picture" "bytea",
	CONSTRAINT "import_preview_recipes_preview_id_position_pk" PRIMARY KEY("preview_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_previews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"creator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_whole" boolean NOT NULL,
	"refused" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_subdomains" (
	"subdomain" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_drafts" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb,
	"version" integer NOT NULL,
	"author_id" uuid,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_revisions" (
	"page_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"change" text NOT NULL,
	CONSTRAINT "page_revisions_page_id_number_pk" PRIMARY KEY("page_id","number")
);
--> statement-breakpoint
CREATE TABLE "creator_pictures" (
	"creator_id" uuid NOT NULL,
	"key" text NOT NULL,
	"filename" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"focus_x" integer,
	"focus_y" integer,
	"alt" text DEFAULT '' NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" uuid,
	"removed_at" timestamp with time zone,
	CONSTRAINT "creator_pictures_creator_id_key_pk" PRIMARY KEY("creator_id","key")
);
--> statement-breakpoint
CREATE TABLE "imported_recipes" (
	"recipe_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipe_drafts" (
	"recipe_id" uuid PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"author_id" uuid,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipe_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"creator_id" uuid NOT NULL,
	"author_id" uuid,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"position" integer NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "creator_landing_faqs_page";
--> statement-breakpoint
DROP INDEX "creator_landing_reviews_page";
--> statement-breakpoint
ALTER TABLE "creators" ADD COLUMN "first_steps_ended_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "creator_landing_faqs" ADD COLUMN "order" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "creator_landing_reviews" ADD COLUMN "order" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "removed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "removed_status" text;
--> statement-breakpoint
ALTER TABLE "import_preview_recipes" ADD CONSTRAINT "import_preview_recipes_preview_id_import_previews_id_fk" FOREIGN KEY ("preview_id") REFERENCES "public"."import_previews"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_previews" ADD CONSTRAINT "import_previews_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_previews" ADD CONSTRAINT "import_previews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "former_subdomains" ADD CONSTRAINT "former_subdomains_page_id_creator_landing_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."creator_landing_pages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "page_drafts" ADD CONSTRAINT "page_drafts_page_id_creator_landing_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."creator_landing_pages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "page_drafts" ADD CONSTRAINT "page_drafts_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "page_revisions" ADD CONSTRAINT "page_revisions_page_id_creator_landing_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."creator_landing_pages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "page_revisions" ADD CONSTRAINT "page_revisions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "creator_pictures" ADD CONSTRAINT "creator_pictures_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "creator_pictures" ADD CONSTRAINT "creator_pictures_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imported_recipes" ADD CONSTRAINT "imported_recipes_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imported_recipes" ADD CONSTRAINT "imported_recipes_import_id_recipe_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."recipe_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recipe_drafts" ADD CONSTRAINT "recipe_drafts_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recipe_drafts" ADD CONSTRAINT "recipe_drafts_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recipe_imports" ADD CONSTRAINT "recipe_imports_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recipe_imports" ADD CONSTRAINT "recipe_imports_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recipe_list" ADD CONSTRAINT "recipe_list_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recipe_list" ADD CONSTRAINT "recipe_list_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "import_previews_creator" ON "import_previews" USING btree ("creator_id","created_at");
--> statement-breakpoint
CREATE INDEX "import_previews_account" ON "import_previews" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "import_previews_expired" ON "import_previews" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "former_subdomains_page" ON "former_subdomains" USING btree ("page_id");
--> statement-breakpoint
CREATE INDEX "page_drafts_author" ON "page_drafts" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "page_revisions_author" ON "page_revisions" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "creator_pictures_newest" ON "creator_pictures" USING btree ("creator_id","added_at","key");
--> statement-breakpoint
CREATE INDEX "creator_pictures_added_by" ON "creator_pictures" USING btree ("added_by");
--> statement-breakpoint
CREATE INDEX "creator_pictures_removed" ON "creator_pictures" USING btree ("removed_at") WHERE "creator_pictures"."removed_at" is not null;
--> statement-breakpoint
CREATE INDEX "creator_pictures_key" ON "creator_pictures" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "imported_recipes_import" ON "imported_recipes" USING btree ("import_id");
--> statement-breakpoint
CREATE INDEX "recipe_drafts_author" ON "recipe_drafts" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "recipe_imports_creator" ON "recipe_imports" USING btree ("creator_id","created_at");
--> statement-breakpoint
CREATE INDEX "recipe_imports_author" ON "recipe_imports" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "recipe_list_newest" ON "recipe_list" USING btree ("creator_id","changed_at" DESC NULLS FIRST,"recipe_id");
--> statement-breakpoint
CREATE INDEX "recipe_list_words" ON "recipe_list" USING gin ("creator_id","words");
--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "recipes_scheduled" ON "Recipes" USING btree ("published_at") WHERE "Recipes"."status" = 'scheduled';
--> statement-breakpoint
CREATE INDEX "recipes_removed" ON "Recipes" USING btree ("removed_at") WHERE "Recipes"."removed_at" is not null;
--> statement-breakpoint
CREATE INDEX "creator_landing_faqs_page" ON "creator_landing_faqs" USING btree ("landing_id","order","created_at","id");
--> statement-breakpoint
CREATE INDEX "creator_landing_reviews_page" ON "creator_landing_reviews" USING btree ("page_id","order","created_at","id");
--> statement-breakpoint
-- As of the library: lists read thousands of rows without the words.
ALTER TABLE "recipe_list" SET (toast_tuple_target = 512);
--> statement-breakpoint
ALTER TABLE "recipe_list" ALTER "words" SET STORAGE EXTERNAL;
--> statement-breakpoint
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
CREATE TRIGGER list_updated_recipes AFTER UPDATE ON "Recipes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_recipes();
--> statement-breakpoint
SELECT list_recipes(NULL);
