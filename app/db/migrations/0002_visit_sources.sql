ALTER TABLE "analytics_events" ADD COLUMN "referrer_host" text;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "utm_source" text;--> statement-breakpoint
CREATE INDEX "analytics_events_visits" ON "analytics_events" USING btree ("creator_id","at","utm_source","referrer_host","device_id") WHERE "analytics_events"."name" = 'Visit';