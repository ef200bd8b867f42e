-- By hand: the stand-in for Stripe makes its tables itself, where it is used. Those of a demo stay, with what is in them and for
-- the version before; a live site never used them.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM site WHERE mode = 'demo') AND NOT EXISTS (SELECT FROM payment_stand_in_objects) THEN
    DROP TABLE payment_stand_in_objects, payment_stand_in_events, payment_stand_in_keys;
  END IF;
END $$;
