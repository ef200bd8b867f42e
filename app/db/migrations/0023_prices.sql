CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan" text NOT NULL,
	"name" text NOT NULL,
	"creator_id" uuid,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"interval" text NOT NULL,
	"interval_count" integer DEFAULT 1 NOT NULL,
	"compare_at" integer,
	"lookup_key" text DEFAULT 'larder_' || gen_random_uuid() NOT NULL,
	"provider_price_id" text,
	"sold_from" timestamp with time zone,
	"sold_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp with time zone,
	CONSTRAINT "prices_id_plan" UNIQUE("id","plan"),
	CONSTRAINT "prices_plan" CHECK ("prices"."plan" ~ '^[a-z][a-z0-9-]{0,39}$'),
	CONSTRAINT "prices_amount" CHECK ("prices"."amount" > 0 and "prices"."compare_at" > "prices"."amount"),
	CONSTRAINT "prices_currency" CHECK ("prices"."currency" ~ '^[a-z]{3}$'),
	CONSTRAINT "prices_interval" CHECK ("prices"."interval" in ('day', 'week', 'month', 'year') and "prices"."interval_count" between 1 and 365),
	CONSTRAINT "prices_sold" CHECK ("prices"."sold_from" < "prices"."sold_until")
);
--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prices_lookup_key" ON "prices" USING btree ("lookup_key");--> statement-breakpoint
CREATE UNIQUE INDEX "prices_provider" ON "prices" USING btree ("provider_price_id");--> statement-breakpoint
CREATE INDEX "prices_creator" ON "prices" USING btree ("creator_id","plan");--> statement-breakpoint
-- The platform's first prices. Their keys at the provider are those of the version before, so that what was sold there
-- goes on.
INSERT INTO prices (id, plan, name, amount, currency, "interval", compare_at, lookup_key) VALUES
  ('5f0c1b4e-6d0a-4c1e-9a57-000000001000', 'monthly', 'Monthly', 1000, 'usd', 'month', NULL, 'larder_monthly'),
  ('5f0c1b4e-6d0a-4c1e-9a57-000000009900', 'yearly', 'Yearly', 9900, 'usd', 'year', 12000, 'larder_yearly');
--> statement-breakpoint
-- What is on sale with a creator: one price for each plan, a creator's own before the platform's, and of several the one
-- whose sale began last.
CREATE FUNCTION prices_on_sale(seller uuid, at timestamptz) RETURNS SETOF prices LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (plan) * FROM prices
    WHERE (creator_id IS NULL OR creator_id = seller)
      AND (sold_from IS NULL OR sold_from <= at) AND (sold_until IS NULL OR sold_until > at)
    ORDER BY plan, creator_id NULLS LAST, sold_from DESC NULLS LAST, created_at DESC, id;
$$;
--> statement-breakpoint
ALTER TABLE "EndUserDetails" DROP CONSTRAINT "end_user_details_membership_type";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_plan";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "price_id" uuid DEFAULT null;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "next_price_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "move_price_id" uuid;--> statement-breakpoint
UPDATE memberships SET price_id = joined.id, next_price_id = next.id
  FROM prices joined, memberships chosen LEFT JOIN prices next ON next.plan = chosen.next_plan
  WHERE joined.plan = memberships.plan AND chosen.id = memberships.id;
--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "price_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_price" FOREIGN KEY ("price_id","plan") REFERENCES "public"."prices"("id","plan") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_next_price" FOREIGN KEY ("next_price_id","next_plan") REFERENCES "public"."prices"("id","plan") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_move_price_id_prices_id_fk" FOREIGN KEY ("move_price_id") REFERENCES "public"."prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_next_plan" CHECK (("memberships"."next_plan" is null) = ("memberships"."next_price_id" is null));--> statement-breakpoint
ALTER TABLE "payment_consents" ADD COLUMN "price_id" uuid;--> statement-breakpoint
UPDATE payment_consents SET price_id = prices.id FROM prices
  WHERE prices.plan = payment_consents.plan AND prices.amount = payment_consents.amount
    AND prices.currency = payment_consents.currency;
--> statement-breakpoint
ALTER TABLE "payment_consents" ADD CONSTRAINT "payment_consents_price_id_prices_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What is stored of the provider's subscriptions named a plan; from now on it has the price.
CREATE FUNCTION pg_temp.price_of(named text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', id, 'plan', plan, 'amount', amount, 'currency', currency,
      'interval', jsonb_build_object('unit', "interval", 'count', interval_count))
    FROM prices WHERE plan = named;
