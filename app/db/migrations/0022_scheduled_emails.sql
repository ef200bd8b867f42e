CREATE TABLE "email_preferences" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"agreed_on" text NOT NULL,
	CONSTRAINT "email_preferences_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);--> statement-breakpoint
CREATE TABLE "scheduled_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" jsonb NOT NULL,
	"key" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"skipped_at" timestamp with time zone,
	"skip_reason" text,
	"unsubscribe_hash" text,
	CONSTRAINT "scheduled_emails_outcome" CHECK ("scheduled_emails"."sent_at" is null or "scheduled_emails"."skipped_at" is null),
	CONSTRAINT "scheduled_emails_reason" CHECK (("scheduled_emails"."skipped_at" is null) = ("scheduled_emails"."skip_reason" is null))
);--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_emails" ADD CONSTRAINT "scheduled_emails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_preferences_kind" ON "email_preferences" USING btree ("kind","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_emails_once" ON "scheduled_emails" USING btree ("account_id","kind","key");--> statement-breakpoint
CREATE INDEX "scheduled_emails_due" ON "scheduled_emails" USING btree ("due_at") WHERE "scheduled_emails"."sent_at" is null and "scheduled_emails"."skipped_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_emails_unsubscribe" ON "scheduled_emails" USING btree ("unsubscribe_hash") WHERE "scheduled_emails"."unsubscribe_hash" is not null;--> statement-breakpoint
-- What was sent stays sent: nobody gets an email twice.
INSERT INTO "scheduled_emails" ("account_id", "kind", "subject", "key", "due_at", "sent_at")
  SELECT m.account_id, n.kind, jsonb_build_object('membershipId', m.id, 'about', n.fact), m.id || ':' || n.fact,
    n.queued_at, n.queued_at
  FROM membership_notices n JOIN memberships m ON m.id = n.membership_id;--> statement-breakpoint
INSERT INTO "scheduled_emails" ("account_id", "kind", "subject", "key", "due_at", "sent_at")
  SELECT m.account_id, CASE split_part(n.key, ':', 1) WHEN 'trial-started' THEN 'subscription-started' ELSE split_part(n.key, ':', 1) END,
    jsonb_build_object('membershipId', m.id, 'about', n.key), m.id || ':' || n.key, n.queued_at, n.queued_at
  FROM payment_notices n JOIN memberships m ON m.id = n.membership_id;--> statement-breakpoint
-- What waited was a time alone. Either email may be meant; the one that does not apply then is skipped. Emails of memberships
-- need no row: the site looks at each membership at its due_at, and schedules them.
INSERT INTO "scheduled_emails" ("account_id", "kind", "subject", "key", "due_at")
  SELECT m.account_id, email.kind, jsonb_build_object('membershipId', m.id, 'about', email.about), m.id || ':' || email.about,
    email.due_at
  FROM payment_subscriptions s
  JOIN memberships m ON m.id = s.membership_id
  CROSS JOIN LATERAL (SELECT s.snapshot #>> '{nextCharge,at}' AS at, s.snapshot -> 'card' AS card) AS next
  CROSS JOIN LATERAL (VALUES
    ('charge-coming', 'charge-coming:' || s.id || ':' || next.at || ':' || (s.snapshot #>> '{nextCharge,amount,amount}'),
      next.at::timestamptz - interval '72 hours'),
    ('card-expiring', 'card-expiring:' || (next.card ->> 'id') || ':' || (next.card ->> 'expiryYear') || '-' || (next.card ->> 'expiryMonth'),
      next.at::timestamptz - interval '720 hours')
  ) AS email (kind, about, due_at)
  WHERE s.notice_due_at IS NOT NULL AND email.about IS NOT NULL AND email.due_at >= s.notice_due_at
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "membership_notices";--> statement-breakpoint
DROP TABLE "payment_notices";--> statement-breakpoint
DROP INDEX "payment_subscriptions_notice_due";--> statement-breakpoint
ALTER TABLE "payment_subscriptions" DROP COLUMN "notice_due_at";
