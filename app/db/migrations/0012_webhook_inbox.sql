ALTER TABLE "external_events" ADD COLUMN "about_kind" text;--> statement-breakpoint
ALTER TABLE "external_events" ADD COLUMN "about_id" text;--> statement-breakpoint
CREATE INDEX "external_events_to_queue" ON "external_events" USING btree ("received_at") WHERE about_id is not null;--> statement-breakpoint
ALTER TABLE "external_events" ADD CONSTRAINT "external_events_about" CHECK ((about_kind is null) = (about_id is null));