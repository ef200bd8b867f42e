ALTER TABLE "memberships" ADD COLUMN "raise_price_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "raise_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "currency" text;--> statement-breakpoint
-- Not validated: both columns are new, so that every row there is passes.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_raise_price_id_prices_id_fk" FOREIGN KEY ("raise_price_id") REFERENCES "public"."prices"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_raise" CHECK (("memberships"."raise_price_id" is null) = ("memberships"."raise_at" is null)) NOT VALID;--> statement-breakpoint
-- The provider charges a customer in one currency: that of what was begun with it.
UPDATE payment_customers SET currency = (
  SELECT snapshot->'price'->>'currency' FROM payment_subscriptions
    WHERE customer_id = payment_customers.id AND snapshot->'price'->>'currency' IS NOT NULL
    ORDER BY created_at DESC LIMIT 1);
--> statement-breakpoint
-- A price that members were told is used too.
CREATE OR REPLACE FUNCTION guard_price_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.provider_price_id IS NOT NULL
      OR EXISTS (SELECT FROM memberships WHERE OLD.id IN (price_id, next_price_id, move_price_id, raise_price_id))
      OR EXISTS (SELECT FROM payment_consents WHERE price_id = OLD.id) THEN
    RAISE EXCEPTION 'The terms of a price that is used do not change'
      USING ERRCODE = 'restrict_violation', HINT = 'Insert another price: the one whose sale begins last is sold.';
  END IF;
  RETURN NEW;
END;
$$;
