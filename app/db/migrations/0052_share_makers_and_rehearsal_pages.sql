-- Who made the links that there are is not known, and rehearsals are stored otherwise. Both last for days.
DELETE FROM "recipe_shares";--> statement-breakpoint
DELETE FROM "member_rehearsals";--> statement-breakpoint
CREATE TABLE "member_rehearsal_pages" (
	"creator_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"people" jsonb NOT NULL,
	CONSTRAINT "member_rehearsal_pages_creator_id_account_id_page_pk" PRIMARY KEY("creator_id","account_id","page")
);
--> statement-breakpoint
ALTER TABLE "member_rehearsals" ADD COLUMN "total" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "member_rehearsals" ADD COLUMN "outcomes" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recipe_shares" ADD COLUMN "creator_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "recipe_shares" ADD COLUMN "made_by" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "member_rehearsal_pages" ADD CONSTRAINT "member_rehearsal_pages_rehearsal" FOREIGN KEY ("creator_id","account_id") REFERENCES "public"."member_rehearsals"("creator_id","account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_shares" ADD CONSTRAINT "recipe_shares_maker" FOREIGN KEY ("made_by","creator_id") REFERENCES "public"."creator_members"("account_id","creator_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipe_shares_maker" ON "recipe_shares" USING btree ("made_by","creator_id");--> statement-breakpoint
ALTER TABLE "member_rehearsals" DROP COLUMN "people";