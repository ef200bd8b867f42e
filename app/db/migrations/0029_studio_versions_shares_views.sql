CREATE TABLE "recipe_shares" (
	"recipe_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recipe_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "recipe_view_days" (
	"recipe_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "recipe_view_days_recipe_id_day_pk" PRIMARY KEY("recipe_id","day")
);
--> statement-breakpoint
ALTER TABLE "page_revisions" ADD COLUMN "set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recipe_revisions" ADD COLUMN "set_aside" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recipe_shares" ADD CONSTRAINT "recipe_shares_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_view_days" ADD CONSTRAINT "recipe_view_days_recipe_id_Recipes_id_fk" FOREIGN KEY ("recipe_id") REFERENCES "public"."Recipes"("id") ON DELETE cascade ON UPDATE no action;