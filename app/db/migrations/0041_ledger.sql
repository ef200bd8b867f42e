CREATE TABLE "ledger_lines" (
	"invoice_id" text NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"paid" integer NOT NULL,
	"refunded" integer NOT NULL,
	"disputed" integer NOT NULL,
	"fee" integer NOT NULL,
	"share" integer NOT NULL,
	CONSTRAINT "ledger_lines_invoice_id_month_currency_pk" PRIMARY KEY("invoice_id","month","currency"),
	CONSTRAINT "ledger_lines_month" CHECK ("ledger_lines"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "outdated_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outdated_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"creator_id" uuid NOT NULL,
	"invoice_id" text NOT NULL,
	"membership_id" uuid
);
--> statement-breakpoint
CREATE TABLE "platform_fees" (
	"since" timestamp with time zone PRIMARY KEY NOT NULL,
	"basis_points" integer NOT NULL,
	CONSTRAINT "platform_fees_bounds" CHECK ("platform_fees"."basis_points" between 0 and 5000)
);
--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outdated_ledger" ADD CONSTRAINT "outdated_ledger_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_lines_creator" ON "ledger_lines" USING btree ("creator_id","month","at","invoice_id","currency");--> statement-breakpoint
CREATE INDEX "outdated_ledger_creator" ON "outdated_ledger" USING btree ("creator_id","id");--> statement-breakpoint
CREATE INDEX "outdated_ledger_membership" ON "outdated_ledger" USING btree ("membership_id");--> statement-breakpoint
-- A row for each payment of a deleted account, which is written rarely.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "retained_payments_about" ON "retained_payments" USING btree ("about_id");--> statement-breakpoint
-- Written by hand: whoever adds a fact about money has the lines of its invoice computed again, also the version before.
CREATE FUNCTION outdate_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outdated_ledger (creator_id, invoice_id, membership_id)
    SELECT membership.creator_id, coalesce(fact.about_id, fact.provider_id),
      CASE WHEN fact.kind <> 'paid' THEN membership.id END
    FROM added fact JOIN memberships membership ON membership.id = fact.membership_id
    WHERE fact.kind IN ('paid', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'fee')
      AND fact.amount IS NOT NULL;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION outdate_retained_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outdated_ledger (creator_id, invoice_id)
    SELECT creator_id, coalesce(about_id, provider_id) FROM added;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER outdate_ledger AFTER INSERT ON membership_facts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION outdate_ledger();
--> statement-breakpoint
CREATE TRIGGER outdate_retained_ledger AFTER INSERT ON retained_payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION outdate_retained_ledger();
--> statement-breakpoint
INSERT INTO outdated_ledger (creator_id, invoice_id, membership_id)
  SELECT membership.creator_id, fact.provider_id, NULL
  FROM membership_facts fact JOIN memberships membership ON membership.id = fact.membership_id
  WHERE fact.kind = 'paid' AND fact.amount IS NOT NULL;
--> statement-breakpoint
INSERT INTO outdated_ledger (creator_id, invoice_id, membership_id)
  SELECT membership.creator_id, coalesce(fact.about_id, fact.provider_id), membership.id
  FROM membership_facts fact JOIN memberships membership ON membership.id = fact.membership_id
  WHERE fact.kind = 'fee' AND NOT EXISTS (
    SELECT FROM membership_facts paid WHERE paid.kind = 'paid' AND paid.provider_id = fact.about_id);
--> statement-breakpoint
INSERT INTO outdated_ledger (creator_id, invoice_id)
  SELECT creator_id, coalesce(about_id, provider_id) FROM retained_payments WHERE kind IN ('paid', 'fee');
