CREATE TABLE "operators" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"takes_effect_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"reason" text,
	"words" text
);
--> statement-breakpoint
CREATE TABLE "membership_notices" (
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fact" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "membership_notices_membership_id_kind_fact_pk" PRIMARY KEY("membership_id","kind","fact"),
	CONSTRAINT "membership_notices_kind" CHECK ("membership_notices"."kind" in ('trial-started', 'trial-ending', 'access-ended'))
);
--> statement-breakpoint
CREATE TABLE "retained_payments" (
	"kind" text NOT NULL,
	"provider_id" text NOT NULL,
	"creator_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"covers_from" timestamp with time zone,
	"covers_until" timestamp with time zone,
	"amount" integer,
	"currency" text,
	"about_id" text,
	CONSTRAINT "retained_payments_kind_provider_id_pk" PRIMARY KEY("kind","provider_id")
);
--> statement-breakpoint
CREATE TABLE "trial_claims" (
	"creator_id" uuid NOT NULL,
	"mailbox" text NOT NULL,
	"account_id" uuid,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trial_claims_creator_id_mailbox_pk" PRIMARY KEY("creator_id","mailbox"),
	CONSTRAINT "trial_claims_hashed" CHECK (("trial_claims"."account_id" is null) = ("trial_claims"."mailbox" like 'hmac:%'))
);
--> statement-breakpoint
-- The mailbox of an address as `mailboxOf` in identity/mailbox.ts gives it; a test compares the two.
CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN local = '' THEN email
    WHEN host IN ('gmail.com', 'googlemail.com') THEN replace(untagged, '.', '') || '@gmail.com'
    WHEN host IN ('icloud.com', 'me.com', 'mac.com') THEN untagged || '@icloud.com'
    WHEN host IN ('proton.me', 'protonmail.com', 'pm.me') THEN untagged || '@proton.me'
    WHEN host IN ('outlook.com', 'hotmail.com', 'live.com', 'fastmail.com', 'fastmail.fm') THEN untagged || '@' || host
    ELSE email
  END
  FROM (SELECT substring(email FROM '^(.*)@') AS local, substring(email FROM '@([^@]*)$') AS host) AS parts,
    LATERAL (SELECT coalesce(nullif(split_part(local, '+', 1), ''), local) AS untagged) AS tags
$$;
--> statement-breakpoint
-- The members of today have never had a trial: theirs begins now. Of several addresses of one mailbox the oldest
-- membership has it.
CREATE FUNCTION begin_trials_of_today() RETURNS void LANGUAGE sql AS $$
  WITH open AS (
    SELECT DISTINCT ON (memberships.creator_id, mailbox_of(email))
        memberships.id, memberships.creator_id, account_id, mailbox_of(email) AS mailbox
      FROM memberships JOIN accounts ON accounts.id = account_id
      WHERE ended_at IS NULL AND opened_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM membership_facts WHERE membership_id = memberships.id)
      ORDER BY memberships.creator_id, mailbox_of(email), opened_at, memberships.id
  ), claimed AS (
    INSERT INTO trial_claims (creator_id, mailbox, account_id) SELECT creator_id, mailbox, account_id FROM open
      ON CONFLICT DO NOTHING RETURNING creator_id, account_id
  )
  INSERT INTO membership_facts (kind, provider_id, membership_id, at, covers_from, covers_until)
    SELECT 'trial', open.id::text, open.id, now(), now(), now() + interval '7 days'
      FROM open JOIN claimed USING (creator_id, account_id)
$$;
--> statement-breakpoint
-- It takes minutes where there are a million, so it comes first, while the version before goes on working.
SELECT begin_trials_of_today();
--> statement-breakpoint
-- What follows is short, and shuts out whoever is signed in or signs up; public pages are read meanwhile. All of the
-- tables at once or none, because a visitor's transaction that has one of them and waits for another would be a
-- deadlock, and others would wait behind; only after ten seconds in turn.
DO $$
BEGIN
  FOR attempt IN 1..200 LOOP
    BEGIN
      LOCK TABLE accounts, one_time_tokens, sessions, memberships IN ACCESS EXCLUSIVE MODE NOWAIT;
      LOCK TABLE creators IN SHARE ROW EXCLUSIVE MODE NOWAIT;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  LOCK TABLE accounts, one_time_tokens, sessions, memberships IN ACCESS EXCLUSIVE MODE;
