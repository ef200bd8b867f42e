CREATE TABLE "creators" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_landing_pages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subdomain" text,
	"creator_id" uuid NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"name" text,
	"logo" text,
	"favicon" text,
	"accent_color" text,
	"payoff" text,
	"call_to_action" text,
	"cta_image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_landing_faqs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"question" text,
	"answer" text,
	"landing_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_landing_features" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"body" text,
	"image" text,
	"landing_id" uuid NOT NULL,
	"order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creator_landing_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"body" text,
	"page_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "EndUserDetails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"MembershipType" text NOT NULL,
	"StripeID" text,
	"AuthID" uuid NOT NULL,
	"CreatorID" uuid NOT NULL,
	"FirstName" text,
	"LastName" text,
	"email" text,
	"country" text,
	"legal_accepted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "end_user_details_membership_type" CHECK ("EndUserDetails"."MembershipType" in ('monthly', 'yearly'))
);
--> statement-breakpoint
CREATE TABLE "Recipes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"Name" text,
	"ImageURL" text,
	"Free" boolean DEFAULT false NOT NULL,
	"PrepTime" integer,
	"CookTime" integer,
	"UserID" uuid NOT NULL,
	"DateCreated" timestamp with time zone DEFAULT now() NOT NULL,
	"Serves" integer,
	"Introduction" text,
	"Ingredients" jsonb,
	"Method" jsonb
);
--> statement-breakpoint
ALTER TABLE "creator_landing_pages" ADD CONSTRAINT "creator_landing_pages_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_landing_faqs" ADD CONSTRAINT "creator_landing_faqs_landing_id_creator_landing_pages_id_fk" FOREIGN KEY ("landing_id") REFERENCES "public"."creator_landing_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_landing_features" ADD CONSTRAINT "creator_landing_features_landing_id_creator_landing_pages_id_fk" FOREIGN KEY ("landing_id") REFERENCES "public"."creator_landing_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_landing_reviews" ADD CONSTRAINT "creator_landing_reviews_page_id_creator_landing_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."creator_landing_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "EndUserDetails" ADD CONSTRAINT "EndUserDetails_CreatorID_creators_id_fk" FOREIGN KEY ("CreatorID") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "Recipes" ADD CONSTRAINT "Recipes_UserID_creators_id_fk" FOREIGN KEY ("UserID") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "creators_email" ON "creators" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "creator_landing_pages_subdomain" ON "creator_landing_pages" USING btree ("subdomain");--> statement-breakpoint
CREATE INDEX "creator_landing_pages_creator" ON "creator_landing_pages" USING btree ("creator_id","created_at");--> statement-breakpoint
CREATE INDEX "creator_landing_pages_directory" ON "creator_landing_pages" USING btree ("subdomain") WHERE "creator_landing_pages"."is_active";--> statement-breakpoint
CREATE INDEX "creator_landing_faqs_page" ON "creator_landing_faqs" USING btree ("landing_id","created_at","id");--> statement-breakpoint
CREATE INDEX "creator_landing_features_page" ON "creator_landing_features" USING btree ("landing_id","order","id");--> statement-breakpoint
CREATE INDEX "creator_landing_reviews_page" ON "creator_landing_reviews" USING btree ("page_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "end_user_details_account" ON "EndUserDetails" USING btree ("AuthID");--> statement-breakpoint
CREATE INDEX "end_user_details_creator" ON "EndUserDetails" USING btree ("CreatorID");--> statement-breakpoint
CREATE INDEX "recipes_newest" ON "Recipes" USING btree ("UserID","DateCreated" DESC NULLS FIRST,"id");