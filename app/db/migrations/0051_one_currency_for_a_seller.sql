-- What is on sale with a creator: one price for each plan, a creator's own before the platform's, and of several the one
-- whose sale began last. A creator who has own prices sells in their currency only, so the platform's prices in another
-- currency are left out.
CREATE OR REPLACE FUNCTION prices_on_sale(seller uuid, at timestamptz) RETURNS SETOF prices LANGUAGE sql STABLE AS $$
  WITH offered AS (
    SELECT DISTINCT ON (plan) * FROM prices
      WHERE (creator_id IS NULL OR creator_id = seller)
        AND (sold_from IS NULL OR sold_from <= at) AND (sold_until IS NULL OR sold_until > at)
      ORDER BY plan, creator_id NULLS LAST, sold_from DESC NULLS LAST, created_at DESC, id
  )
  SELECT * FROM offered
    WHERE creator_id IS NOT NULL OR currency = ALL (SELECT currency FROM offered WHERE creator_id IS NOT NULL);
$$;
