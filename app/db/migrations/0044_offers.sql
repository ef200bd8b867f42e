CREATE TABLE "offer_redemptions" (
	"offer_id" uuid NOT NULL,
	"mailbox" text NOT NULL,
	"account_id" uuid,
	"membership_id" uuid,
	"taken_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "offer_redemptions_offer_id_mailbox_pk" PRIMARY KEY("offer_id","mailbox")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"creator_id" uuid NOT NULL,
	"code" text NOT NULL,
	"percent_off" integer,
	"amount_off" integer,
	"currency" text,
	"duration" text NOT NULL,
	"months" integer,
	"plan" text,
	"ends_at" timestamp with time zone,
	"places" integer,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "offers_code" CHECK ("offers"."code" ~ '^[A-Z0-9][A-Z0-9-]{3,29}$'),
	CONSTRAINT "offers_off" CHECK (("offers"."percent_off" is null) = ("offers"."amount_off" is not null)),
	CONSTRAINT "offers_percent" CHECK ("offers"."percent_off" between 1 and 99),
	CONSTRAINT "offers_amount" CHECK ("offers"."amount_off" > 0 and ("offers"."amount_off" is null) = ("offers"."currency" is null)),
	CONSTRAINT "offers_duration" CHECK ("offers"."duration" in ('once', 'months', 'forever') and ("offers"."duration" = 'months') = ("offers"."months" is not null)),
	CONSTRAINT "offers_months" CHECK ("offers"."months" between 2 and 24),
	CONSTRAINT "offers_places" CHECK ("offers"."places" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_consents" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "offer_redemptions" ADD CONSTRAINT "offer_redemptions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_redemptions" ADD CONSTRAINT "offer_redemptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_redemptions" ADD CONSTRAINT "offer_redemptions_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_redemptions_account" ON "offer_redemptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "offer_redemptions_membership" ON "offer_redemptions" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_code" ON "offers" USING btree ("creator_id","code");--> statement-breakpoint
-- Not validated: both columns are new, so that every row there is passes.
ALTER TABLE "payment_consents" ADD CONSTRAINT "payment_consents_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_subscriptions" ADD CONSTRAINT "payment_subscriptions_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
-- No row is in it yet: building it reads a few rows for each member once.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "payment_consents_offer" ON "payment_consents" USING btree ("offer_id") WHERE "payment_consents"."offer_id" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "payment_subscriptions_offer" ON "payment_subscriptions" USING btree ("offer_id") WHERE "payment_subscriptions"."offer_id" is not null;