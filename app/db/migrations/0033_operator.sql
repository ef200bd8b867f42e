-- By hand: `operator` is a word of the site's own from this version on (docs/decisions/0096-operator-pages.md).
DO $$
DECLARE found text;
BEGIN
  SELECT format('the creator %s (%s) has the address /operator', creators.name, creators.id) INTO found
    FROM creator_landing_pages JOIN creators ON creators.id = creator_landing_pages.creator_id
    WHERE creator_landing_pages.subdomain = 'operator';
  IF found IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'LR001', MESSAGE = found || ', which this version has pages of its own at. Nothing was '
      'changed. With the version before, let them choose another address in their studio, under My page; or run: '
      'update creator_landing_pages set subdomain = ''…'' where subdomain = ''operator''. Then migrate again.';
  END IF;
END $$;
--> statement-breakpoint
-- Tables of some thousand rows, which are written rarely.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "creators_name" ON "creators" USING btree (lower("name"),"id");--> statement-breakpoint
-- Tables of some thousand rows, which are written rarely.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "creators_words" ON "creators" USING gin (lower("name" || E'\n' || "email") gin_trgm_ops);--> statement-breakpoint
-- Tables of some thousand rows, which are written rarely.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "creator_landing_pages_words" ON "creator_landing_pages" USING gin (lower(coalesce("subdomain", '') || E'\n' || coalesce("name", '')) gin_trgm_ops);