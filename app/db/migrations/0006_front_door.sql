CREATE TABLE "sign_up_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"browser_hash" text,
	"metadata" jsonb NOT NULL,
	"details" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_nonces" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "cook_name" text;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "cook_portrait" text;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "cook_words" text;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "cook_signature" text;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "style" text;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "instagram_url" text;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "tiktok_url" text;--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD COLUMN "linkedin_url" text;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "creator_landing_reviews" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "creator_landing_reviews" ADD COLUMN "dish" text;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD CONSTRAINT "sign_up_attempts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_up_attempts_account" ON "sign_up_attempts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sign_up_attempts_created" ON "sign_up_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_up_attempts_confirmed" ON "sign_up_attempts" USING btree ("account_id") WHERE "sign_up_attempts"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "used_nonces_expires" ON "used_nonces" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_attempt_id_sign_up_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."sign_up_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_tokens_attempt" ON "one_time_tokens" USING btree ("attempt_id");--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD CONSTRAINT "creator_landing_pages_style" CHECK ("creator_landing_pages"."style" in ('hearth', 'market', 'atelier'));--> statement-breakpoint
-- The directory shows a dish and the number of recipes of every page that has something on it.
SELECT watch_table('creator_landing_reviews', 'page', 'page_id', tags_on_coming_or_going => '{sitemap,directory}');
--> statement-breakpoint
SELECT watch_table('creator_landing_faqs', 'page', 'landing_id', tags_on_coming_or_going => '{sitemap,directory}');
--> statement-breakpoint
SELECT watch_table('creator_landing_features', 'page', 'landing_id', tags_on_coming_or_going => '{sitemap,directory}');
--> statement-breakpoint
SELECT watch_table('"Recipes"', 'creator', 'UserID', tags_on_change => '{directory}', tags_on_coming_or_going => '{sitemap}');
