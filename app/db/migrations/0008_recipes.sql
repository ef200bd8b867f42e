CREATE TABLE "cooked_recipes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"recipe_id" uuid NOT NULL,
	"cooked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipe_notes" (
	"account_id" uuid NOT NULL,
	"recipe_id" uuid NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recipe_notes_account_id_recipe_id_pk" PRIMARY KEY("account_id","recipe_id")
);
--> statement-breakpoint
CREATE TABLE "saved_recipes" (
	"account_id" uuid NOT NULL,
	"recipe_id" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_recipes_account_id_recipe_id_pk" PRIMARY KEY("account_id","recipe_id")
);
--> statement-breakpoint
CREATE TABLE "recipe_library" (
	"recipe_id" uuid PRIMARY KEY NOT NULL,
	"creator_id" uuid NOT NULL,
	"date_created" timestamp with time zone NOT NULL,
	"free" boolean NOT NULL,
	"minutes" integer NOT NULL,
	"tags" text[] NOT NULL,
	"free_from" text[] NOT NULL,
	"cooked" integer DEFAULT 0 NOT NULL,
	"public_words" "tsvector" NOT NULL,
	"all_words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipe_words" (
	"creator_id" uuid NOT NULL,
	"word" text NOT NULL,
	"public_count" integer NOT NULL,
	"all_count" integer NOT NULL,
	CONSTRAINT "recipe_words_creator_id_word_pk" PRIMARY KEY("creator_id","word")
);
--> statement-breakpoint
CREATE TABLE "recipe_revisions" (
	"recipe_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"change" text NOT NULL,
	CONSTRAINT "recipe_revisions_recipe_id_number_pk" PRIMARY KEY("recipe_id","number")
);
--> statement-breakpoint
CREATE TABLE "recipe_slugs" (
	"creator_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"recipe_id" uuid NOT NULL,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recipe_slugs_creator_id_slug_pk" PRIMARY KEY("creator_id","slug")
);
--> statement-breakpoint
DROP INDEX "recipes_newest";--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "slug" text DEFAULT null;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "yield_number" double precision;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "yield_word" text;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "rest_time" integer;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "allergens" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "teaser" text;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "image_alt" text;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "ingredient_count" integer;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "step_count" integer;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "Recipes" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "cooked_recipes" ADD CONSTRAINT "cooked_recipes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cooked_recipes" ADD CONSTRAINT "cooked_recipes_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_notes" ADD CONSTRAINT "recipe_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_notes" ADD CONSTRAINT "recipe_notes_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_recipes" ADD CONSTRAINT "saved_recipes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_recipes" ADD CONSTRAINT "saved_recipes_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_library" ADD CONSTRAINT "recipe_library_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_library" ADD CONSTRAINT "recipe_library_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_words" ADD CONSTRAINT "recipe_words_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_revisions" ADD CONSTRAINT "recipe_revisions_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_revisions" ADD CONSTRAINT "recipe_revisions_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_slugs" ADD CONSTRAINT "recipe_slugs_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_slugs" ADD CONSTRAINT "recipe_slugs_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cooked_recipes_newest" ON "cooked_recipes" USING btree ("account_id","cooked_at" DESC NULLS FIRST,"recipe_id");--> statement-breakpoint
CREATE INDEX "cooked_recipes_recipe" ON "cooked_recipes" USING btree ("recipe_id");--> statement-breakpoint
CREATE INDEX "recipe_notes_recipe" ON "recipe_notes" USING btree ("recipe_id");--> statement-breakpoint
CREATE INDEX "saved_recipes_newest" ON "saved_recipes" USING btree ("account_id","saved_at" DESC NULLS FIRST,"recipe_id");--> statement-breakpoint
CREATE INDEX "saved_recipes_recipe" ON "saved_recipes" USING btree ("recipe_id");--> statement-breakpoint
CREATE INDEX "recipe_library_newest" ON "recipe_library" USING btree ("creator_id","date_created" DESC NULLS FIRST,"recipe_id");--> statement-breakpoint
CREATE INDEX "recipe_library_quickest" ON "recipe_library" USING btree ("creator_id","minutes","recipe_id");--> statement-breakpoint
CREATE INDEX "recipe_library_most_cooked" ON "recipe_library" USING btree ("creator_id","cooked" DESC NULLS FIRST,"recipe_id");--> statement-breakpoint
CREATE INDEX "recipe_revisions_author" ON "recipe_revisions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "recipe_slugs_recipe" ON "recipe_slugs" USING btree ("recipe_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipes_slug" ON "Recipes" USING btree ("UserID","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "recipes_import_key" ON "Recipes" USING btree ("UserID","import_key") WHERE "Recipes"."import_key" is not null;--> statement-breakpoint
CREATE INDEX "recipes_newest" ON "Recipes" USING btree ("UserID","DateCreated" DESC NULLS FIRST,"id") WHERE "Recipes"."status" = 'published';--> statement-breakpoint
ALTER TABLE "Recipes" ADD CONSTRAINT "recipes_status" CHECK ("Recipes"."status" in ('draft', 'scheduled', 'published'));--> statement-breakpoint
-- Written by hand from here on. A recipe's place in its address: the name in small Latin letters and figures, without
-- accents, at most 80 characters; empty where nothing is left of it. Capitals beyond ASCII by hand: in some databases
-- lower() leaves them.
CREATE FUNCTION recipe_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(BOTH '-' FROM left(regexp_replace(regexp_replace(
    replace(replace(replace(
      lower(translate(regexp_replace(normalize(coalesce(name, ''), NFKD), '[\u0300-\u036f]', '', 'g'),
        'ØŁĐÐøłđðıÆŒẞ', 'OLDDolddiæœß')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[''’‘`]', '', 'g'), '[^a-z0-9]+', '-', 'g'), 80));
$$;
--> statement-breakpoint
-- The name's slug, or with the next number where the creator's other recipes have it, or the id. Two inserts at the same
-- moment can still choose the same one; the unique index then refuses the second.
CREATE FUNCTION free_recipe_slug(creator uuid, name text, id uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  base text := recipe_slug(name);
  slug_now text := base;
BEGIN
  IF base = '' THEN
    RETURN id::text;
  END IF;
  FOR number_now IN 2..30 LOOP
    IF NOT EXISTS (SELECT FROM "Recipes" AS other WHERE other."UserID" = creator AND other.slug = slug_now) THEN
      RETURN slug_now;
    END IF;
    slug_now := base || '-' || number_now;
  END LOOP;
  RETURN base || '-' || left(id::text, 8);
END;
$$;
--> statement-breakpoint
CREATE FUNCTION complete_recipe() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.slug IS NULL THEN
    NEW.slug := free_recipe_slug(NEW."UserID", NEW."Name", NEW.id);
  END IF;
  IF NEW.status = 'published' AND NEW.published_at IS NULL THEN
    NEW.published_at := NEW."DateCreated";
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER complete_recipe BEFORE INSERT ON "Recipes" FOR EACH ROW EXECUTE FUNCTION complete_recipe();
--> statement-breakpoint
-- What earlier versions stored of a recipe: each line as it reads, to be understood when it is read.
UPDATE "Recipes" SET
  published_at = "DateCreated",
  yield_number = "Serves",
  teaser = nullif(trim(coalesce(substring("Introduction" FROM '^.*?[.!?…](?=\s|$)'), "Introduction")), ''),
  ingredient_count = jsonb_array_length("Ingredients"),
  step_count = jsonb_array_length("Method"),
  body = CASE WHEN "Introduction" IS NULL AND "Ingredients" IS NULL AND "Method" IS NULL THEN NULL ELSE jsonb_build_object(
    'introduction', coalesce("Introduction", ''),
    'groups', jsonb_build_array(jsonb_build_object('title', '', 'lines', coalesce((
      SELECT jsonb_agg(jsonb_build_object('text', concat_ws(', ',
        concat_ws(' ', line ->> 'quantity', line ->> 'unit', line ->> 'name'), line ->> 'note')) ORDER BY at)
      FROM jsonb_array_elements("Ingredients") WITH ORDINALITY AS lines (line, at)), '[]'))),
    'steps', coalesce((
      SELECT jsonb_agg(jsonb_build_object('title', '', 'text', step) ORDER BY at)
      FROM jsonb_array_elements_text("Method") WITH ORDINALITY AS steps (step, at)), '[]'),
    'notes', '[]'::jsonb, 'source', NULL, 'morePictures', '[]'::jsonb) END;
--> statement-breakpoint
DO $$
DECLARE
  recipe record;
BEGIN
  FOR recipe IN SELECT id, "UserID", "Name" FROM "Recipes" ORDER BY "DateCreated", id LOOP
    UPDATE "Recipes" SET slug = free_recipe_slug(recipe."UserID", recipe."Name", recipe.id) WHERE id = recipe.id;
  END LOOP;
END;
$$;
--> statement-breakpoint
-- An address that was once shared leads to its recipe, whoever changes the slug.
CREATE FUNCTION store_left_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recipe_slugs (creator_id, slug, recipe_id) VALUES (OLD."UserID", OLD.slug, NEW.id)
    ON CONFLICT (creator_id, slug) DO UPDATE SET recipe_id = excluded.recipe_id, left_at = excluded.left_at;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER store_left_slug AFTER UPDATE OF slug ON "Recipes" FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION store_left_slug();
--> statement-breakpoint
ALTER TABLE "Recipes" ALTER COLUMN slug SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "Recipes" DROP COLUMN "Serves", DROP COLUMN "Introduction", DROP COLUMN "Ingredients", DROP COLUMN "Method";