END;
$$;
--> statement-breakpoint
-- Who was opened meanwhile, or has gone.
DELETE FROM trial_claims WHERE NOT EXISTS (SELECT FROM accounts WHERE accounts.id = account_id);
--> statement-breakpoint
SELECT begin_trials_of_today();
--> statement-breakpoint
DROP FUNCTION begin_trials_of_today();
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deletion_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "email" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "language" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "next_creator_id" uuid;
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "move_at" timestamp with time zone;
--> statement-breakpoint
-- Each is due: its mail is queued once the site is up. As a default, because that rewrites no row.
ALTER TABLE "memberships" ADD COLUMN "due_at" timestamp with time zone DEFAULT now();
--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "due_at" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "operators" ADD CONSTRAINT "operators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "membership_notices" ADD CONSTRAINT "membership_notices_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "retained_payments" ADD CONSTRAINT "retained_payments_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_creator_id_creators_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."creators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trial_claims" ADD CONSTRAINT "trial_claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_current" ON "cancellations" USING btree ("membership_id") WHERE "cancellations"."undone_at" is null;
--> statement-breakpoint
CREATE INDEX "cancellations_membership" ON "cancellations" USING btree ("membership_id","requested_at");
--> statement-breakpoint
CREATE INDEX "cancellations_requested" ON "cancellations" USING btree ("requested_at");
--> statement-breakpoint
CREATE INDEX "retained_payments_creator" ON "retained_payments" USING btree ("creator_id","at");
--> statement-breakpoint
CREATE INDEX "trial_claims_account" ON "trial_claims" USING btree ("account_id");
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_next_creator_id_creators_id_fk" FOREIGN KEY ("next_creator_id") REFERENCES "public"."creators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "accounts_deletion" ON "accounts" USING btree ("deletion_at") WHERE "accounts"."deletion_at" is not null;
--> statement-breakpoint
CREATE INDEX "one_time_tokens_email" ON "one_time_tokens" USING btree ("email") WHERE "one_time_tokens"."email" is not null;
--> statement-breakpoint
CREATE INDEX "memberships_due" ON "memberships" USING btree ("due_at") WHERE "memberships"."due_at" is not null;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_move" CHECK (("memberships"."next_creator_id" is null) = ("memberships"."move_at" is null));
--> statement-breakpoint
-- Begins the trial of a membership that was opened by plain SQL, or by a process of the version before this one: 7 days,
-- or after a move what is left of the trial with the creator before; never twice for a mailbox and a creator. Only when
-- the transaction ends, and after this version's commands, which do the same by the site's clock, it finds a fact or a
-- claim and does nothing. What is left of a deleted account is hashed with a key that the database does not have, so
-- such a person is not recognized here.
CREATE FUNCTION begin_trial() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  opened memberships%ROWTYPE;
  earlier record;
  is_first boolean;
BEGIN
  SELECT * INTO opened FROM memberships
    WHERE id = NEW.id AND ended_at IS NULL AND opened_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM membership_facts WHERE membership_id = NEW.id);
  IF opened.id IS NULL THEN
    RETURN NULL;
  END IF;

  -- The trial that the move cut short: what was revoked before does not go on. The site's own times are in whole
  -- milliseconds, those that the database writes are not.
  SELECT left_one.id, trial.covers_until INTO earlier
    FROM memberships left_one
      JOIN membership_facts trial ON trial.membership_id = left_one.id AND trial.kind = 'trial'
    WHERE left_one.account_id = opened.account_id AND left_one.end_reason = 'moved'
      AND left_one.ended_at = opened.opened_at AND trial.covers_until > opened.opened_at
      AND NOT EXISTS (SELECT FROM membership_facts closing
        WHERE closing.membership_id = left_one.id AND closing.kind IN ('revoked', 'ended')
          AND closing.at >= date_trunc('milliseconds', trial.at));
  is_first := NOT EXISTS (SELECT FROM trial_claims
    WHERE creator_id = opened.creator_id AND account_id = opened.account_id);
  INSERT INTO trial_claims (creator_id, mailbox, account_id)
    SELECT opened.creator_id, mailbox_of(email), id FROM accounts WHERE id = opened.account_id
    ON CONFLICT DO NOTHING;
  is_first := is_first AND FOUND;
  IF earlier.id IS NOT NULL THEN
    INSERT INTO membership_facts (kind, provider_id, membership_id, at, covers_from, covers_until, about_id)
      VALUES ('trial', opened.id::text, opened.id, opened.opened_at, opened.opened_at, earlier.covers_until,
        earlier.id::text)
      ON CONFLICT DO NOTHING;
  ELSIF is_first THEN
    INSERT INTO membership_facts (kind, provider_id, membership_id, at, covers_from, covers_until)
      VALUES ('trial', opened.id::text, opened.id, now(), now(), now() + interval '7 days')
      ON CONFLICT DO NOTHING;
  ELSE
    RETURN NULL;
  END IF;
  UPDATE memberships SET due_at = now() WHERE id = opened.id;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER begin_trial AFTER INSERT OR UPDATE OF opened_at ON memberships
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.opened_at IS NOT NULL AND NEW.ended_at IS NULL)
  EXECUTE FUNCTION begin_trial();
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;
