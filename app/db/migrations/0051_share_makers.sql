-- Who made the links that there are is not known. They last for days.
DELETE FROM "recipe_shares";--> statement-breakpoint
ALTER TABLE "recipe_shares" ADD COLUMN "creator_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "recipe_shares" ADD COLUMN "made_by" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "recipe_shares" ADD CONSTRAINT "recipe_shares_maker" FOREIGN KEY ("made_by","creator_id") REFERENCES "public"."creator_members"("account_id","creator_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipe_shares_maker" ON "recipe_shares" USING btree ("made_by","creator_id");