CREATE TABLE "payment_stand_in_events" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_stand_in_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"created" integer NOT NULL,
	"json" jsonb NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"lost" boolean DEFAULT false NOT NULL,
	"send_from" timestamp with time zone,
	"place" bigint,
	CONSTRAINT "payment_stand_in_events_copies" CHECK ("payment_stand_in_events"."copies" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_stand_in_keys" (
	"key" text NOT NULL,
	"created" integer NOT NULL,
	"request" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "payment_stand_in_keys_key_pk" PRIMARY KEY("key")
);
--> statement-breakpoint
CREATE TABLE "payment_stand_in_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_stand_in_objects_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"customer" text,
	"created" integer NOT NULL,
	"json" jsonb NOT NULL,
	"internal" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due" integer
);
--> statement-breakpoint
CREATE INDEX "payment_stand_in_events_listed" ON "payment_stand_in_events" USING btree ("created","seq");--> statement-breakpoint
CREATE INDEX "payment_stand_in_events_to_send" ON "payment_stand_in_events" USING btree ("seq") WHERE "payment_stand_in_events"."copies" > 0;--> statement-breakpoint
CREATE INDEX "payment_stand_in_objects_listed" ON "payment_stand_in_objects" USING btree ("type","created","seq");--> statement-breakpoint
CREATE INDEX "payment_stand_in_objects_customer" ON "payment_stand_in_objects" USING btree ("customer","type");--> statement-breakpoint
CREATE INDEX "payment_stand_in_objects_due" ON "payment_stand_in_objects" USING btree ("due","seq") WHERE "payment_stand_in_objects"."due" is not null;