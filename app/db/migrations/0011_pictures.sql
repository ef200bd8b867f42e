ALTER TABLE "creator_pictures" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "creator_pictures_removed" ON "creator_pictures" USING btree ("removed_at") WHERE "creator_pictures"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "creator_pictures_key" ON "creator_pictures" USING btree ("key");