CREATE TABLE "creator_payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"creator_id" uuid NOT NULL,
	"month" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "creator_payouts_month" CHECK ("creator_payouts"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "creator_payouts_amount" CHECK ("creator_payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "retained_consents" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"plan" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_orphans" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_turns" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "membership_facts" DROP CONSTRAINT "membership_facts_kind";--> statement-breakpoint
ALTER TABLE "retained_payments" ADD COLUMN "recorded_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "creator_payouts" ADD CONSTRAINT "creator_payouts_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_payouts_creator" ON "creator_payouts" USING btree ("creator_id","month");--> statement-breakpoint
CREATE INDEX "retained_consents_until" ON "retained_consents" USING btree ("keep_until");--> statement-breakpoint
ALTER TABLE "membership_facts" ADD CONSTRAINT "membership_facts_kind" CHECK ("membership_facts"."kind" in ('trial', 'subscribed', 'paid', 'payment_failed', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'fee', 'ended', 'complimentary', 'revoked', 'moved', 'grace_used'));
--> statement-breakpoint
-- A paid period, and what a refund left of it, used to be stored with the three hours in which the next one was charged.
-- The wait for a payment is a rule now, and a fact says what was promised.
ALTER TABLE membership_facts DISABLE TRIGGER append_only;
--> statement-breakpoint
UPDATE membership_facts refund SET covers_until = refund.covers_until - interval '3 hours'
  FROM membership_facts paid
  WHERE refund.kind = 'refunded' AND paid.kind = 'paid' AND paid.provider_id = refund.about_id
    AND paid.provider_id LIKE 'in\_%' AND refund.covers_until = paid.covers_until;
--> statement-breakpoint
UPDATE membership_facts SET covers_until = covers_until - interval '3 hours'
  WHERE kind = 'paid' AND provider_id LIKE 'in\_%' AND covers_until - covers_from > interval '20 hours';
--> statement-breakpoint
ALTER TABLE membership_facts ENABLE TRIGGER append_only;
--> statement-breakpoint
UPDATE retained_payments SET covers_until = covers_until - interval '3 hours'
  WHERE kind = 'paid' AND provider_id LIKE 'in\_%' AND covers_until - covers_from > interval '20 hours';
--> statement-breakpoint
-- What was retained before was known when it happened.
UPDATE retained_payments SET recorded_at = at;
