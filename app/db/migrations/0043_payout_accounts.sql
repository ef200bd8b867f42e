CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"creator_id" uuid NOT NULL,
	"account_id" text,
	"country" text NOT NULL,
	"agreement" text NOT NULL,
	"state" text DEFAULT 'begun' NOT NULL,
	"takes_transfers" boolean DEFAULT false NOT NULL,
	"takes_cards" boolean DEFAULT false NOT NULL,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payout_accounts_state" CHECK ("payout_accounts"."state" in ('begun', 'checking', 'active', 'restricted', 'closed')),
	CONSTRAINT "payout_accounts_closed" CHECK (("payout_accounts"."state" = 'closed') = ("payout_accounts"."closed_at" is not null)),
	CONSTRAINT "payout_accounts_agreement" CHECK ("payout_accounts"."agreement" in ('full', 'recipient')),
	CONSTRAINT "payout_accounts_country" CHECK ("payout_accounts"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "payout_accounts_takes" CHECK (not ("payout_accounts"."takes_transfers" or "payout_accounts"."takes_cards") or ("payout_accounts"."account_id" is not null and "payout_accounts"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_account" ON "payout_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_open" ON "payout_accounts" USING btree ("creator_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "payout_accounts_creator" ON "payout_accounts" USING btree ("creator_id","created_at");