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
CREATE TABLE "payment_card_setups" (
	"attempt_id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text NOT NULL,
	"setup_id" text,
	"because" text,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_card_setups_state" CHECK ("payment_card_setups"."state" in ('waiting', 'processing', 'needs-bank', 'succeeded', 'declined', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "membership_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ahead" bigint NOT NULL,
	CONSTRAINT "membership_clock_one" CHECK ("membership_clock"."id" = 1),
	CONSTRAINT "membership_clock_ahead" CHECK ("membership_clock"."ahead" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"version" text NOT NULL,
	"plan" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"attempt_id" text NOT NULL,
	"card" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"membership_id" uuid NOT NULL,
	"key" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_notices_membership_id_key_pk" PRIMARY KEY("membership_id","key")
);
--> statement-breakpoint
CREATE TABLE "payment_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"membership_id" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"snapshot" jsonb,
	"invoices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ended_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"notice_due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_watermarks" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_card_setups" ADD CONSTRAINT "payment_card_setups_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_consents" ADD CONSTRAINT "payment_consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD CONSTRAINT "payment_subscriptions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_stand_in_events_listed" ON "payment_stand_in_events" USING btree ("created","seq");--> statement-breakpoint
CREATE INDEX "payment_stand_in_events_to_send" ON "payment_stand_in_events" USING btree ("seq") WHERE "payment_stand_in_events"."copies" > 0;--> statement-breakpoint
CREATE INDEX "payment_stand_in_objects_listed" ON "payment_stand_in_objects" USING btree ("type","created","seq");--> statement-breakpoint
CREATE INDEX "payment_stand_in_objects_customer" ON "payment_stand_in_objects" USING btree ("customer","type");--> statement-breakpoint
CREATE INDEX "payment_stand_in_objects_due" ON "payment_stand_in_objects" USING btree ("due","seq") WHERE "payment_stand_in_objects"."due" is not null;--> statement-breakpoint
CREATE INDEX "payment_card_setups_account" ON "payment_card_setups" USING btree ("account_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_card_setups_setup" ON "payment_card_setups" USING btree ("setup_id");--> statement-breakpoint
CREATE INDEX "payment_consents_account" ON "payment_consents" USING btree ("account_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customers_attempt" ON "payment_customers" USING btree ("account_id","attempt_id");--> statement-breakpoint
CREATE INDEX "payment_customers_created" ON "payment_customers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_membership" ON "payment_subscriptions" USING btree ("membership_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_customer" ON "payment_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_subscriptions_refused" ON "payment_subscriptions" USING btree ("id") WHERE "payment_subscriptions"."refused" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "payment_subscriptions_notice_due" ON "payment_subscriptions" USING btree ("notice_due_at") WHERE "payment_subscriptions"."notice_due_at" is not null;--> statement-breakpoint
CREATE INDEX "membership_facts_recorded" ON "membership_facts" USING btree ("recorded_at");