$$;
--> statement-breakpoint
UPDATE payment_subscriptions SET
  snapshot = CASE WHEN snapshot IS NULL THEN NULL ELSE
    (snapshot - 'plan' - 'nextPlan') || jsonb_build_object(
      'price', pg_temp.price_of(snapshot->>'plan'),
      'nextCharge', CASE WHEN jsonb_typeof(snapshot->'nextCharge') = 'object' THEN
        ((snapshot->'nextCharge') - 'forPlan')
          || jsonb_build_object('price', pg_temp.price_of(snapshot->'nextCharge'->>'forPlan')) END,
      'nextPrice', CASE WHEN jsonb_typeof(snapshot->'nextPlan') = 'object' THEN
        jsonb_build_object('price', pg_temp.price_of(snapshot->'nextPlan'->>'plan'), 'from', snapshot->'nextPlan'->'from')
      END) END,
  invoices = coalesce(
    (SELECT jsonb_agg((invoice - 'plan') || jsonb_build_object('price', pg_temp.price_of(invoice->>'plan')) ORDER BY place)
      FROM jsonb_array_elements(invoices) WITH ORDINALITY AS listed (invoice, place)), '[]');
--> statement-breakpoint
DROP FUNCTION pg_temp.price_of(text);
--> statement-breakpoint
-- What plain SQL, or a process of the version before, joins or chooses by a plan alone: what the platform sells it for now,
-- else a price of it that is not on sale any more, else the creator's own.
CREATE FUNCTION price_of_plan(named text, seller uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid;
BEGIN
  SELECT id INTO found FROM prices
    WHERE plan = named AND (creator_id IS NULL OR creator_id = seller)
    ORDER BY creator_id NULLS FIRST,
      (sold_from IS NULL OR sold_from <= now()) AND (sold_until IS NULL OR sold_until > now()) DESC,
      sold_from DESC NULLS LAST, created_at DESC, id
    LIMIT 1;
  IF found IS NULL THEN
    RAISE EXCEPTION 'No price is known of the plan %', named
      USING ERRCODE = 'check_violation', CONSTRAINT = 'memberships_plan', HINT = 'A plan is a row of the table prices.';
  END IF;
  RETURN found;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION price_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.price_id IS NULL OR (TG_OP = 'UPDATE' AND NEW.plan <> OLD.plan AND NEW.price_id = OLD.price_id) THEN
    NEW.price_id := price_of_plan(NEW.plan, NEW.creator_id);
  END IF;
  IF NEW.next_plan IS NULL THEN
    NEW.next_price_id := NULL;
  ELSIF NEW.next_price_id IS NULL
      OR (TG_OP = 'UPDATE' AND NEW.next_plan <> OLD.next_plan AND NEW.next_price_id = OLD.next_price_id) THEN
    NEW.next_price_id := price_of_plan(NEW.next_plan, NEW.creator_id);
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER price_membership BEFORE INSERT OR UPDATE OF plan, price_id, next_plan, next_price_id ON memberships
  FOR EACH ROW EXECUTE FUNCTION price_membership();
--> statement-breakpoint
-- Who has joined at a price keeps it: another amount is another row.
CREATE FUNCTION guard_price_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.provider_price_id IS NOT NULL
      OR EXISTS (SELECT FROM memberships WHERE OLD.id IN (price_id, next_price_id, move_price_id))
      OR EXISTS (SELECT FROM payment_consents WHERE price_id = OLD.id) THEN
    RAISE EXCEPTION 'The terms of a price that is used do not change'
      USING ERRCODE = 'restrict_violation', HINT = 'Insert another price: the one whose sale begins last is sold.';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER guard_price_terms BEFORE UPDATE OF plan, creator_id, amount, currency, "interval", interval_count ON prices
  FOR EACH ROW WHEN ((OLD.plan, OLD.creator_id, OLD.amount, OLD.currency, OLD."interval", OLD.interval_count)
    IS DISTINCT FROM (NEW.plan, NEW.creator_id, NEW.amount, NEW.currency, NEW."interval", NEW.interval_count))
  EXECUTE FUNCTION guard_price_terms();
--> statement-breakpoint
-- The platform's prices stand on every creator's pages, a creator's own on theirs; that there is one, on the platform's.
CREATE FUNCTION announce_price_of(seller uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF seller IS NULL THEN
    PERFORM pg_notify('page_changes', 'prices');
  ELSE
    PERFORM pg_notify('page_changes', 'creator:' || seller), pg_notify('page_changes', 'creators-prices');
  END IF;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION announce_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('page_changes', 'everything');
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM announce_price_of(OLD.creator_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM announce_price_of(NEW.creator_id);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OF plan, name, creator_id, amount, currency, "interval",
  interval_count, compare_at, sold_from, sold_until, announced_at ON prices
  FOR EACH ROW EXECUTE FUNCTION announce_price();
--> statement-breakpoint
CREATE TRIGGER announce_truncate AFTER TRUNCATE ON prices FOR EACH STATEMENT EXECUTE FUNCTION announce_price();
