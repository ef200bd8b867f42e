CREATE TABLE "analytics_click_days" (
	"creator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"button_name" text NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "analytics_click_days_creator_id_day_button_name_pk" PRIMARY KEY("creator_id","day","button_name")
);
--> statement-breakpoint
CREATE TABLE "analytics_device_days" (
	"creator_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"day" date NOT NULL,
	"gap" smallint NOT NULL,
	CONSTRAINT "analytics_device_days_creator_id_device_id_day_pk" PRIMARY KEY("creator_id","device_id","day")
);
--> statement-breakpoint
CREATE TABLE "analytics_visitor_days" (
	"creator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"gap" smallint NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "analytics_visitor_days_creator_id_day_gap_pk" PRIMARY KEY("creator_id","day","gap")
);
--> statement-breakpoint
-- What is stored by now is counted below, so it has true without being rewritten. What a process of the version before
-- stores from now on has false, and is counted by a job. Until this transaction ends nobody stores events, who would
-- not be counted: uploads wait, and the browsers send again those that waited too long.
ALTER TABLE "analytics_events" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_events" ALTER COLUMN "counted" SET DEFAULT false;--> statement-breakpoint
INSERT INTO "analytics_click_days" ("creator_id", "day", "button_name", "clicks")
  SELECT creator_id, (at AT TIME ZONE 'UTC')::date, button_name, count(*)
    FROM "analytics_events" WHERE button_name IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO "analytics_device_days" ("creator_id", "device_id", "day", "gap")
  SELECT creator_id, device_id, day, coalesce(day - lag(day) OVER (PARTITION BY creator_id, device_id ORDER BY day), 32767)
    FROM (SELECT DISTINCT creator_id, device_id, (at AT TIME ZONE 'UTC')::date AS day FROM "analytics_events") days;
--> statement-breakpoint
INSERT INTO "analytics_visitor_days" ("creator_id", "day", "gap", "visitors")
  SELECT creator_id, day, gap, count(*) FROM "analytics_device_days" GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE "analytics_click_days" ADD CONSTRAINT "analytics_click_days_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_device_days" ADD CONSTRAINT "analytics_device_days_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_visitor_days" ADD CONSTRAINT "analytics_visitor_days_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_click_days_day" ON "analytics_click_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "analytics_device_days_day" ON "analytics_device_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "analytics_visitor_days_day" ON "analytics_visitor_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "analytics_events_uncounted" ON "analytics_events" USING btree ("creator_id") WHERE not "analytics_events"."counted";