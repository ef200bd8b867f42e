CREATE TABLE "analytics_events" (
	"creator_id" uuid NOT NULL,
	"insert_id" text NOT NULL,
	"name" text NOT NULL,
	"button_name" text,
	"device_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"page" text,
	"browser" text,
	"os" text,
	"forward_after" timestamp with time zone,
	"forward_attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "analytics_events_creator_id_insert_id_pk" PRIMARY KEY("creator_id","insert_id")
);
--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_creator" ON "analytics_events" USING btree ("creator_id","at");--> statement-breakpoint
CREATE INDEX "analytics_events_at" ON "analytics_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "analytics_events_forward" ON "analytics_events" USING btree ("forward_after") WHERE "analytics_events"."forward_after" is not null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");