CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_account_id" uuid,
	"actor_command" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"creator_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_events_actor" CHECK (num_nonnulls("audit_events"."actor_account_id", "audit_events"."actor_command") = 1)
);
--> statement-breakpoint
CREATE TABLE "external_events" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_events_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "creator_members" (
	"account_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_members_account_id_creator_id_pk" PRIMARY KEY("account_id","creator_id"),
	CONSTRAINT "creator_members_role" CHECK ("creator_members"."role" in ('owner', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "linked_identities" (
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_identities_provider_subject_pk" PRIMARY KEY("provider","subject"),
	CONSTRAINT "linked_identities_provider" CHECK ("linked_identities"."provider" in ('google'))
);
--> statement-breakpoint
CREATE TABLE "membership_facts" (
	"kind" text NOT NULL,
	"provider_id" text NOT NULL,
	"membership_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"covers_from" timestamp with time zone,
	"covers_until" timestamp with time zone,
	"amount" integer,
	"currency" text,
	"about_id" text,
	"because" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_facts_kind_provider_id_pk" PRIMARY KEY("kind","provider_id"),
	CONSTRAINT "membership_facts_kind" CHECK ("membership_facts"."kind" in ('trial', 'paid', 'payment_failed', 'refunded', 'disputed', 'ended', 'complimentary', 'revoked', 'moved')),
	CONSTRAINT "membership_facts_period" CHECK ("membership_facts"."kind" not in ('trial', 'paid', 'complimentary') or ("membership_facts"."covers_from" < "membership_facts"."covers_until") is true),
	CONSTRAINT "membership_facts_amount" CHECK (("membership_facts"."amount" is null) = ("membership_facts"."currency" is null))
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"cancel_at" timestamp with time zone,
	"next_plan" text,
	CONSTRAINT "memberships_plan" CHECK ("memberships"."plan" in ('monthly', 'yearly') and "memberships"."next_plan" in ('monthly', 'yearly')),
	CONSTRAINT "memberships_end" CHECK (("memberships"."ended_at" is null) = ("memberships"."end_reason" is null) and "memberships"."end_reason" in ('moved', 'ended', 'revoked'))
);
--> statement-breakpoint
-- The members of today, before there are keys and indexes to be looked after for each row, which would take twice as long.
-- Sign-ups wait until the migration is through: it locks the tables in their order, and nobody comes or goes in between.
LOCK TABLE accounts, "EndUserDetails" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO memberships (account_id, creator_id, plan, began_at, opened_at)
  SELECT accounts.id, "CreatorID", "MembershipType", least(created_at, email_confirmed_at), email_confirmed_at
  FROM "EndUserDetails" JOIN accounts ON accounts.id = "AuthID";
--> statement-breakpoint
INSERT INTO linked_identities (account_id, provider, subject, created_at)
  SELECT id, 'google', google_subject, created_at FROM accounts WHERE google_subject IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "creator_members" ADD CONSTRAINT "creator_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_members" ADD CONSTRAINT "creator_members_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_identities" ADD CONSTRAINT "linked_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_facts" ADD CONSTRAINT "membership_facts_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_creator" ON "audit_events" USING btree ("creator_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "creator_members_creator" ON "creator_members" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "linked_identities_account" ON "linked_identities" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "membership_facts_membership" ON "membership_facts" USING btree ("membership_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_current" ON "memberships" USING btree ("account_id") WHERE "memberships"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_account" ON "memberships" USING btree ("account_id","began_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "memberships_creator" ON "memberships" USING btree ("creator_id","began_at","id");--> statement-breakpoint
-- For tables whose rows are written once. A row goes only with the row that it belongs to: the arguments name that one's
-- table and the column that leads there; without any, it never goes. TRUNCATE is the owner's alone, and not refused.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  orphaned boolean := false;
BEGIN
  IF TG_OP = 'DELETE' AND TG_NARGS = 2 THEN
    EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I WHERE id = ($1).%I)', TG_ARGV[0], TG_ARGV[1])
      INTO orphaned USING OLD;
  END IF;
  IF orphaned THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON membership_facts
  FOR EACH ROW EXECUTE FUNCTION append_only('memberships', 'membership_id');
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- Ends the current membership of an account, if there is one, with the fact that says so; one that never opened leaves
-- no history.
CREATE FUNCTION end_current_membership(account uuid, reason text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM memberships WHERE account_id = account AND ended_at IS NULL AND opened_at IS NULL;
  WITH ended AS (
    UPDATE memberships SET ended_at = now(), end_reason = reason
    WHERE account_id = account AND ended_at IS NULL RETURNING id)
  INSERT INTO membership_facts (kind, provider_id, membership_id, at)
    SELECT reason, id::text, id, now() FROM ended ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
-- A record that is brought over, changed or deleted by plain SQL, or by a process of the version before this one, takes
-- its membership along. This version's commands write the membership first, and the trigger finds nothing to do.
CREATE FUNCTION follow_end_user_details() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  current_one memberships%ROWTYPE;
  returning_one boolean;
BEGIN
  -- With the whole account its memberships go too, by their own foreign key.
  IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD."AuthID" <> NEW."AuthID") THEN
    PERFORM end_current_membership(id, 'ended') FROM accounts WHERE id = OLD."AuthID";
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN NULL;
  END IF;

  SELECT * INTO current_one FROM memberships WHERE account_id = NEW."AuthID" AND ended_at IS NULL FOR UPDATE;
  IF current_one.creator_id = NEW."CreatorID" THEN
    UPDATE memberships SET plan = NEW."MembershipType"
      WHERE id = current_one.id AND plan <> NEW."MembershipType";
    RETURN NULL;
  END IF;

  PERFORM end_current_membership(NEW."AuthID", 'moved');
  SELECT EXISTS (SELECT FROM memberships WHERE account_id = NEW."AuthID") INTO returning_one;
  -- The first membership is as old as its account. An account that was brought over may be newer than its confirmation.
  INSERT INTO memberships (account_id, creator_id, plan, began_at, opened_at)
    SELECT id, NEW."CreatorID", NEW."MembershipType",
      CASE WHEN returning_one THEN now() ELSE least(created_at, email_confirmed_at) END,
      CASE WHEN returning_one AND email_confirmed_at IS NOT NULL THEN now() ELSE email_confirmed_at END
    FROM accounts WHERE id = NEW."AuthID";
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER follow_end_user_details AFTER INSERT OR DELETE OR UPDATE OF "AuthID", "CreatorID", "MembershipType"
  ON "EndUserDetails" FOR EACH ROW EXECUTE FUNCTION follow_end_user_details();
--> statement-breakpoint
-- An address that is confirmed by plain SQL, or by a process of the version before, opens the membership. Only when the
-- transaction ends: a sign-up with Google confirms the address first, and then replaces the membership of a stranger's
-- attempt. After this version's commands it finds nothing to do.
CREATE FUNCTION follow_email_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE memberships SET opened_at = NEW.email_confirmed_at
    WHERE account_id = NEW.id AND ended_at IS NULL AND opened_at IS NULL;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER follow_email_confirmation AFTER UPDATE OF email_confirmed_at ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.email_confirmed_at IS NULL AND NEW.email_confirmed_at IS NOT NULL)
  EXECUTE FUNCTION follow_email_confirmation();
--> statement-breakpoint
-- As long as `accounts.google_subject` is there it is what is written, also by processes of the version before this one.
CREATE FUNCTION follow_google_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.google_subject IS DISTINCT FROM NEW.google_subject THEN
    DELETE FROM linked_identities
      WHERE provider = 'google' AND subject = OLD.google_subject AND account_id = OLD.id;
  END IF;
  IF NEW.google_subject IS NOT NULL THEN
    INSERT INTO linked_identities (account_id, provider, subject) VALUES (NEW.id, 'google', NEW.google_subject)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER follow_google_subject AFTER INSERT OR UPDATE OF google_subject
  ON accounts FOR EACH ROW EXECUTE FUNCTION follow_google_subject();
--> statement-breakpoint
-- Last, because it holds up whoever reads these tables. Changes of what public pages show are announced as before (0001 says how). What used to be branches for this table or
-- that are now the trigger's arguments, so that a later migration has only to call `watch_table`.
CREATE OR REPLACE FUNCTION announce_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
  key_column text := TG_ARGV[1];
  tags_on_change text[] := TG_ARGV[2];
  tags_on_coming_or_going text[] := TG_ARGV[3];
  rows_touched text;
  keys uuid[];
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('page_changes', 'everything');
    RETURN NULL;
  END IF;

  rows_touched := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT %1$I FROM new_rows', key_column)
    WHEN 'DELETE' THEN format('SELECT %1$I FROM old_rows', key_column)
    ELSE format('SELECT %1$I FROM old_rows UNION SELECT %1$I FROM new_rows', key_column)
  END;
  EXECUTE format('SELECT array_agg(touched.%1$I) FROM (SELECT DISTINCT %1$I FROM (%2$s) AS raw LIMIT 201) AS touched',
                 key_column, rows_touched)
    INTO keys;

  IF keys IS NULL THEN
    RETURN NULL;
  ELSIF cardinality(keys) > 200 THEN
    PERFORM pg_notify('page_changes', 'everything');
  ELSE
    PERFORM pg_notify('page_changes', kind || ':' || key) FROM unnest(keys) AS key;
    PERFORM pg_notify('page_changes', tag) FROM unnest(tags_on_change) AS tag;
    -- An update of two owners' rows may have moved one from the one to the other.
    IF TG_OP <> 'UPDATE' OR cardinality(keys) > 1 THEN
      PERFORM pg_notify('page_changes', tag) FROM unnest(tags_on_coming_or_going) AS tag;
    END IF;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Has every change of a table announced as `<kind>:<value of key_column>`, with more tags at every change, or only where
-- rows come, go, or move to another owner. Called again for the same table, it replaces what was said before.
CREATE FUNCTION watch_table(
  watched regclass, kind text, key_column text,
  tags_on_change text[] DEFAULT '{}', tags_on_coming_or_going text[] DEFAULT '{}'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event record;
BEGIN
  FOR event IN
    SELECT * FROM (VALUES
      ('insert',   'REFERENCING NEW TABLE AS new_rows'),
      ('update',   'REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows'),
      ('delete',   'REFERENCING OLD TABLE AS old_rows'),
      ('truncate', '')
    ) AS events (name, transition)
  LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', 'announce_' || event.name, watched);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %s %s FOR EACH STATEMENT EXECUTE FUNCTION announce_page_change(%L, %L, %L, %L)',
      'announce_' || event.name, event.name, watched, event.transition,
      kind, key_column, tags_on_change, tags_on_coming_or_going);
  END LOOP;
END;
$$;
--> statement-breakpoint
SELECT watch_table('creator_landing_pages', 'page', 'id', tags_on_change => '{directory}');
--> statement-breakpoint
SELECT watch_table('creator_landing_reviews', 'page', 'page_id', tags_on_coming_or_going => '{sitemap}');
--> statement-breakpoint
SELECT watch_table('creator_landing_faqs', 'page', 'landing_id', tags_on_coming_or_going => '{sitemap}');
--> statement-breakpoint
SELECT watch_table('creator_landing_features', 'page', 'landing_id', tags_on_coming_or_going => '{sitemap}');
--> statement-breakpoint
SELECT watch_table('"Recipes"', 'creator', 'UserID', tags_on_coming_or_going => '{sitemap}');
