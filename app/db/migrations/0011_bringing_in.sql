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
ALTER TABLE "import_preview_recipes" ADD CONSTRAINT "import_preview_recipes_preview_id_import_previews_id_fk" FOREIGN KEY ("preview_id") REFERENCES "public"."import_previews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_previews" ADD CONSTRAINT "import_previews_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_previews" ADD CONSTRAINT "import_previews_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_previews_creator" ON "import_previews" USING btree ("creator_id","created_at");--> statement-breakpoint
CREATE INDEX "import_previews_account" ON "import_previews" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "import_previews_expired" ON "import_previews" USING btree ("expires_at");