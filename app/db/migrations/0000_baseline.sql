-- The schema of Larder, room by room, each after the rooms that it refers to. Later migrations add to this one.

-- == Extensions ==

CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- == Functions that several rooms use ==

-- Start of the transaction. The schema and the app's queries read the time here only, so that tests can replace it.
CREATE FUNCTION clock() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT now();
$$;--> statement-breakpoint

-- Trigger for append-only tables: refuses UPDATE and DELETE. With the arguments (parent table, column that refers to
-- it), a row may be deleted once its parent row is gone. TRUNCATE needs the table's owner and is not refused.
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
$$;--> statement-breakpoint

-- Trigger that announces changes of public pages on the channel `page_changes`, so that each process drops the cached
-- pages that show the changed rows (docs/decisions/0004-cached-pages.md). A payload is a tag that cached pages carry:
-- `page:<id>`, `creator:<id>`, `directory`, `sitemap`, or `everything`. A statement sends one notice per page; one that
-- touches more than 200 pages sends a single `everything`. `watch_table` attaches the trigger.
CREATE FUNCTION announce_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
    -- An update that touches rows of several owners may have moved a row from one owner to another.
    IF TG_OP <> 'UPDATE' OR cardinality(keys) > 1 THEN
      PERFORM pg_notify('page_changes', tag) FROM unnest(tags_on_coming_or_going) AS tag;
    END IF;
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint

-- Announces every change of a table as `<kind>:<value of key_column>`: with `tags_on_change` at every change, and with
-- `tags_on_coming_or_going` only when rows are added, removed or moved to another owner. Calling again replaces the
-- earlier triggers.
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
$$;--> statement-breakpoint

-- == Site ==

CREATE TABLE site (
  id integer PRIMARY KEY DEFAULT 1,
  mode text NOT NULL,
  origin text,
  former_hosts text[] DEFAULT '{}' NOT NULL,
  optional_mail_held_since timestamptz,
  created_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT site_one CHECK (id = 1),
  CONSTRAINT site_mode CHECK (mode in ('demo', 'live'))
);--> statement-breakpoint

-- == Accounts and sign-in ==

CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  email_confirmed_at timestamptz,
  password_hash text,
  user_type text DEFAULT 'subscriber' NOT NULL,
  metadata jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamptz DEFAULT clock() NOT NULL,
  updated_at timestamptz DEFAULT clock() NOT NULL,
  deletion_at timestamptz
);--> statement-breakpoint
CREATE UNIQUE INDEX accounts_email ON accounts (email);--> statement-breakpoint
CREATE INDEX accounts_deletion ON accounts (deletion_at) WHERE deletion_at is not null;--> statement-breakpoint

CREATE TABLE linked_identities (
  account_id uuid NOT NULL,
  provider text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT linked_identities_provider_subject_pk PRIMARY KEY (provider, subject),
  CONSTRAINT linked_identities_provider CHECK (provider in ('google')),
  CONSTRAINT linked_identities_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX linked_identities_account ON linked_identities (account_id);--> statement-breakpoint

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer DEFAULT 0 NOT NULL,
  expire timestamptz
);--> statement-breakpoint
CREATE INDEX rate_limits_expire ON rate_limits (expire);--> statement-breakpoint

CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  account_id uuid NOT NULL,
  created_at timestamptz DEFAULT clock() NOT NULL,
  expires_at timestamptz NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  device text,
  language text,
  last_used_at timestamptz DEFAULT clock() NOT NULL,
  second_factor_at timestamptz,
  CONSTRAINT sessions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX sessions_account ON sessions (account_id);--> statement-breakpoint
CREATE INDEX sessions_expires ON sessions (expires_at);--> statement-breakpoint

CREATE TABLE sign_up_attempts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  password_hash text NOT NULL,
  browser_hash text,
  metadata jsonb NOT NULL,
  details jsonb NOT NULL,
  confirmed_at timestamptz,
  created_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT sign_up_attempts_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX sign_up_attempts_account ON sign_up_attempts (account_id);--> statement-breakpoint
CREATE INDEX sign_up_attempts_created ON sign_up_attempts (created_at);--> statement-breakpoint
CREATE UNIQUE INDEX sign_up_attempts_confirmed ON sign_up_attempts (account_id) WHERE confirmed_at is not null;--> statement-breakpoint

CREATE TABLE one_time_tokens (
  token_hash text PRIMARY KEY,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  email text,
  browser_hash text,
  attempt_id uuid,
  redirect_to text,
  subject_id uuid,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT one_time_tokens_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT one_time_tokens_attempt_id_sign_up_attempts_id_fk
    FOREIGN KEY (attempt_id) REFERENCES sign_up_attempts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX one_time_tokens_account ON one_time_tokens (account_id, purpose);--> statement-breakpoint
CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires_at);--> statement-breakpoint
CREATE INDEX one_time_tokens_attempt ON one_time_tokens (attempt_id);--> statement-breakpoint
CREATE INDEX one_time_tokens_email ON one_time_tokens (email) WHERE email is not null;--> statement-breakpoint

CREATE TABLE used_nonces (
  nonce_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX used_nonces_expires ON used_nonces (expires_at);--> statement-breakpoint

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz DEFAULT clock() NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT passkeys_credential_id_unique UNIQUE (credential_id),
  CONSTRAINT passkeys_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX passkeys_account ON passkeys (account_id);--> statement-breakpoint

CREATE TABLE recovery_codes (
  account_id uuid NOT NULL,
  code_hash text NOT NULL,
  "position" integer NOT NULL,
  used_at timestamptz,
  created_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT recovery_codes_account_id_code_hash_pk PRIMARY KEY (account_id, code_hash),
  CONSTRAINT recovery_codes_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE totp_secrets (
  account_id uuid PRIMARY KEY,
  secret text NOT NULL,
  confirmed_at timestamptz,
  last_step bigint,
  created_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT totp_secrets_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint

-- == Operators and the audit log ==

CREATE TABLE audit_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at timestamptz DEFAULT clock() NOT NULL,
  actor_account_id uuid,
  actor_command text,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  creator_id uuid,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT audit_events_actor CHECK (num_nonnulls(actor_account_id, actor_command) = 1)
);--> statement-breakpoint
CREATE INDEX audit_events_creator ON audit_events (creator_id, at, id);--> statement-breakpoint
CREATE INDEX audit_events_subject ON audit_events (subject_type, subject_id, at);--> statement-breakpoint

CREATE TABLE operators (
  account_id uuid PRIMARY KEY,
  added_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT operators_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION append_only();--> statement-breakpoint

-- == Creators and their teams ==

CREATE TABLE creators (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  name text NOT NULL,
  created_at timestamptz DEFAULT clock() NOT NULL,
  first_steps_ended_at timestamptz
);--> statement-breakpoint
CREATE UNIQUE INDEX creators_email ON creators (lower(email));--> statement-breakpoint
CREATE INDEX creators_name ON creators (lower(name), id);--> statement-breakpoint
CREATE INDEX creators_words ON creators USING gin (lower(name || E'\n' || email) gin_trgm_ops);--> statement-breakpoint

CREATE TABLE creator_invitations (
  account_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  role text NOT NULL,
  invited_by uuid,
  invited_by_since timestamptz,
  created_at timestamptz DEFAULT clock() NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT creator_invitations_account_id_creator_id_pk PRIMARY KEY (account_id, creator_id),
  CONSTRAINT creator_invitations_role CHECK (role in ('owner', 'editor')),
  CONSTRAINT creator_invitations_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT creator_invitations_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT creator_invitations_invited_by_accounts_id_fk
    FOREIGN KEY (invited_by) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX creator_invitations_creator ON creator_invitations (creator_id);--> statement-breakpoint
CREATE INDEX creator_invitations_invited_by ON creator_invitations (invited_by);--> statement-breakpoint

CREATE TABLE creator_members (
  account_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  role text NOT NULL,
  created_at timestamptz DEFAULT clock() NOT NULL,
  role_since timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT creator_members_account_id_creator_id_pk PRIMARY KEY (account_id, creator_id),
  CONSTRAINT creator_members_role CHECK (role in ('owner', 'editor')),
  CONSTRAINT creator_members_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT creator_members_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX creator_members_creator ON creator_members (creator_id);--> statement-breakpoint

CREATE TABLE creator_landing_pages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subdomain text,
  creator_id uuid NOT NULL,
  is_active boolean DEFAULT false NOT NULL,
  name text,
  logo text,
  favicon text,
  accent_color text,
  payoff text,
  call_to_action text,
  cta_image text,
  cook_name text,
  cook_portrait text,
  cook_words text,
  cook_signature text,
  style text,
  instagram_url text,
  tiktok_url text,
  linkedin_url text,
  reviews_heading text,
  review_stars boolean DEFAULT false NOT NULL,
  hides_features boolean DEFAULT false NOT NULL,
  hides_recipes boolean DEFAULT false NOT NULL,
  hides_reviews boolean DEFAULT false NOT NULL,
  hides_faqs boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT creator_landing_pages_style CHECK (style in ('hearth', 'market', 'atelier')),
  CONSTRAINT creator_landing_pages_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX creator_landing_pages_subdomain ON creator_landing_pages (subdomain);--> statement-breakpoint
CREATE INDEX creator_landing_pages_creator ON creator_landing_pages (creator_id, created_at);--> statement-breakpoint
CREATE INDEX creator_landing_pages_directory ON creator_landing_pages (subdomain) WHERE is_active;--> statement-breakpoint
CREATE INDEX creator_landing_pages_words ON creator_landing_pages
  USING gin (lower(coalesce(subdomain, '') || E'\n' || coalesce(name, '')) gin_trgm_ops);--> statement-breakpoint

CREATE TABLE creator_people_changes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint GENERATED ALWAYS AS IDENTITY,
  creator_id uuid NOT NULL,
  account_id uuid NOT NULL,
  kind text NOT NULL,
  role text,
  was_role text,
  was_created_at timestamptz,
  was_role_since timestamptz,
  by_account_id uuid,
  by_since timestamptz,
  is_stop boolean NOT NULL,
  at timestamptz NOT NULL,
  stopped_at timestamptz,
  CONSTRAINT creator_people_changes_role CHECK (role in ('owner', 'editor')),
  CONSTRAINT creator_people_changes_was
    CHECK (was_role in ('owner', 'editor') and num_nulls(was_role, was_created_at, was_role_since) in (0, 3)),
  CONSTRAINT creator_people_changes_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT creator_people_changes_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT creator_people_changes_by_account_id_accounts_id_fk
    FOREIGN KEY (by_account_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX creator_people_changes_creator ON creator_people_changes (creator_id, at);--> statement-breakpoint
CREATE INDEX creator_people_changes_account ON creator_people_changes (account_id);--> statement-breakpoint
CREATE INDEX creator_people_changes_by_account ON creator_people_changes (by_account_id);--> statement-breakpoint

SELECT watch_table('creator_landing_pages', 'page', 'id', tags_on_change => '{directory}');--> statement-breakpoint

-- == Own addresses ==

CREATE TABLE creator_domains (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  domain text NOT NULL,
  skeleton text NOT NULL,
  proof text NOT NULL,
  state text DEFAULT 'pending' NOT NULL,
  finding text,
  created_at timestamptz DEFAULT clock() NOT NULL,
  checked_at timestamptz,
  next_check_at timestamptz DEFAULT clock() NOT NULL,
  failing_since timestamptz,
  mailed_at timestamptz,
  CONSTRAINT creator_domains_state CHECK (state in ('pending', 'verified', 'failing', 'lost')),
  CONSTRAINT creator_domains_domain CHECK (domain = lower(domain) and length(domain) <= 253),
  CONSTRAINT creator_domains_failing CHECK ((failing_since is null) = (state in ('pending', 'verified'))),
  CONSTRAINT creator_domains_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX creator_domains_creator ON creator_domains (creator_id);--> statement-breakpoint
CREATE UNIQUE INDEX creator_domains_served ON creator_domains (domain) WHERE state in ('verified', 'failing');--> statement-breakpoint
CREATE UNIQUE INDEX creator_domains_once ON creator_domains (domain, creator_id);--> statement-breakpoint
CREATE INDEX creator_domains_skeleton ON creator_domains (skeleton);--> statement-breakpoint
CREATE INDEX creator_domains_due ON creator_domains (next_check_at);--> statement-breakpoint

CREATE TABLE sending_domains (
  creator_id uuid PRIMARY KEY,
  domain_id uuid NOT NULL,
  selector text NOT NULL,
  public_key text NOT NULL,
  private_key text NOT NULL,
  state text DEFAULT 'pending' NOT NULL,
  dkim_finding text,
  dmarc_finding text,
  created_at timestamptz DEFAULT clock() NOT NULL,
  checked_at timestamptz,
  next_check_at timestamptz DEFAULT clock() NOT NULL,
  failing_since timestamptz,
  mailed_at timestamptz,
  CONSTRAINT sending_domains_state CHECK (state in ('pending', 'verified', 'failing', 'stopped')),
  CONSTRAINT sending_domains_failing CHECK ((failing_since is null) = (state in ('pending', 'verified'))),
  CONSTRAINT sending_domains_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT sending_domains_domain_id_creator_domains_id_fk
    FOREIGN KEY (domain_id) REFERENCES creator_domains (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX sending_domains_domain ON sending_domains (domain_id);--> statement-breakpoint
CREATE INDEX sending_domains_due ON sending_domains (next_check_at);--> statement-breakpoint

CREATE TABLE creator_addresses (
  creator_id uuid PRIMARY KEY,
  domain_id uuid,
  chosen_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT creator_addresses_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT creator_addresses_domain_id_creator_domains_id_fk
    FOREIGN KEY (domain_id) REFERENCES creator_domains (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX creator_addresses_domain ON creator_addresses (domain_id);--> statement-breakpoint

-- A creator's address is in the links of the creator's pages, and processes cache sites by host.
SELECT watch_table('creator_domains', 'creator', 'creator_id', tags_on_change => '{directory}');--> statement-breakpoint
SELECT watch_table('creator_addresses', 'creator', 'creator_id', tags_on_change => '{directory}');--> statement-breakpoint

-- == Landing pages ==

CREATE TABLE creator_landing_faqs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  question text,
  answer text,
  "order" integer DEFAULT 0 NOT NULL,
  landing_id uuid NOT NULL,
  created_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT creator_landing_faqs_landing_id_creator_landing_pages_id_fk
    FOREIGN KEY (landing_id) REFERENCES creator_landing_pages (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX creator_landing_faqs_page ON creator_landing_faqs (landing_id, "order", created_at, id);--> statement-breakpoint

CREATE TABLE creator_landing_features (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  body text,
  image text,
  landing_id uuid NOT NULL,
  "order" integer DEFAULT 0 NOT NULL,
  CONSTRAINT creator_landing_features_landing_id_creator_landing_pages_id_fk
    FOREIGN KEY (landing_id) REFERENCES creator_landing_pages (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX creator_landing_features_page ON creator_landing_features (landing_id, "order", id);--> statement-breakpoint

CREATE TABLE creator_landing_reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  body text,
  first_name text,
  dish text,
  "order" integer DEFAULT 0 NOT NULL,
  page_id uuid NOT NULL,
  created_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT creator_landing_reviews_page_id_creator_landing_pages_id_fk
    FOREIGN KEY (page_id) REFERENCES creator_landing_pages (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX creator_landing_reviews_page ON creator_landing_reviews (page_id, "order", created_at, id);--> statement-breakpoint

-- A page without content is left out of the sitemap and the directory, so its first and last row are announced there.
SELECT watch_table('creator_landing_reviews', 'page', 'page_id', tags_on_coming_or_going => '{sitemap,directory}');--> statement-breakpoint
SELECT watch_table('creator_landing_faqs', 'page', 'landing_id', tags_on_coming_or_going => '{sitemap,directory}');--> statement-breakpoint
SELECT watch_table('creator_landing_features', 'page', 'landing_id', tags_on_coming_or_going => '{sitemap,directory}');--> statement-breakpoint

-- == Page editor ==

CREATE TABLE former_subdomains (
  subdomain text PRIMARY KEY,
  page_id uuid NOT NULL,
  left_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT former_subdomains_page_id_creator_landing_pages_id_fk
    FOREIGN KEY (page_id) REFERENCES creator_landing_pages (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX former_subdomains_page ON former_subdomains (page_id);--> statement-breakpoint

CREATE TABLE page_drafts (
  page_id uuid PRIMARY KEY,
  content jsonb,
  version integer NOT NULL,
  author_id uuid,
  saved_at timestamptz NOT NULL,
  CONSTRAINT page_drafts_page_id_creator_landing_pages_id_fk
    FOREIGN KEY (page_id) REFERENCES creator_landing_pages (id) ON DELETE CASCADE,
  CONSTRAINT page_drafts_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX page_drafts_author ON page_drafts (author_id);--> statement-breakpoint

CREATE TABLE page_revisions (
  page_id uuid NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  author_id uuid,
  created_at timestamptz NOT NULL,
  change text NOT NULL,
  set_aside boolean DEFAULT false NOT NULL,
  CONSTRAINT page_revisions_page_id_number_pk PRIMARY KEY (page_id, number),
  CONSTRAINT page_revisions_page_id_creator_landing_pages_id_fk
    FOREIGN KEY (page_id) REFERENCES creator_landing_pages (id) ON DELETE CASCADE,
  CONSTRAINT page_revisions_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX page_revisions_author ON page_revisions (author_id);--> statement-breakpoint

-- == Pictures ==

CREATE TABLE creator_pictures (
  creator_id uuid NOT NULL,
  key text NOT NULL,
  filename text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  focus_x integer,
  focus_y integer,
  alt text DEFAULT '' NOT NULL,
  added_at timestamptz NOT NULL,
  added_by uuid,
  removed_at timestamptz,
  CONSTRAINT creator_pictures_creator_id_key_pk PRIMARY KEY (creator_id, key),
  CONSTRAINT creator_pictures_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT creator_pictures_added_by_accounts_id_fk FOREIGN KEY (added_by) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX creator_pictures_newest ON creator_pictures (creator_id, added_at, key);--> statement-breakpoint
CREATE INDEX creator_pictures_added_by ON creator_pictures (added_by);--> statement-breakpoint
CREATE INDEX creator_pictures_removed ON creator_pictures (removed_at) WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX creator_pictures_key ON creator_pictures (key);--> statement-breakpoint

-- == Prices ==

CREATE TABLE prices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  plan text NOT NULL,
  name text NOT NULL,
  creator_id uuid,
  amount integer NOT NULL,
  currency text DEFAULT 'usd' NOT NULL,
  "interval" text NOT NULL,
  interval_count integer DEFAULT 1 NOT NULL,
  compare_at integer,
  lookup_key text DEFAULT 'larder_' || gen_random_uuid() NOT NULL,
  sold_from timestamptz,
  sold_until timestamptz,
  created_at timestamptz DEFAULT clock() NOT NULL,
  announced_at timestamptz,
  CONSTRAINT prices_id_plan UNIQUE (id, plan),
  CONSTRAINT prices_plan CHECK (plan ~ '^[a-z][a-z0-9-]{0,39}$'),
  CONSTRAINT prices_amount CHECK (amount > 0 and compare_at > amount),
  CONSTRAINT prices_currency CHECK (currency ~ '^[a-z]{3}$'),
  CONSTRAINT prices_interval
    CHECK ("interval" in ('day', 'week', 'month', 'year') and interval_count between 1 and 365),
  CONSTRAINT prices_sold CHECK (sold_from < sold_until),
  CONSTRAINT prices_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX prices_lookup_key ON prices (lookup_key);--> statement-breakpoint
CREATE INDEX prices_creator ON prices (creator_id, plan);--> statement-breakpoint

-- The platform's first prices. The provider knows them by their lookup keys.
INSERT INTO prices (id, plan, name, amount, currency, "interval", compare_at, lookup_key) VALUES
  ('5f0c1b4e-6d0a-4c1e-9a57-000000001000', 'monthly', 'Monthly', 1000, 'usd', 'month', NULL, 'larder_monthly'),
  ('5f0c1b4e-6d0a-4c1e-9a57-000000009900', 'yearly', 'Yearly', 9900, 'usd', 'year', 12000, 'larder_yearly');--> statement-breakpoint

-- Prices on sale with a creator: one for each plan. A creator's own price comes before the platform's, and a price
-- whose sale began later before an earlier one. A creator with own prices sells in their currency only, so the
-- platform's prices in another currency are left out.
CREATE FUNCTION prices_on_sale(seller uuid, at timestamptz) RETURNS SETOF prices LANGUAGE sql STABLE AS $$
  WITH offered AS (
    SELECT DISTINCT ON (plan) * FROM prices
      WHERE (creator_id IS NULL OR creator_id = seller)
        AND (sold_from IS NULL OR sold_from <= at) AND (sold_until IS NULL OR sold_until > at)
      ORDER BY plan, creator_id NULLS LAST, sold_from DESC NULLS LAST, created_at DESC, id
  )
  SELECT * FROM offered
    WHERE creator_id IS NOT NULL OR currency = ALL (SELECT currency FROM offered WHERE creator_id IS NOT NULL);
$$;--> statement-breakpoint

-- Price of a membership that plain SQL writes with a plan alone: the platform's current price, else one that is no
-- longer on sale, else the creator's own.
CREATE FUNCTION price_of_plan(named text, seller uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid;
BEGIN
  SELECT id INTO found FROM prices
    WHERE plan = named AND (creator_id IS NULL OR creator_id = seller)
    ORDER BY creator_id NULLS FIRST,
      (sold_from IS NULL OR sold_from <= clock()) AND (sold_until IS NULL OR sold_until > clock()) DESC,
      sold_from DESC NULLS LAST, created_at DESC, id
    LIMIT 1;
  IF found IS NULL THEN
    RAISE EXCEPTION 'No price is known of the plan %', named
      USING ERRCODE = 'check_violation', CONSTRAINT = 'memberships_plan', HINT = 'A plan is a row of the table prices.';
  END IF;
  RETURN found;
END;
$$;--> statement-breakpoint

-- Trigger that refuses to change the terms of a price that was used or announced to members, who keep it. Another
-- amount is another row.
CREATE FUNCTION guard_price_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM merchant_prices WHERE price_id = OLD.id)
      OR EXISTS (SELECT FROM memberships WHERE OLD.id IN (price_id, next_price_id, move_price_id, raise_price_id))
      OR EXISTS (SELECT FROM payment_consents WHERE price_id = OLD.id) THEN
    RAISE EXCEPTION 'The terms of a price that is used do not change'
      USING ERRCODE = 'restrict_violation', HINT = 'Insert another price: the one whose sale begins last is sold.';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint

CREATE TRIGGER guard_price_terms BEFORE UPDATE OF plan, creator_id, amount, currency, "interval", interval_count ON prices
  FOR EACH ROW WHEN ((OLD.plan, OLD.creator_id, OLD.amount, OLD.currency, OLD."interval", OLD.interval_count)
    IS DISTINCT FROM (NEW.plan, NEW.creator_id, NEW.amount, NEW.currency, NEW."interval", NEW.interval_count))
  EXECUTE FUNCTION guard_price_terms();--> statement-breakpoint

-- Announces a changed price: every creator's pages show the platform's prices, and the platform's pages show that a
-- creator has a price of their own.
CREATE FUNCTION announce_price_of(seller uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF seller IS NULL THEN
    PERFORM pg_notify('page_changes', 'prices');
  ELSE
    PERFORM pg_notify('page_changes', 'creator:' || seller), pg_notify('page_changes', 'creators-prices');
  END IF;
END;
$$;--> statement-breakpoint

-- Trigger that announces the change of a price.
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
$$;--> statement-breakpoint

CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OF plan, name, creator_id, amount, currency, "interval",
  interval_count, compare_at, sold_from, sold_until, announced_at ON prices
  FOR EACH ROW EXECUTE FUNCTION announce_price();--> statement-breakpoint

CREATE TRIGGER announce_truncate AFTER TRUNCATE ON prices FOR EACH STATEMENT EXECUTE FUNCTION announce_price();--> statement-breakpoint

-- == Memberships ==

CREATE TABLE "EndUserDetails" (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "MembershipType" text NOT NULL,
  "StripeID" text,
  "AuthID" uuid NOT NULL,
  "CreatorID" uuid NOT NULL,
  "FirstName" text,
  "LastName" text,
  email text,
  country text,
  legal_accepted boolean DEFAULT false NOT NULL,
  legal_accepted_at timestamptz,
  CONSTRAINT "EndUserDetails_AuthID_accounts_id_fk" FOREIGN KEY ("AuthID") REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT "EndUserDetails_CreatorID_creators_id_fk" FOREIGN KEY ("CreatorID") REFERENCES creators (id)
);--> statement-breakpoint
CREATE UNIQUE INDEX end_user_details_account ON "EndUserDetails" ("AuthID");--> statement-breakpoint
CREATE INDEX end_user_details_creator ON "EndUserDetails" ("CreatorID");--> statement-breakpoint

CREATE TABLE memberships (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  plan text NOT NULL,
  price_id uuid DEFAULT null NOT NULL,
  began_at timestamptz NOT NULL,
  came_from text,
  opened_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  cancel_at timestamptz,
  next_plan text,
  next_price_id uuid,
  next_creator_id uuid,
  move_at timestamptz,
  move_price_id uuid,
  raise_price_id uuid,
  raise_at timestamptz,
  due_at timestamptz,
  CONSTRAINT memberships_came_from CHECK (came_from in ('community')),
  CONSTRAINT memberships_move CHECK ((next_creator_id is null) = (move_at is null)),
  CONSTRAINT memberships_raise CHECK ((raise_price_id is null) = (raise_at is null)),
  CONSTRAINT memberships_next_plan CHECK ((next_plan is null) = (next_price_id is null)),
  CONSTRAINT memberships_end
    CHECK ((ended_at is null) = (end_reason is null) and end_reason in ('moved', 'ended', 'revoked')),
  CONSTRAINT memberships_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT memberships_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id),
  CONSTRAINT memberships_next_creator_id_creators_id_fk FOREIGN KEY (next_creator_id) REFERENCES creators (id),
  CONSTRAINT memberships_move_price_id_prices_id_fk FOREIGN KEY (move_price_id) REFERENCES prices (id),
  CONSTRAINT memberships_raise_price_id_prices_id_fk FOREIGN KEY (raise_price_id) REFERENCES prices (id),
  CONSTRAINT memberships_price FOREIGN KEY (price_id, plan) REFERENCES prices (id, plan),
  CONSTRAINT memberships_next_price FOREIGN KEY (next_price_id, next_plan) REFERENCES prices (id, plan)
);--> statement-breakpoint
CREATE UNIQUE INDEX memberships_current ON memberships (account_id) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX memberships_account ON memberships (account_id, began_at DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX memberships_creator ON memberships (creator_id, began_at, id);--> statement-breakpoint
CREATE INDEX memberships_due ON memberships (due_at) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX memberships_former ON memberships (creator_id, began_at, id) WHERE ended_at is not null;--> statement-breakpoint

CREATE TABLE cancellations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  membership_id uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  takes_effect_at timestamptz NOT NULL,
  undone_at timestamptz,
  reason text,
  words text,
  CONSTRAINT cancellations_membership_id_memberships_id_fk
    FOREIGN KEY (membership_id) REFERENCES memberships (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX cancellations_current ON cancellations (membership_id) WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX cancellations_membership ON cancellations (membership_id, requested_at);--> statement-breakpoint
CREATE INDEX cancellations_requested ON cancellations (requested_at);--> statement-breakpoint

CREATE TABLE retained_consents (
  invoice_id text PRIMARY KEY,
  version text NOT NULL,
  plan text NOT NULL,
  amount integer NOT NULL,
  currency text NOT NULL,
  offer_id uuid,
  agreed_at timestamptz NOT NULL,
  keep_until timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX retained_consents_until ON retained_consents (keep_until);--> statement-breakpoint

CREATE TABLE retained_payments (
  kind text NOT NULL,
  provider_id text NOT NULL,
  creator_id uuid NOT NULL,
  at timestamptz NOT NULL,
  covers_from timestamptz,
  covers_until timestamptz,
  amount integer,
  currency text,
  tax integer,
  about_id text,
  recorded_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT retained_payments_kind_provider_id_pk PRIMARY KEY (kind, provider_id),
  CONSTRAINT retained_payments_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id)
);--> statement-breakpoint
CREATE INDEX retained_payments_creator ON retained_payments (creator_id, at);--> statement-breakpoint
CREATE INDEX retained_payments_about ON retained_payments (about_id);--> statement-breakpoint

CREATE TABLE membership_facts (
  kind text NOT NULL,
  provider_id text NOT NULL,
  membership_id uuid NOT NULL,
  at timestamptz NOT NULL,
  covers_from timestamptz,
  covers_until timestamptz,
  amount integer,
  currency text,
  tax integer,
  about_id text,
  because text,
  recorded_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT membership_facts_kind_provider_id_pk PRIMARY KEY (kind, provider_id),
  CONSTRAINT membership_facts_kind
    CHECK (kind in ('trial', 'subscribed', 'paid', 'payment_failed', 'refunded', 'refund_failed', 'disputed',
      'dispute_won', 'ended', 'complimentary', 'revoked', 'moved', 'grace_used')),
  CONSTRAINT membership_facts_period
    CHECK (kind not in ('trial', 'paid', 'complimentary') or (covers_from < covers_until) is true),
  CONSTRAINT membership_facts_amount CHECK ((amount is null) = (currency is null)),
  CONSTRAINT membership_facts_membership_id_memberships_id_fk
    FOREIGN KEY (membership_id) REFERENCES memberships (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX membership_facts_membership ON membership_facts (membership_id, at);--> statement-breakpoint
CREATE INDEX membership_facts_recorded ON membership_facts (recorded_at);--> statement-breakpoint

CREATE TABLE trial_claims (
  creator_id uuid NOT NULL,
  mailbox text NOT NULL,
  account_id uuid,
  claimed_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT trial_claims_creator_id_mailbox_pk PRIMARY KEY (creator_id, mailbox),
  CONSTRAINT trial_claims_hashed CHECK ((account_id is null) = (mailbox like 'hmac:%')),
  CONSTRAINT trial_claims_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT trial_claims_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX trial_claims_account ON trial_claims (account_id);--> statement-breakpoint

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON membership_facts
  FOR EACH ROW EXECUTE FUNCTION append_only('memberships', 'membership_id');--> statement-breakpoint

-- Trigger that fills in the price of a membership's plan, and of its next plan, where they are written without one.
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
$$;--> statement-breakpoint

CREATE TRIGGER price_membership BEFORE INSERT OR UPDATE OF plan, price_id, next_plan, next_price_id ON memberships
  FOR EACH ROW EXECUTE FUNCTION price_membership();--> statement-breakpoint

-- Ends the account's current membership, with its fact. A membership that never opened is deleted instead.
CREATE FUNCTION end_current_membership(account uuid, reason text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM memberships WHERE account_id = account AND ended_at IS NULL AND opened_at IS NULL;
  WITH ended AS (
    UPDATE memberships SET ended_at = clock(), end_reason = reason
    WHERE account_id = account AND ended_at IS NULL RETURNING id)
  INSERT INTO membership_facts (kind, provider_id, membership_id, at)
    SELECT reason, id::text, id, clock() FROM ended ON CONFLICT DO NOTHING;
$$;--> statement-breakpoint

-- Trigger that keeps the membership in line with a subscriber's record written by plain SQL. The app's own commands
-- write the membership first, which leaves nothing to do here.
CREATE FUNCTION follow_end_user_details() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  current_one memberships%ROWTYPE;
  returning_one boolean;
BEGIN
  -- When the account itself is deleted, a foreign key deletes its memberships.
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
  -- The recorded customer belongs to the account of the creator whom the member left.
  IF TG_OP = 'UPDATE' AND NEW."StripeID" = OLD."StripeID" THEN
    UPDATE "EndUserDetails" SET "StripeID" = NULL WHERE "AuthID" = NEW."AuthID";
  END IF;
  SELECT EXISTS (SELECT FROM memberships WHERE account_id = NEW."AuthID") INTO returning_one;
  -- The first membership is as old as its account. An imported account may be newer than its confirmation.
  INSERT INTO memberships (account_id, creator_id, plan, began_at, opened_at)
    SELECT id, NEW."CreatorID", NEW."MembershipType",
      CASE WHEN returning_one THEN clock() ELSE least(created_at, email_confirmed_at) END,
      CASE WHEN returning_one AND email_confirmed_at IS NOT NULL THEN clock() ELSE email_confirmed_at END
    FROM accounts WHERE id = NEW."AuthID";
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER follow_end_user_details AFTER INSERT OR DELETE OR UPDATE OF "AuthID", "CreatorID", "MembershipType"
  ON "EndUserDetails" FOR EACH ROW EXECUTE FUNCTION follow_end_user_details();--> statement-breakpoint

-- Trigger that opens the membership when plain SQL confirms the account's address. Deferred to the end of the
-- transaction: a sign-up with Google confirms the address first and then replaces the membership of someone else's
-- sign-up attempt.
CREATE FUNCTION follow_email_confirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE memberships SET opened_at = NEW.email_confirmed_at
    WHERE account_id = NEW.id AND ended_at IS NULL AND opened_at IS NULL;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER follow_email_confirmation AFTER UPDATE OF email_confirmed_at ON accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.email_confirmed_at IS NULL AND NEW.email_confirmed_at IS NOT NULL)
  EXECUTE FUNCTION follow_email_confirmation();--> statement-breakpoint

-- Mailbox of an address, as `mailboxOf` in identity/limits/mailbox.ts computes it; a test compares the two.
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
$$;--> statement-breakpoint

-- Trigger that begins the trial of a membership that plain SQL opened: 7 days, or after a move the rest of the trial
-- with the creator before; once per mailbox and creator. Deferred to the end of the transaction: the app's commands
-- write the trial by the site's clock, and the trigger then finds their fact or claim. The database cannot recognize the
-- mailbox of a deleted account, which is hashed with a key of the app.
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

  -- The trial that the move cut short. A trial that was revoked or ended before the move does not continue. The site
  -- writes times in whole milliseconds, the database in microseconds.
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
      VALUES ('trial', opened.id::text, opened.id, clock(), clock(), clock() + interval '7 days')
      ON CONFLICT DO NOTHING;
  ELSE
    RETURN NULL;
  END IF;
  UPDATE memberships SET due_at = clock() WHERE id = opened.id;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER begin_trial AFTER INSERT OR UPDATE OF opened_at ON memberships
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.opened_at IS NOT NULL AND NEW.ended_at IS NULL)
  EXECUTE FUNCTION begin_trial();--> statement-breakpoint

CREATE TABLE trial_cards (
  creator_id uuid NOT NULL,
  card text NOT NULL,
  claimed_at timestamptz NOT NULL,
  CONSTRAINT trial_cards_creator_id_card_pk PRIMARY KEY (creator_id, card),
  CONSTRAINT trial_cards_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint

-- == Studio's list of members ==

CREATE TABLE member_list (
  membership_id uuid PRIMARY KEY,
  creator_id uuid NOT NULL,
  began_at timestamptz NOT NULL,
  state text,
  words text DEFAULT '' NOT NULL,
  valid_until timestamptz DEFAULT '1970-01-01T00:00:00Z' NOT NULL,
  changes integer DEFAULT 0 NOT NULL,
  CONSTRAINT member_list_membership_id_memberships_id_fk
    FOREIGN KEY (membership_id) REFERENCES memberships (id) ON DELETE CASCADE,
  CONSTRAINT member_list_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX member_list_newest ON member_list (creator_id, began_at, membership_id);--> statement-breakpoint
CREATE INDEX member_list_state ON member_list (creator_id, state, began_at, membership_id);--> statement-breakpoint
CREATE INDEX member_list_words ON member_list USING gin (creator_id, words gin_trgm_ops);--> statement-breakpoint
CREATE INDEX member_list_creator_due ON member_list (creator_id, valid_until);--> statement-breakpoint
CREATE INDEX member_list_due ON member_list (valid_until);--> statement-breakpoint

-- Trigger that keeps one row for each current membership and marks it as out of date. The app computes the rest.
CREATE FUNCTION list_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.ended_at IS NOT NULL THEN
    DELETE FROM member_list WHERE membership_id = NEW.id;
  ELSE
    INSERT INTO member_list AS listed (membership_id, creator_id, began_at) VALUES (NEW.id, NEW.creator_id, NEW.began_at)
      ON CONFLICT (membership_id) DO UPDATE SET creator_id = excluded.creator_id, began_at = excluded.began_at,
        valid_until = excluded.valid_until, changes = listed.changes + 1;
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER list_membership
  AFTER INSERT OR UPDATE OF account_id, creator_id, began_at, opened_at, ended_at, cancel_at ON memberships
  FOR EACH ROW EXECUTE FUNCTION list_membership();--> statement-breakpoint

-- Trigger that marks the list's rows of new facts as out of date. Runs once per statement, because updating the same row
-- for each of thousands of facts gets slower with every update.
CREATE FUNCTION outdate_listed_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_list SET valid_until = DEFAULT, changes = changes + 1
    WHERE membership_id IN (SELECT membership_id FROM added);
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER outdate_listed_memberships AFTER INSERT ON membership_facts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION outdate_listed_memberships();--> statement-breakpoint

-- Trigger that marks a person's row as out of date when their name or address changes. The argument is the column of
-- the account's id.
CREATE FUNCTION outdate_listed_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := to_jsonb(NEW) ->> TG_ARGV[0];
  -- A separate query, so that the planner uses the unique index even without statistics of the tables.
  current_one uuid := (SELECT id FROM memberships WHERE account_id = person AND ended_at IS NULL);
BEGIN
  UPDATE member_list SET valid_until = DEFAULT, changes = changes + 1 WHERE membership_id = current_one;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER outdate_listed_person AFTER UPDATE OF email ON accounts
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION outdate_listed_person('id');--> statement-breakpoint

CREATE TRIGGER outdate_listed_person AFTER INSERT OR UPDATE OF "AuthID", "CreatorID", "FirstName", "LastName"
  ON "EndUserDetails" FOR EACH ROW EXECUTE FUNCTION outdate_listed_person('AuthID');--> statement-breakpoint

-- == Offers ==

CREATE TABLE offers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  code text NOT NULL,
  percent_off integer,
  amount_off integer,
  currency text,
  duration text NOT NULL,
  months integer,
  plan text,
  ends_at timestamptz,
  places integer,
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT offers_code CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{3,29}$'),
  CONSTRAINT offers_off CHECK ((percent_off is null) = (amount_off is not null)),
  CONSTRAINT offers_percent CHECK (percent_off between 1 and 99),
  CONSTRAINT offers_amount CHECK (amount_off > 0 and (amount_off is null) = (currency is null)),
  CONSTRAINT offers_duration
    CHECK (duration in ('once', 'months', 'forever') and (duration = 'months') = (months is not null)),
  CONSTRAINT offers_months CHECK (months between 2 and 24),
  CONSTRAINT offers_places CHECK (places > 0),
  CONSTRAINT offers_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX offers_code ON offers (creator_id, code);--> statement-breakpoint

CREATE TABLE offer_redemptions (
  offer_id uuid NOT NULL,
  mailbox text NOT NULL,
  account_id uuid,
  membership_id uuid,
  taken_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  CONSTRAINT offer_redemptions_offer_id_mailbox_pk PRIMARY KEY (offer_id, mailbox),
  CONSTRAINT offer_redemptions_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers (id) ON DELETE CASCADE,
  CONSTRAINT offer_redemptions_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT offer_redemptions_membership_id_memberships_id_fk
    FOREIGN KEY (membership_id) REFERENCES memberships (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX offer_redemptions_account ON offer_redemptions (account_id);--> statement-breakpoint
CREATE INDEX offer_redemptions_membership ON offer_redemptions (membership_id);--> statement-breakpoint

-- == Payments ==

CREATE TABLE payment_card_setups (
  attempt_id text PRIMARY KEY,
  account_id uuid NOT NULL,
  state text NOT NULL,
  setup_id text,
  merchant_id text,
  because text,
  requested_at timestamptz NOT NULL,
  CONSTRAINT payment_card_setups_state
    CHECK (state in ('waiting', 'processing', 'needs-bank', 'succeeded', 'declined', 'expired')),
  CONSTRAINT payment_card_setups_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX payment_card_setups_account ON payment_card_setups (account_id, requested_at);--> statement-breakpoint
CREATE UNIQUE INDEX payment_card_setups_setup ON payment_card_setups (setup_id);--> statement-breakpoint

CREATE TABLE external_events (
  provider text NOT NULL,
  id text NOT NULL,
  received_at timestamptz DEFAULT clock() NOT NULL,
  about_kind text,
  about_id text,
  merchant_id text,
  CONSTRAINT external_events_provider_id_pk PRIMARY KEY (provider, id),
  CONSTRAINT external_events_about
    CHECK ((about_kind is null) = (about_id is null) and (about_id is null) = (merchant_id is null))
);--> statement-breakpoint
CREATE INDEX external_events_to_queue ON external_events (received_at) WHERE about_id is not null;--> statement-breakpoint

CREATE TABLE membership_clock (
  id integer PRIMARY KEY DEFAULT 1,
  ahead bigint NOT NULL,
  CONSTRAINT membership_clock_one CHECK (id = 1),
  CONSTRAINT membership_clock_ahead CHECK (ahead >= 0)
);--> statement-breakpoint

CREATE TABLE payment_consents (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  version text NOT NULL,
  plan text NOT NULL,
  price_id uuid,
  amount integer NOT NULL,
  currency text NOT NULL,
  offer_id uuid,
  begins_at_once text,
  begins_at_once_version text,
  at timestamptz NOT NULL,
  CONSTRAINT payment_consents_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT payment_consents_price_id_prices_id_fk FOREIGN KEY (price_id) REFERENCES prices (id),
  CONSTRAINT payment_consents_offer_id_offers_id_fk FOREIGN KEY (offer_id) REFERENCES offers (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX payment_consents_account ON payment_consents (account_id, at);--> statement-breakpoint
CREATE INDEX payment_consents_offer ON payment_consents (offer_id) WHERE offer_id is not null;--> statement-breakpoint

CREATE TABLE payment_customers (
  id text PRIMARY KEY,
  account_id uuid,
  merchant_id text NOT NULL,
  attempt_id text NOT NULL,
  card jsonb,
  currency text,
  billing jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_customers_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX payment_customers_attempt ON payment_customers (account_id, merchant_id, attempt_id);--> statement-breakpoint
CREATE INDEX payment_customers_created ON payment_customers (created_at);--> statement-breakpoint

CREATE TABLE payment_orphans (
  id text PRIMARY KEY,
  merchant_id text NOT NULL,
  customer_id text NOT NULL,
  found_at timestamptz NOT NULL
);--> statement-breakpoint

CREATE TABLE payment_subscriptions (
  id text PRIMARY KEY,
  membership_id uuid NOT NULL,
  merchant_id text NOT NULL,
  customer_id text NOT NULL,
  offer_id uuid,
  created_at timestamptz NOT NULL,
  snapshot jsonb,
  invoices jsonb DEFAULT '[]'::jsonb NOT NULL,
  refused jsonb DEFAULT '[]'::jsonb NOT NULL,
  ended_at timestamptz,
  synced_at timestamptz,
  version integer DEFAULT 0 NOT NULL,
  CONSTRAINT payment_subscriptions_membership_id_memberships_id_fk
    FOREIGN KEY (membership_id) REFERENCES memberships (id) ON DELETE CASCADE,
  CONSTRAINT payment_subscriptions_offer_id_offers_id_fk
    FOREIGN KEY (offer_id) REFERENCES offers (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX payment_subscriptions_membership ON payment_subscriptions (membership_id, created_at);--> statement-breakpoint
CREATE INDEX payment_subscriptions_customer ON payment_subscriptions (customer_id);--> statement-breakpoint
CREATE INDEX payment_subscriptions_refused ON payment_subscriptions (id) WHERE refused <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX payment_subscriptions_offer ON payment_subscriptions (offer_id) WHERE offer_id is not null;--> statement-breakpoint

CREATE TABLE payment_turns (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL
);--> statement-breakpoint

CREATE TABLE payment_watermarks (
  name text PRIMARY KEY,
  at timestamptz NOT NULL
);--> statement-breakpoint

CREATE TABLE withdrawals (
  subscription_id text PRIMARY KEY,
  membership_id uuid NOT NULL,
  at timestamptz NOT NULL,
  origin text NOT NULL,
  email text NOT NULL,
  CONSTRAINT withdrawals_origin CHECK (origin in ('account', 'mail')),
  CONSTRAINT withdrawals_membership_id_memberships_id_fk
    FOREIGN KEY (membership_id) REFERENCES memberships (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX withdrawals_membership ON withdrawals (membership_id);--> statement-breakpoint

-- == Creators' accounts at the payment provider ==

CREATE TABLE merchants (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  merchant_id text,
  state text DEFAULT 'begun' NOT NULL,
  country text,
  requirements jsonb DEFAULT '[]'::jsonb NOT NULL,
  due_at timestamptz,
  statement_descriptor text,
  uses_tax boolean DEFAULT false NOT NULL,
  created_at timestamptz NOT NULL,
  ready_at timestamptz,
  parting text,
  disconnected_at timestamptz,
  synced_at timestamptz,
  version integer DEFAULT 0 NOT NULL,
  CONSTRAINT merchants_state CHECK (state in ('begun', 'checking', 'ready', 'restricted', 'disconnected')),
  CONSTRAINT merchants_disconnected CHECK ((state = 'disconnected') = (disconnected_at is not null)),
  CONSTRAINT merchants_parting CHECK (parting in ('cancel', 'continue')),
  CONSTRAINT merchants_ready CHECK (state <> 'ready' or merchant_id is not null),
  CONSTRAINT merchants_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id)
);--> statement-breakpoint
CREATE UNIQUE INDEX merchants_merchant ON merchants (merchant_id);--> statement-breakpoint
CREATE UNIQUE INDEX merchants_connected ON merchants (creator_id) WHERE disconnected_at is null;--> statement-breakpoint
CREATE INDEX merchants_creator ON merchants (creator_id, created_at);--> statement-breakpoint

-- The sign-up page asks for a card once the creator can charge.
SELECT watch_table('merchants', 'creator', 'creator_id');--> statement-breakpoint

CREATE TABLE merchant_prices (
  merchant_id text NOT NULL,
  price_id uuid NOT NULL,
  provider_price_id text NOT NULL,
  CONSTRAINT merchant_prices_merchant_id_price_id_pk PRIMARY KEY (merchant_id, price_id),
  CONSTRAINT merchant_prices_price_id_prices_id_fk FOREIGN KEY (price_id) REFERENCES prices (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX merchant_prices_provider ON merchant_prices (merchant_id, provider_price_id);--> statement-breakpoint
CREATE INDEX merchant_prices_price ON merchant_prices (price_id);--> statement-breakpoint

CREATE TABLE balance_transactions (
  id text PRIMARY KEY,
  merchant_id text NOT NULL,
  creator_id uuid NOT NULL,
  membership_id uuid,
  kind text NOT NULL,
  invoice_id text NOT NULL,
  at timestamptz NOT NULL,
  amount integer NOT NULL,
  currency text NOT NULL,
  provider_fee integer NOT NULL,
  platform_fee integer NOT NULL,
  paid_amount integer NOT NULL,
  paid_currency text NOT NULL,
  CONSTRAINT balance_transactions_kind
    CHECK (kind in ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal')),
  CONSTRAINT balance_transactions_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id),
  CONSTRAINT balance_transactions_membership_id_memberships_id_fk
    FOREIGN KEY (membership_id) REFERENCES memberships (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX balance_transactions_creator ON balance_transactions (creator_id, at, id);--> statement-breakpoint
CREATE INDEX balance_transactions_membership ON balance_transactions (membership_id);--> statement-breakpoint
CREATE INDEX balance_transactions_invoice ON balance_transactions (invoice_id);--> statement-breakpoint

-- == Moving members in ==

CREATE TABLE member_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  source text NOT NULL,
  plan text NOT NULL,
  paid_until timestamptz NOT NULL,
  is_paid boolean DEFAULT false NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  token_hash text,
  invited_by uuid,
  account_id uuid,
  invited_at timestamptz NOT NULL,
  sent_at timestamptz,
  accepted_at timestamptz,
  CONSTRAINT member_invitations_state CHECK (state in ('waiting', 'sent', 'accepted')),
  CONSTRAINT member_invitations_source CHECK (source in ('ghost', 'substack', 'patreon', 'memberful', 'list')),
  CONSTRAINT member_invitations_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT member_invitations_invited_by_accounts_id_fk
    FOREIGN KEY (invited_by) REFERENCES accounts (id) ON DELETE SET NULL,
  CONSTRAINT member_invitations_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX member_invitations_address ON member_invitations (creator_id, email);--> statement-breakpoint
CREATE UNIQUE INDEX member_invitations_token ON member_invitations (token_hash);--> statement-breakpoint
CREATE INDEX member_invitations_waiting ON member_invitations (invited_at, id) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX member_invitations_sent ON member_invitations (sent_at, creator_id);--> statement-breakpoint
CREATE INDEX member_invitations_email ON member_invitations (email);--> statement-breakpoint
CREATE INDEX member_invitations_account ON member_invitations (account_id);--> statement-breakpoint
CREATE INDEX member_invitations_invited_by ON member_invitations (invited_by);--> statement-breakpoint
CREATE INDEX member_invitations_paid ON member_invitations (paid_until);--> statement-breakpoint

CREATE TABLE card_moves (
  creator_id uuid PRIMARY KEY,
  merchant_id text NOT NULL,
  account_id uuid,
  state text NOT NULL,
  cursor text,
  listed_from timestamptz NOT NULL,
  started_at timestamptz,
  without_click_at timestamptz,
  CONSTRAINT card_moves_state CHECK (state in ('listing', 'listed', 'offering', 'offered', 'undoing')),
  CONSTRAINT card_moves_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT card_moves_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX card_moves_account ON card_moves (account_id);--> statement-breakpoint

CREATE TABLE foreign_subscriptions (
  id text PRIMARY KEY,
  creator_id uuid NOT NULL,
  merchant_id text NOT NULL,
  customer_id text NOT NULL,
  email text,
  name text NOT NULL,
  card jsonb,
  amount integer,
  currency text,
  "interval" text,
  period_until timestamptz NOT NULL,
  paid_until timestamptz NOT NULL,
  ends_at timestamptz,
  ending_since timestamptz,
  left_out text,
  state text DEFAULT 'listed' NOT NULL,
  invitation_id uuid,
  price_id uuid,
  membership_id uuid,
  agreed_by text,
  agreed_at timestamptz,
  listed_at timestamptz NOT NULL,
  synced_at timestamptz,
  version integer DEFAULT 0 NOT NULL,
  CONSTRAINT foreign_subscriptions_state CHECK (state in ('listed', 'offered', 'accepted', 'undone')),
  CONSTRAINT foreign_subscriptions_agreed CHECK (agreed_by in ('member', 'creator')),
  CONSTRAINT foreign_subscriptions_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT foreign_subscriptions_invitation_id_member_invitations_id_fk
    FOREIGN KEY (invitation_id) REFERENCES member_invitations (id) ON DELETE SET NULL,
  CONSTRAINT foreign_subscriptions_price_id_prices_id_fk FOREIGN KEY (price_id) REFERENCES prices (id),
  CONSTRAINT foreign_subscriptions_membership_id_memberships_id_fk
    FOREIGN KEY (membership_id) REFERENCES memberships (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX foreign_subscriptions_creator ON foreign_subscriptions (creator_id, left_out, id);--> statement-breakpoint
CREATE INDEX foreign_subscriptions_email ON foreign_subscriptions (email);--> statement-breakpoint
CREATE INDEX foreign_subscriptions_invitation ON foreign_subscriptions (invitation_id);--> statement-breakpoint
CREATE INDEX foreign_subscriptions_membership ON foreign_subscriptions (membership_id);--> statement-breakpoint
CREATE INDEX foreign_subscriptions_price ON foreign_subscriptions (price_id);--> statement-breakpoint

CREATE TABLE member_rehearsals (
  creator_id uuid NOT NULL,
  account_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  source text NOT NULL,
  file text NOT NULL,
  total integer NOT NULL,
  outcomes jsonb NOT NULL,
  refusing integer DEFAULT 0 NOT NULL,
  readers integer DEFAULT 0 NOT NULL,
  columns jsonb,
  choice jsonb,
  missing_day text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT member_rehearsals_creator_id_account_id_pk PRIMARY KEY (creator_id, account_id),
  CONSTRAINT member_rehearsals_source CHECK (source in ('ghost', 'substack', 'patreon', 'memberful', 'list')),
  CONSTRAINT member_rehearsals_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT member_rehearsals_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX member_rehearsals_account ON member_rehearsals (account_id);--> statement-breakpoint
CREATE INDEX member_rehearsals_expired ON member_rehearsals (expires_at);--> statement-breakpoint

CREATE TABLE member_rehearsal_pages (
  creator_id uuid NOT NULL,
  account_id uuid NOT NULL,
  page integer NOT NULL,
  people jsonb NOT NULL,
  CONSTRAINT member_rehearsal_pages_creator_id_account_id_page_pk PRIMARY KEY (creator_id, account_id, page),
  CONSTRAINT member_rehearsal_pages_rehearsal
    FOREIGN KEY (creator_id, account_id) REFERENCES member_rehearsals (creator_id, account_id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE member_rehearsal_files (
  creator_id uuid NOT NULL,
  account_id uuid NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT member_rehearsal_files_creator_id_account_id_pk PRIMARY KEY (creator_id, account_id),
  CONSTRAINT member_rehearsal_files_rehearsal
    FOREIGN KEY (creator_id, account_id) REFERENCES member_rehearsals (creator_id, account_id) ON DELETE CASCADE
);--> statement-breakpoint

-- == Recipes ==

CREATE TABLE "Recipes" (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "Name" text,
  "ImageURL" text,
  "Free" boolean DEFAULT false NOT NULL,
  "PrepTime" integer,
  "CookTime" integer,
  "UserID" uuid NOT NULL,
  "DateCreated" timestamptz DEFAULT clock() NOT NULL,
  slug text DEFAULT null NOT NULL,
  status text DEFAULT 'published' NOT NULL,
  published_at timestamptz,
  revision integer,
  yield_number double precision,
  yield_word text,
  rest_time integer,
  tags text[] DEFAULT '{}' NOT NULL,
  allergens jsonb DEFAULT '{}'::jsonb NOT NULL,
  teaser text,
  image_alt text,
  ingredient_count integer,
  step_count integer,
  body jsonb,
  removed_at timestamptz,
  removed_status text,
  import_key text,
  CONSTRAINT recipes_status CHECK (status in ('draft', 'scheduled', 'published')),
  CONSTRAINT "Recipes_UserID_creators_id_fk" FOREIGN KEY ("UserID") REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX recipes_slug ON "Recipes" ("UserID", slug);--> statement-breakpoint
CREATE UNIQUE INDEX recipes_import_key ON "Recipes" ("UserID", import_key) WHERE import_key is not null;--> statement-breakpoint
CREATE INDEX recipes_newest ON "Recipes" ("UserID", "DateCreated" DESC NULLS FIRST, id) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX recipes_scheduled ON "Recipes" (published_at) WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX recipes_removed ON "Recipes" (removed_at) WHERE removed_at is not null;--> statement-breakpoint

CREATE TABLE recipe_revisions (
  recipe_id uuid NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  author_id uuid,
  created_at timestamptz NOT NULL,
  change text NOT NULL,
  published_at timestamptz,
  set_aside boolean DEFAULT false NOT NULL,
  CONSTRAINT recipe_revisions_recipe_id_number_pk PRIMARY KEY (recipe_id, number),
  CONSTRAINT "recipe_revisions_recipe_id_Recipes_id_fk"
    FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE,
  CONSTRAINT recipe_revisions_author_id_accounts_id_fk
    FOREIGN KEY (author_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX recipe_revisions_author ON recipe_revisions (author_id);--> statement-breakpoint
CREATE INDEX recipe_revisions_unpublished ON recipe_revisions (recipe_id, created_at) WHERE published_at is null;--> statement-breakpoint

CREATE TABLE recipe_slugs (
  creator_id uuid NOT NULL,
  slug text NOT NULL,
  recipe_id uuid NOT NULL,
  left_at timestamptz DEFAULT clock() NOT NULL,
  CONSTRAINT recipe_slugs_creator_id_slug_pk PRIMARY KEY (creator_id, slug),
  CONSTRAINT recipe_slugs_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT "recipe_slugs_recipe_id_Recipes_id_fk" FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX recipe_slugs_recipe ON recipe_slugs (recipe_id);--> statement-breakpoint

CREATE TABLE recipe_view_days (
  recipe_id uuid NOT NULL,
  day date NOT NULL,
  views integer NOT NULL,
  CONSTRAINT recipe_view_days_recipe_id_day_pk PRIMARY KEY (recipe_id, day),
  CONSTRAINT "recipe_view_days_recipe_id_Recipes_id_fk"
    FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE
);--> statement-breakpoint

-- Text in lower case without accents or apostrophes: 'Jalapeño' and 'jalapeno' are one word.
CREATE FUNCTION fold_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- Replaces these capitals too, because `lower` leaves them in a locale that knows only ASCII.
  SELECT regexp_replace(translate(
    replace(replace(replace(replace(replace(
      lower(regexp_replace(normalize(coalesce(words, ''), NFKD), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Æ', 'ae'), 'Œ', 'oe'),
    'øłđðıØŁĐÐ', 'olddioldd'), '[''’‘`]', '', 'g');
$$;--> statement-breakpoint

-- Slug of a recipe's name: lower-case ASCII letters, digits and hyphens, at most 80 characters; may be empty.
CREATE FUNCTION recipe_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT trim(BOTH '-' FROM left(regexp_replace(fold_words(name), '[^a-z0-9]+', '-', 'g'), 80));
$$;--> statement-breakpoint

-- Free slug for a creator's recipe: the name's slug, with a number if it is taken, else the id. Two inserts at the same
-- moment can choose the same slug; the unique index then refuses the second.
CREATE FUNCTION free_recipe_slug(creator uuid, name text, id uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  base text := recipe_slug(name);
  slug_now text := base;
BEGIN
  IF base = '' THEN
    RETURN id::text;
  END IF;
  FOR number_now IN 2..30 LOOP
    IF NOT EXISTS (SELECT FROM "Recipes" AS other WHERE other."UserID" = creator AND other.slug = slug_now) THEN
      RETURN slug_now;
    END IF;
    slug_now := base || '-' || number_now;
  END LOOP;
  RETURN base || '-' || left(id::text, 8);
END;
$$;--> statement-breakpoint

-- Trigger that gives an inserted recipe its slug and its time of publication.
CREATE FUNCTION complete_recipe() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.slug IS NULL THEN
    NEW.slug := free_recipe_slug(NEW."UserID", NEW."Name", NEW.id);
  END IF;
  IF NEW.status = 'published' AND NEW.published_at IS NULL THEN
    NEW.published_at := NEW."DateCreated";
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint

CREATE TRIGGER complete_recipe BEFORE INSERT ON "Recipes" FOR EACH ROW EXECUTE FUNCTION complete_recipe();--> statement-breakpoint

-- Trigger that keeps a recipe's earlier slug, so that a shared address still leads to the recipe.
CREATE FUNCTION store_left_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO recipe_slugs (creator_id, slug, recipe_id) VALUES (OLD."UserID", OLD.slug, NEW.id)
    ON CONFLICT (creator_id, slug) DO UPDATE SET recipe_id = excluded.recipe_id, left_at = excluded.left_at;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER store_left_slug AFTER UPDATE OF slug ON "Recipes" FOR EACH ROW
  WHEN (OLD.slug IS DISTINCT FROM NEW.slug) EXECUTE FUNCTION store_left_slug();--> statement-breakpoint

SELECT watch_table('"Recipes"', 'creator', 'UserID');--> statement-breakpoint

-- Trigger that announces changes which the directory or the sitemap show: the number of published recipes, the newest
-- one's picture, and addresses. Other changes leave both cached.
CREATE FUNCTION announce_listed_recipes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  listed record;
  earlier text := CASE TG_OP WHEN 'INSERT' THEN 'SELECT * FROM "Recipes" WHERE false' ELSE 'SELECT * FROM old_rows' END;
  later text := CASE TG_OP WHEN 'DELETE' THEN 'SELECT * FROM "Recipes" WHERE false' ELSE 'SELECT * FROM new_rows' END;
  is_changed boolean;
BEGIN
  FOR listed IN
    SELECT * FROM (VALUES
      ('directory', 'id, "UserID", "DateCreated", "ImageURL"'),
      ('sitemap', 'id, "UserID", slug')
    ) AS listings (tag, shown)
  LOOP
    EXECUTE format(
      'WITH earlier AS (SELECT %1$s FROM (%2$s) AS recipe WHERE status = ''published''),
        later AS (SELECT %1$s FROM (%3$s) AS recipe WHERE status = ''published'')
      SELECT EXISTS (TABLE earlier EXCEPT TABLE later) OR EXISTS (TABLE later EXCEPT TABLE earlier)',
      listed.shown, earlier, later)
      INTO is_changed;
    IF is_changed THEN
      PERFORM pg_notify('page_changes', listed.tag);
    END IF;
  END LOOP;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER announce_listed_insert AFTER INSERT ON "Recipes" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_listed_recipes();--> statement-breakpoint

CREATE TRIGGER announce_listed_update AFTER UPDATE ON "Recipes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_listed_recipes();--> statement-breakpoint

CREATE TRIGGER announce_listed_delete AFTER DELETE ON "Recipes" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_listed_recipes();--> statement-breakpoint

-- == Recipe editor ==

CREATE TABLE recipe_drafts (
  recipe_id uuid PRIMARY KEY,
  content jsonb NOT NULL,
  version integer NOT NULL,
  author_id uuid,
  saved_at timestamptz NOT NULL,
  CONSTRAINT "recipe_drafts_recipe_id_Recipes_id_fk"
    FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE,
  CONSTRAINT recipe_drafts_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX recipe_drafts_author ON recipe_drafts (author_id);--> statement-breakpoint

CREATE TABLE recipe_imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  author_id uuid,
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  CONSTRAINT recipe_imports_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT recipe_imports_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX recipe_imports_creator ON recipe_imports (creator_id, created_at);--> statement-breakpoint
CREATE INDEX recipe_imports_author ON recipe_imports (author_id);--> statement-breakpoint

CREATE TABLE imported_recipes (
  recipe_id uuid PRIMARY KEY,
  import_id uuid NOT NULL,
  written text,
  CONSTRAINT "imported_recipes_recipe_id_Recipes_id_fk"
    FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE,
  CONSTRAINT imported_recipes_import_id_recipe_imports_id_fk
    FOREIGN KEY (import_id) REFERENCES recipe_imports (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX imported_recipes_import ON imported_recipes (import_id);--> statement-breakpoint

CREATE TABLE recipe_list (
  recipe_id uuid PRIMARY KEY,
  creator_id uuid NOT NULL,
  name text,
  image_url text,
  free boolean NOT NULL,
  state text NOT NULL,
  changed_at timestamptz NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT recipe_list_state CHECK (state in ('draft', 'scheduled', 'published', 'changed', 'removed')),
  CONSTRAINT recipe_list_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
-- Words are stored as in `recipe_library`.
ALTER TABLE recipe_list SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE recipe_list ALTER words SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE INDEX recipe_list_newest ON recipe_list (creator_id, changed_at DESC NULLS FIRST, recipe_id);--> statement-breakpoint
CREATE INDEX recipe_list_words ON recipe_list USING gin (creator_id, words);--> statement-breakpoint

CREATE TABLE recipe_shares (
  recipe_id uuid PRIMARY KEY,
  creator_id uuid NOT NULL,
  made_by uuid NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT recipe_shares_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT "recipe_shares_recipe_id_Recipes_id_fk" FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE,
  -- A link ends when its maker leaves the studio.
  CONSTRAINT recipe_shares_maker
    FOREIGN KEY (made_by, creator_id) REFERENCES creator_members (account_id, creator_id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX recipe_shares_maker ON recipe_shares (made_by, creator_id);--> statement-breakpoint

-- == Library and search ==

CREATE TABLE outdated_listings (
  recipe_id uuid PRIMARY KEY,
  creator_id uuid NOT NULL,
  library boolean NOT NULL,
  CONSTRAINT outdated_listings_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX outdated_listings_creator ON outdated_listings (creator_id, recipe_id);--> statement-breakpoint

CREATE TABLE recipe_library (
  recipe_id uuid PRIMARY KEY,
  creator_id uuid NOT NULL,
  date_created timestamptz NOT NULL,
  free boolean NOT NULL,
  minutes integer NOT NULL,
  tags text[] NOT NULL,
  free_from text[] NOT NULL,
  cooked integer DEFAULT 0 NOT NULL,
  title_words tsvector NOT NULL,
  public_words tsvector NOT NULL,
  all_words tsvector NOT NULL,
  CONSTRAINT recipe_library_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
-- Lists read thousands of rows without their words, so words are stored apart from the rows, and uncompressed.
ALTER TABLE recipe_library SET (toast_tuple_target = 512);--> statement-breakpoint
ALTER TABLE recipe_library ALTER public_words SET STORAGE EXTERNAL, ALTER all_words SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE INDEX recipe_library_newest ON recipe_library (creator_id, date_created DESC NULLS FIRST, recipe_id);--> statement-breakpoint
CREATE INDEX recipe_library_public_words ON recipe_library USING gin (creator_id, public_words) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX recipe_library_all_words ON recipe_library USING gin (creator_id, all_words) WITH (fastupdate=false);--> statement-breakpoint

CREATE TABLE recipe_words (
  creator_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  public_count integer NOT NULL,
  all_count integer NOT NULL,
  CONSTRAINT recipe_words_creator_id_word_pk PRIMARY KEY (creator_id, word),
  CONSTRAINT recipe_words_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint

-- Words of a text in its order, without stop words such as 'and'. The separators are listed because the set of letters
-- depends on the database's locale. A word is cut at 40 characters, since lexemes have a length limit.
CREATE FUNCTION search_terms(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(term ORDER BY at), '{}') FROM (
    SELECT left(part, 40) AS term, at
    FROM regexp_split_to_table(fold_words(words),
      '[\u0001-\u0020!-/:-@\[-`{-\u00a9\u00ab-\u00b1\u00b4-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe0f\U0001f000-\U0001faff]+')
      WITH ORDINALITY AS parts (part, at)) AS terms
  WHERE term <> '' AND ts_lexize('english_stem', term) <> '{}';
$$;--> statement-breakpoint

-- Lexemes of a text: its words, and for each word that differs from its stem the stem behind '='. At most 2,000 words.
CREATE FUNCTION search_lexemes(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(coalesce(array_agg(lexeme), '{}')) FROM (
    SELECT term, (ts_lexize('english_stem', term))[1] AS stem
    FROM (SELECT DISTINCT term FROM unnest((search_terms(words))[1:2000]) AS term) AS terms) AS stemmed,
    unnest(CASE WHEN stem = term THEN ARRAY[term] ELSE ARRAY[term, '=' || stem] END) AS lexeme;
$$;--> statement-breakpoint

-- Searchable texts of a recipe's body. An ingredient line that was parsed gives its item and note, not its unit:
-- nearly every recipe has spoons. Lines that are not placed yet are left out.
CREATE FUNCTION recipe_body_text(body jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(words, ' ') FROM (
    SELECT jsonb_path_query(body - 'unplaced', 'lax $.* ? (@.type() == "string")') #>> '{}' AS words
    UNION ALL SELECT jsonb_path_query(body, 'lax $.groups[*].title') #>> '{}'
    UNION ALL SELECT CASE WHEN coalesce(line ->> 'item', '') = '' OR line ->> 'doubt' IS NOT NULL THEN line ->> 'text'
        ELSE concat_ws(' ', line ->> 'item', line ->> 'note') END
      FROM jsonb_path_query(body, 'lax $.groups[*].lines[*]') AS line
    UNION ALL SELECT jsonb_path_query(body, 'lax $.steps[*].title') #>> '{}'
    UNION ALL SELECT jsonb_path_query(body, 'lax $.steps[*].text') #>> '{}'
    -- A body has the pictures after the first as `morePictures`; a complete recipe has all of them as `pictures`.
    UNION ALL SELECT jsonb_path_query(body, 'lax $.morePictures[*].alt') #>> '{}'
    UNION ALL SELECT jsonb_path_query(body, 'lax $.pictures[*].alt') #>> '{}') AS texts;
$$;--> statement-breakpoint

-- Total time of a recipe in minutes, rest included. The largest integer if no time is given or the sum is negative, so
-- that a filter by time leaves the recipe out.
CREATE FUNCTION recipe_minutes(prep integer, cook integer, rest integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN (num_nonnulls(prep, cook) > 0 OR rest > 0) AND active >= 0
    THEN least(active + greatest(coalesce(rest, 0), 0), 2147483647) ELSE 2147483647 END
  FROM (SELECT coalesce(prep, 0)::bigint + coalesce(cook, 0) AS active) AS times;
$$;--> statement-breakpoint

-- Trigger that marks the listings of changed recipes as out of date; the app computes them (recipes/listing/). An
-- existing mark is updated, so that a change waits for a running computation, and its mark stays after the computation.
CREATE FUNCTION outdate_listings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := CASE
    WHEN TG_TABLE_NAME <> 'Recipes' THEN 'SELECT id, "UserID" FROM "Recipes" WHERE id = ($1)'
    WHEN TG_OP = 'INSERT' THEN 'SELECT id, "UserID" FROM new_rows'
    WHEN TG_OP = 'UPDATE' THEN 'SELECT later.id, later."UserID" FROM new_rows AS later JOIN old_rows AS earlier
      ON earlier.id = later.id WHERE later IS DISTINCT FROM earlier'
    WHEN TG_OP = 'DELETE' THEN 'SELECT id, "UserID" FROM old_rows'
    ELSE 'SELECT recipe_id, creator_id FROM recipe_library UNION SELECT recipe_id, creator_id FROM recipe_list'
  END;
  written uuid;
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    written := CASE TG_OP WHEN 'DELETE' THEN OLD.recipe_id ELSE NEW.recipe_id END;
  END IF;
  -- Omits recipes of deleted creators, because foreign keys delete their listings.
  EXECUTE format('INSERT INTO outdated_listings AS outdated (recipe_id, creator_id, library)
    SELECT changed.id, creators.id, %L FROM (%s) AS changed (id, creator_id)
      JOIN creators ON creators.id = changed.creator_id ORDER BY changed.id
    ON CONFLICT (recipe_id) DO UPDATE SET creator_id = excluded.creator_id,
      library = outdated.library OR excluded.library', TG_TABLE_NAME = 'Recipes', changed)
    USING written;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER outdate_inserted AFTER INSERT ON "Recipes" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION outdate_listings();--> statement-breakpoint

CREATE TRIGGER outdate_updated AFTER UPDATE ON "Recipes" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION outdate_listings();--> statement-breakpoint

CREATE TRIGGER outdate_deleted AFTER DELETE ON "Recipes" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION outdate_listings();--> statement-breakpoint

CREATE TRIGGER outdate_truncated AFTER TRUNCATE ON "Recipes" FOR EACH STATEMENT EXECUTE FUNCTION outdate_listings();--> statement-breakpoint

CREATE TRIGGER outdate_drafted AFTER INSERT OR UPDATE OR DELETE ON recipe_drafts
  FOR EACH ROW EXECUTE FUNCTION outdate_listings();--> statement-breakpoint

CREATE TRIGGER outdate_revised AFTER INSERT ON recipe_revisions FOR EACH ROW EXECUTE FUNCTION outdate_listings();--> statement-breakpoint

-- == Recipe import ==

CREATE TABLE import_previews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  account_id uuid NOT NULL,
  source text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  is_whole boolean NOT NULL,
  refused jsonb NOT NULL,
  CONSTRAINT import_previews_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT import_previews_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX import_previews_creator ON import_previews (creator_id, created_at);--> statement-breakpoint
CREATE INDEX import_previews_account ON import_previews (account_id);--> statement-breakpoint
CREATE INDEX import_previews_expired ON import_previews (expires_at);--> statement-breakpoint

CREATE TABLE import_preview_recipes (
  preview_id uuid NOT NULL,
  "position" integer NOT NULL,
  file text NOT NULL,
  content jsonb NOT NULL,
  missing text[] NOT NULL,
  doubts integer DEFAULT 0 NOT NULL,
  import_key text NOT NULL,
  written text,
  comments jsonb NOT NULL DEFAULT '[]',
  picture bytea,
  CONSTRAINT import_preview_recipes_preview_id_position_pk PRIMARY KEY (preview_id, "position"),
  CONSTRAINT import_preview_recipes_preview_id_import_previews_id_fk
    FOREIGN KEY (preview_id) REFERENCES import_previews (id) ON DELETE CASCADE
);--> statement-breakpoint

-- == Kitchen ==

CREATE TABLE calendar_feeds (
  account_id uuid PRIMARY KEY,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT calendar_feeds_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT calendar_feeds_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE cooked_recipes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  recipe_id uuid NOT NULL,
  cooked_at timestamptz NOT NULL,
  CONSTRAINT cooked_recipes_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT "cooked_recipes_recipe_id_Recipes_id_fk"
    FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX cooked_recipes_newest ON cooked_recipes (account_id, cooked_at DESC NULLS FIRST, recipe_id);--> statement-breakpoint
CREATE INDEX cooked_recipes_recipe ON cooked_recipes (recipe_id);--> statement-breakpoint

CREATE TABLE recipe_notes (
  account_id uuid NOT NULL,
  recipe_id uuid NOT NULL,
  text text NOT NULL,
  updated_at timestamptz NOT NULL,
  applied uuid[] DEFAULT '{}' NOT NULL,
  CONSTRAINT recipe_notes_account_id_recipe_id_pk PRIMARY KEY (account_id, recipe_id),
  CONSTRAINT recipe_notes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT "recipe_notes_recipe_id_Recipes_id_fk" FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX recipe_notes_recipe ON recipe_notes (recipe_id);--> statement-breakpoint

CREATE TABLE saved_recipes (
  account_id uuid NOT NULL,
  recipe_id uuid NOT NULL,
  saved_at timestamptz NOT NULL,
  CONSTRAINT saved_recipes_account_id_recipe_id_pk PRIMARY KEY (account_id, recipe_id),
  CONSTRAINT saved_recipes_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT "saved_recipes_recipe_id_Recipes_id_fk" FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX saved_recipes_newest ON saved_recipes (account_id, saved_at DESC NULLS FIRST, recipe_id);--> statement-breakpoint
CREATE INDEX saved_recipes_recipe ON saved_recipes (recipe_id);--> statement-breakpoint

CREATE TABLE shopping_list_links (
  account_id uuid PRIMARY KEY,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT shopping_list_links_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT shopping_list_links_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE shopping_lists (
  account_id uuid PRIMARY KEY,
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT shopping_lists_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE week_plans (
  account_id uuid PRIMARY KEY,
  content jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT week_plans_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE push_keys (
  id integer PRIMARY KEY DEFAULT 1,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT push_keys_one CHECK (id = 1)
);--> statement-breakpoint

CREATE TABLE push_subscriptions (
  session_hash text PRIMARY KEY,
  account_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  revision bigint DEFAULT 0 NOT NULL,
  created_at timestamptz NOT NULL,
  last_success_at timestamptz,
  rests_until timestamptz,
  CONSTRAINT push_subscriptions_endpoint_unique UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_session_hash_sessions_token_hash_fk
    FOREIGN KEY (session_hash) REFERENCES sessions (token_hash) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX push_subscriptions_account ON push_subscriptions (account_id);--> statement-breakpoint

CREATE TABLE waiting_timers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  session_hash text NOT NULL,
  timer_id text NOT NULL,
  recipe_id uuid,
  step integer NOT NULL,
  shown text DEFAULT '' NOT NULL,
  ends_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  only_for text,
  claimed_at timestamptz,
  CONSTRAINT waiting_timers_one UNIQUE NULLS NOT DISTINCT(session_hash, timer_id, only_for),
  CONSTRAINT waiting_timers_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
  CONSTRAINT waiting_timers_session_hash_sessions_token_hash_fk
    FOREIGN KEY (session_hash) REFERENCES sessions (token_hash) ON DELETE CASCADE,
  CONSTRAINT "waiting_timers_recipe_id_Recipes_id_fk"
    FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE SET NULL,
  CONSTRAINT waiting_timers_only_for_push_subscriptions_session_hash_fk
    FOREIGN KEY (only_for) REFERENCES push_subscriptions (session_hash) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX waiting_timers_due ON waiting_timers (due_at) WHERE claimed_at is null;--> statement-breakpoint
CREATE INDEX waiting_timers_account ON waiting_timers (account_id);--> statement-breakpoint
CREATE INDEX waiting_timers_recipe ON waiting_timers (recipe_id);--> statement-breakpoint
CREATE INDEX waiting_timers_only_for ON waiting_timers (only_for);--> statement-breakpoint

-- == Analytics ==

CREATE TABLE analytics_click_days (
  creator_id uuid NOT NULL,
  day date NOT NULL,
  button_name text NOT NULL,
  clicks integer NOT NULL,
  CONSTRAINT analytics_click_days_creator_id_day_button_name_pk PRIMARY KEY (creator_id, day, button_name),
  CONSTRAINT analytics_click_days_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX analytics_click_days_day ON analytics_click_days (day);--> statement-breakpoint

CREATE TABLE analytics_device_days (
  creator_id uuid NOT NULL,
  device_id text NOT NULL,
  day date NOT NULL,
  gap smallint NOT NULL,
  CONSTRAINT analytics_device_days_creator_id_device_id_day_pk PRIMARY KEY (creator_id, device_id, day),
  CONSTRAINT analytics_device_days_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX analytics_device_days_day ON analytics_device_days (day);--> statement-breakpoint

CREATE TABLE analytics_events (
  creator_id uuid NOT NULL,
  insert_id text NOT NULL,
  name text NOT NULL,
  button_name text,
  device_id text NOT NULL,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  page text,
  browser text,
  os text,
  referrer_host text,
  utm_source text,
  forward_after timestamptz,
  forward_attempts smallint DEFAULT 0 NOT NULL,
  counted boolean DEFAULT false NOT NULL,
  CONSTRAINT analytics_events_creator_id_insert_id_pk PRIMARY KEY (creator_id, insert_id),
  CONSTRAINT analytics_events_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX analytics_events_creator ON analytics_events (creator_id, at);--> statement-breakpoint
CREATE INDEX analytics_events_at ON analytics_events (at);--> statement-breakpoint
CREATE INDEX analytics_events_forward ON analytics_events (forward_after) WHERE forward_after is not null;--> statement-breakpoint
CREATE INDEX analytics_events_uncounted ON analytics_events (creator_id) WHERE not counted;--> statement-breakpoint
CREATE INDEX analytics_events_visits ON analytics_events (creator_id, at, utm_source, referrer_host, device_id) WHERE name = 'Visit';--> statement-breakpoint

CREATE TABLE analytics_visitor_days (
  creator_id uuid NOT NULL,
  day date NOT NULL,
  gap smallint NOT NULL,
  visitors integer NOT NULL,
  CONSTRAINT analytics_visitor_days_creator_id_day_gap_pk PRIMARY KEY (creator_id, day, gap),
  CONSTRAINT analytics_visitor_days_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX analytics_visitor_days_day ON analytics_visitor_days (day);--> statement-breakpoint

-- == Emails ==

CREATE TABLE email_preferences (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  agreed_at timestamptz NOT NULL,
  agreed_on text NOT NULL,
  CONSTRAINT email_preferences_account_id_kind_pk PRIMARY KEY (account_id, kind),
  CONSTRAINT email_preferences_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX email_preferences_kind ON email_preferences (kind, account_id);--> statement-breakpoint

CREATE TABLE scheduled_emails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  kind text NOT NULL,
  subject jsonb NOT NULL,
  key text NOT NULL,
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  skipped_at timestamptz,
  skip_reason text,
  unsubscribe_hash text,
  CONSTRAINT scheduled_emails_outcome CHECK (sent_at is null or skipped_at is null),
  CONSTRAINT scheduled_emails_reason CHECK ((skipped_at is null) = (skip_reason is null)),
  CONSTRAINT scheduled_emails_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX scheduled_emails_once ON scheduled_emails (account_id, kind, key);--> statement-breakpoint
CREATE INDEX scheduled_emails_due ON scheduled_emails (due_at) WHERE sent_at is null and skipped_at is null;--> statement-breakpoint
CREATE INDEX scheduled_emails_due_of_kind ON scheduled_emails (kind, due_at)
  WHERE sent_at is null and skipped_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX scheduled_emails_unsubscribe ON scheduled_emails (unsubscribe_hash)
  WHERE unsubscribe_hash is not null;--> statement-breakpoint
CREATE INDEX scheduled_emails_done ON scheduled_emails (kind, due_at)
  WHERE sent_at is not null or skipped_at is not null;--> statement-breakpoint

CREATE TABLE mail_suppressions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  address text NOT NULL,
  scope text NOT NULL,
  creator_id uuid,
  reason text NOT NULL,
  source text NOT NULL,
  diagnostic text,
  mail_id uuid,
  since timestamptz NOT NULL,
  until timestamptz,
  confirmation_id uuid,
  CONSTRAINT mail_suppressions_one UNIQUE NULLS NOT DISTINCT(address, reason, creator_id),
  CONSTRAINT mail_suppressions_scope CHECK (scope = case when reason = 'bounce' then 'all' else 'optional' end),
  CONSTRAINT mail_suppressions_reason CHECK (reason in ('bounce', 'complaint', 'unsubscribe')),
  CONSTRAINT mail_suppressions_source CHECK (source in ('mail-server', 'member-list', 'mailbox', 'webhook', 'letter')),
  CONSTRAINT mail_suppressions_diagnostic CHECK (length(diagnostic) <= 300),
  CONSTRAINT mail_suppressions_of_creator CHECK ((creator_id is not null) = (reason = 'unsubscribe')),
  CONSTRAINT mail_suppressions_lifted CHECK (until is null or reason = 'bounce'),
  CONSTRAINT mail_suppressions_confirmation CHECK (confirmation_id is null or reason = 'bounce'),
  CONSTRAINT mail_suppressions_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX mail_suppressions_creator ON mail_suppressions (creator_id) WHERE creator_id is not null;--> statement-breakpoint
CREATE INDEX mail_suppressions_since ON mail_suppressions (since);--> statement-breakpoint

-- == Letters ==

CREATE TABLE letter_settings (
  creator_id uuid PRIMARY KEY,
  is_offered boolean NOT NULL DEFAULT false,
  sender_name text,
  reply_to text,
  postal_address text,
  counts_clicks boolean NOT NULL DEFAULT false,
  weekly text NOT NULL DEFAULT 'off',
  weekly_intro text,
  weekly_day integer NOT NULL DEFAULT 4,
  weekly_hour integer NOT NULL DEFAULT 9,
  weekly_zone text,
  weekly_until timestamptz,
  weekly_next timestamptz,
  CONSTRAINT letter_settings_weekly CHECK (weekly in ('off', 'draft', 'send')),
  CONSTRAINT letter_settings_weekly_time CHECK (weekly_day between 1 and 7 and weekly_hour between 0 and 23),
  CONSTRAINT letter_settings_weekly_next
    CHECK (num_nulls(weekly_zone, weekly_until, weekly_next) = 0 or weekly = 'off'),
  CONSTRAINT letter_settings_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint

-- Public pages show whether the creator offers a letter.
SELECT watch_table('letter_settings', 'creator', 'creator_id');--> statement-breakpoint

CREATE TABLE letter_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  address text NOT NULL,
  requested_at timestamptz NOT NULL,
  requested_on text NOT NULL,
  confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  CONSTRAINT letter_subscriptions_one UNIQUE (creator_id, address),
  CONSTRAINT letter_subscriptions_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX letter_subscriptions_address ON letter_subscriptions (address);--> statement-breakpoint
CREATE INDEX letter_subscriptions_unconfirmed ON letter_subscriptions (requested_at)
  WHERE confirmed_at is null;--> statement-breakpoint

CREATE TABLE letter_feeds (
  account_id uuid PRIMARY KEY,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT letter_feeds_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT letter_feeds_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE letters (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  slug text,
  state text NOT NULL DEFAULT 'draft',
  stop_reason text,
  is_resumed boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  author_id uuid,
  week_of date,
  created_at timestamptz NOT NULL DEFAULT clock(),
  saved_at timestamptz NOT NULL,
  page_for text NOT NULL DEFAULT 'everyone',
  audience jsonb NOT NULL,
  issue jsonb,
  issue_version integer,
  decided_on text,
  due_at timestamptz,
  due_zone text,
  started_at timestamptz,
  finished_at timestamptz,
  new_trials integer,
  new_members integer,
  cooks integer,
  CONSTRAINT letters_stopped CHECK ((stop_reason is not null) = (state in ('held', 'paused'))),
  CONSTRAINT letters_issue CHECK (state = 'draft' or (issue is not null and slug is not null)),
  CONSTRAINT letters_started CHECK ((started_at is not null) = (state in ('sending', 'paused', 'sent'))),
  CONSTRAINT letters_page CHECK (page_for <> 'nobody' or started_at is not null),
  CONSTRAINT letters_counted CHECK (num_nulls(new_trials, new_members, cooks) in (0, 3)),
  CONSTRAINT letters_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT letters_author_id_accounts_id_fk
    FOREIGN KEY (author_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX letters_address ON letters (creator_id, slug) WHERE slug is not null;--> statement-breakpoint
CREATE UNIQUE INDEX letters_week ON letters (creator_id, week_of) WHERE week_of is not null;--> statement-breakpoint
CREATE INDEX letters_of_creator ON letters (creator_id, saved_at);--> statement-breakpoint
CREATE INDEX letters_author ON letters (author_id);--> statement-breakpoint
CREATE INDEX letters_due ON letters (due_at) WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX letters_sending ON letters (started_at) WHERE state = 'sending';--> statement-breakpoint

-- Trigger that announces a letter that appears, changes or disappears on the creator's pages. Drafts and the progress of
-- the sending leave the pages cached.
CREATE FUNCTION announce_letter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown letters := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('page_changes', 'everything');
  ELSIF shown.started_at IS NOT NULL THEN
    PERFORM pg_notify('page_changes', 'creator:' || shown.creator_id), pg_notify('page_changes', 'sitemap');
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER announce_change AFTER INSERT OR DELETE OR UPDATE OF creator_id, slug, page_for, issue, started_at ON letters
  FOR EACH ROW EXECUTE FUNCTION announce_letter();--> statement-breakpoint

CREATE TRIGGER announce_truncate AFTER TRUNCATE ON letters FOR EACH STATEMENT EXECUTE FUNCTION announce_letter();--> statement-breakpoint

CREATE TABLE letter_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  letter_id uuid NOT NULL,
  address text NOT NULL,
  subscription_id uuid,
  reader text NOT NULL,
  state text NOT NULL DEFAULT 'queued',
  reason text,
  retry_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  handed_at timestamptz,
  settled_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  CONSTRAINT letter_deliveries_one UNIQUE (letter_id, address),
  CONSTRAINT letter_deliveries_settled CHECK ((settled_at is not null) = (state <> 'queued')),
  CONSTRAINT letter_deliveries_handed CHECK (state not in ('accepted', 'unknown') or handed_at is not null),
  CONSTRAINT letter_deliveries_letter_id_letters_id_fk
    FOREIGN KEY (letter_id) REFERENCES letters (id) ON DELETE CASCADE,
  CONSTRAINT letter_deliveries_subscription_id_letter_subscriptions_id_fk
    FOREIGN KEY (subscription_id) REFERENCES letter_subscriptions (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX letter_deliveries_state ON letter_deliveries (letter_id, state, handed_at);--> statement-breakpoint
CREATE INDEX letter_deliveries_subscription ON letter_deliveries (subscription_id);--> statement-breakpoint
CREATE INDEX letter_deliveries_address ON letter_deliveries (address);--> statement-breakpoint
CREATE INDEX letter_deliveries_named ON letter_deliveries (letter_id)
  WHERE address not like 'hmac:%';--> statement-breakpoint

CREATE TABLE letter_clicks (
  letter_id uuid NOT NULL,
  target text NOT NULL,
  clicks integer NOT NULL,
  CONSTRAINT letter_clicks_letter_id_target_pk PRIMARY KEY (letter_id, target),
  CONSTRAINT letter_clicks_letter_id_letters_id_fk FOREIGN KEY (letter_id) REFERENCES letters (id) ON DELETE CASCADE
);--> statement-breakpoint

-- == Community ==

CREATE TABLE community_settings (
  creator_id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'open',
  members_post boolean NOT NULL DEFAULT true,
  holds_first boolean NOT NULL DEFAULT true,
  holds_links boolean NOT NULL DEFAULT false,
  holds_repeats boolean NOT NULL DEFAULT true,
  held_words text NOT NULL DEFAULT '',
  hides_reported boolean NOT NULL DEFAULT true,
  ends_since timestamptz,
  CONSTRAINT community_settings_state CHECK (state in ('open', 'held', 'closed')),
  CONSTRAINT community_settings_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
SELECT watch_table('community_settings', 'creator', 'creator_id');--> statement-breakpoint

CREATE TABLE community_profiles (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  account_id uuid,
  name text,
  folded_name text,
  picture text,
  created_at timestamptz NOT NULL,
  approved_at timestamptz,
  paused_until timestamptz,
  excluded_at timestamptz,
  digest text NOT NULL DEFAULT 'weekly',
  time_zone text NOT NULL DEFAULT 'UTC',
  leaves_words boolean NOT NULL DEFAULT false,
  left_token_hash text,
  CONSTRAINT community_profiles_account UNIQUE (account_id, creator_id),
  CONSTRAINT community_profiles_digest CHECK (digest in ('daily', 'weekly')),
  CONSTRAINT community_profiles_named
    CHECK ((name is null) = (folded_name is null) or (account_id is null and folded_name is null)),
  CONSTRAINT community_profiles_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT community_profiles_account_id_accounts_id_fk
    FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX community_profiles_name ON community_profiles (creator_id, folded_name)
  WHERE folded_name is not null;--> statement-breakpoint
CREATE INDEX community_profiles_creator ON community_profiles (creator_id);--> statement-breakpoint
CREATE INDEX community_profiles_picture ON community_profiles (picture) WHERE picture is not null;--> statement-breakpoint
CREATE INDEX community_profiles_left ON community_profiles (left_token_hash)
  WHERE left_token_hash is not null;--> statement-breakpoint

-- Trigger that makes a profile anonymous when its account is deleted.
CREATE FUNCTION forget_profile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name := null;
  NEW.folded_name := null;
  NEW.picture := null;
  NEW.time_zone := 'UTC';
  RETURN NEW;
END;
$$;--> statement-breakpoint

CREATE TRIGGER forget_profile BEFORE UPDATE OF account_id ON community_profiles
  FOR EACH ROW WHEN (NEW.account_id is null) EXECUTE FUNCTION forget_profile();--> statement-breakpoint

CREATE TABLE threads (
  id uuid PRIMARY KEY,
  creator_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL DEFAULT '',
  recipe_id uuid,
  recipe_name text,
  revision integer,
  place text,
  place_number integer,
  place_text text,
  would_again boolean,
  made_as text,
  starts_at timestamptz,
  minutes integer,
  time_zone text,
  shared_by_author boolean NOT NULL DEFAULT false,
  shared_by_creator boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  pinned_at timestamptz,
  closed_at timestamptz,
  answered_at timestamptz,
  import_id uuid,
  CONSTRAINT threads_kind_known CHECK (kind in ('note', 'question', 'post', 'cook-along')),
  CONSTRAINT threads_place CHECK (num_nonnulls(place, place_number, place_text) in (0, 3)),
  CONSTRAINT threads_cook_along CHECK ((kind = 'cook-along') = (num_nonnulls(starts_at, minutes, time_zone) = 3)),
  CONSTRAINT threads_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT "threads_recipe_id_Recipes_id_fk" FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE SET NULL,
  CONSTRAINT threads_import_id_recipe_imports_id_fk
    FOREIGN KEY (import_id) REFERENCES recipe_imports (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX threads_newest ON threads (creator_id, last_at DESC, id);--> statement-breakpoint
CREATE INDEX threads_kind ON threads (creator_id, kind, last_at DESC, id);--> statement-breakpoint
CREATE INDEX threads_recipe ON threads (recipe_id, kind, last_at DESC, id);--> statement-breakpoint
CREATE INDEX threads_unanswered ON threads (creator_id, created_at, id)
  WHERE kind = 'question' and answered_at is null and closed_at is null;--> statement-breakpoint
CREATE INDEX threads_starts ON threads (creator_id, starts_at) WHERE starts_at is not null;--> statement-breakpoint
CREATE INDEX threads_import ON threads (import_id) WHERE import_id is not null;--> statement-breakpoint

CREATE TABLE posts (
  id uuid PRIMARY KEY,
  thread_id uuid NOT NULL,
  creator_id uuid NOT NULL,
  author_id uuid NOT NULL,
  is_opening boolean NOT NULL,
  words text NOT NULL,
  lexemes tsvector NOT NULL DEFAULT '',
  state text NOT NULL,
  held_by text,
  state_at timestamptz NOT NULL,
  decision_id uuid,
  created_at timestamptz NOT NULL,
  shown_at timestamptz,
  edited_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  erased_at timestamptz,
  CONSTRAINT posts_state_known CHECK (state in ('held', 'shown', 'hidden', 'removed', 'deleted')),
  CONSTRAINT posts_visible CHECK (state <> 'shown' or shown_at is not null),
  CONSTRAINT posts_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
  CONSTRAINT posts_creator_id_creators_id_fk FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT posts_author_id_community_profiles_id_fk FOREIGN KEY (author_id) REFERENCES community_profiles (id)
);--> statement-breakpoint
CREATE UNIQUE INDEX posts_opening ON posts (thread_id) WHERE is_opening;--> statement-breakpoint
CREATE INDEX posts_creator ON posts (creator_id);--> statement-breakpoint
CREATE INDEX posts_thread ON posts (thread_id, created_at, id);--> statement-breakpoint
CREATE INDEX posts_author ON posts (author_id, created_at);--> statement-breakpoint
CREATE INDEX posts_state ON posts (creator_id, state, state_at) WHERE state in ('held', 'hidden');--> statement-breakpoint
CREATE INDEX posts_shown ON posts (creator_id, shown_at) WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX posts_lexemes ON posts USING gin (creator_id, lexemes)
  WHERE state = 'shown';--> statement-breakpoint
CREATE INDEX posts_to_erase ON posts (state_at)
  WHERE state in ('removed', 'deleted') and erased_at is null;--> statement-breakpoint

-- Trigger that keeps the searchable lexemes of a post in step with its words.
CREATE FUNCTION index_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lexemes := search_lexemes(NEW.words);
  RETURN NEW;
END;
$$;--> statement-breakpoint

CREATE TRIGGER index_post BEFORE INSERT OR UPDATE OF words ON posts
  FOR EACH ROW EXECUTE FUNCTION index_post();--> statement-breakpoint

-- Trigger that announces posts which became visible, or no longer are, on the channel `page_changes`, so that each process
-- tells the open pages (`app/community/stream/`). A payload is `post:<shown|gone>:<creator>:<thread>:<post>:<author>`. A
-- statement that changes more than 50 posts of a creator sends a single `posts:<creator>`.
CREATE FUNCTION announce_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT ''shown'' AS kind, later.* FROM new_rows AS later WHERE later.state = ''shown'''
    WHEN 'DELETE' THEN 'SELECT ''gone'' AS kind, earlier.* FROM old_rows AS earlier WHERE earlier.state = ''shown'''
    ELSE 'SELECT CASE later.state WHEN ''shown'' THEN ''shown'' ELSE ''gone'' END AS kind, later.*
      FROM new_rows AS later JOIN old_rows AS earlier ON earlier.id = later.id
      WHERE (later.state = ''shown'') <> (earlier.state = ''shown'')'
  END;
  of_creator record;
BEGIN
  FOR of_creator IN
    EXECUTE format('SELECT creator_id,
      array_agg(concat_ws('':'', ''post'', kind, creator_id, thread_id, id, author_id)) AS payloads
      FROM (%s) AS changed GROUP BY creator_id', changes)
  LOOP
    IF cardinality(of_creator.payloads) > 50 THEN
      PERFORM pg_notify('page_changes', 'posts:' || of_creator.creator_id);
    ELSE
      PERFORM pg_notify('page_changes', payload) FROM unnest(of_creator.payloads) AS payload;
    END IF;
  END LOOP;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER announce_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_posts();--> statement-breakpoint
CREATE TRIGGER announce_update AFTER UPDATE ON posts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_posts();--> statement-breakpoint
CREATE TRIGGER announce_delete AFTER DELETE ON posts REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_posts();--> statement-breakpoint

CREATE TABLE post_revisions (
  post_id uuid NOT NULL,
  version integer NOT NULL,
  words text NOT NULL,
  replaced_at timestamptz NOT NULL,
  CONSTRAINT post_revisions_post_id_version_pk PRIMARY KEY (post_id, version),
  CONSTRAINT post_revisions_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE
);--> statement-breakpoint

CREATE TABLE post_pictures (
  post_id uuid NOT NULL,
  position integer NOT NULL,
  key text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL,
  alt text NOT NULL DEFAULT '',
  CONSTRAINT post_pictures_post_id_position_pk PRIMARY KEY (post_id, position),
  CONSTRAINT post_pictures_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX post_pictures_key ON post_pictures (key);--> statement-breakpoint

CREATE TABLE community_pictures (
  key text PRIMARY KEY,
  unused_since timestamptz
);--> statement-breakpoint
CREATE INDEX community_pictures_unused ON community_pictures (unused_since) WHERE unused_since is not null;--> statement-breakpoint

CREATE TABLE recipe_footnotes (
  post_id uuid PRIMARY KEY,
  creator_id uuid NOT NULL,
  recipe_id uuid NOT NULL,
  step integer NOT NULL,
  added_at timestamptz NOT NULL,
  CONSTRAINT recipe_footnotes_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
  CONSTRAINT recipe_footnotes_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT "recipe_footnotes_recipe_id_Recipes_id_fk"
    FOREIGN KEY (recipe_id) REFERENCES "Recipes" (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX recipe_footnotes_recipe ON recipe_footnotes (recipe_id, added_at);--> statement-breakpoint
CREATE INDEX recipe_footnotes_newest ON recipe_footnotes (creator_id, added_at);--> statement-breakpoint

CREATE TABLE post_mentions (
  post_id uuid NOT NULL,
  profile_id uuid NOT NULL,
  CONSTRAINT post_mentions_post_id_profile_id_pk PRIMARY KEY (post_id, profile_id),
  CONSTRAINT post_mentions_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE,
  CONSTRAINT post_mentions_profile_id_community_profiles_id_fk
    FOREIGN KEY (profile_id) REFERENCES community_profiles (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX post_mentions_profile ON post_mentions (profile_id);--> statement-breakpoint

CREATE TABLE thread_marks (
  profile_id uuid NOT NULL,
  thread_id uuid NOT NULL,
  seen_at timestamptz,
  is_followed boolean NOT NULL DEFAULT false,
  is_muted boolean NOT NULL DEFAULT false,
  joined_at timestamptz,
  mailed_at timestamptz,
  CONSTRAINT thread_marks_profile_id_thread_id_pk PRIMARY KEY (profile_id, thread_id),
  CONSTRAINT thread_marks_profile_id_community_profiles_id_fk
    FOREIGN KEY (profile_id) REFERENCES community_profiles (id) ON DELETE CASCADE,
  CONSTRAINT thread_marks_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX thread_marks_thread ON thread_marks (thread_id);--> statement-breakpoint
CREATE INDEX thread_marks_followed ON thread_marks (profile_id)
  WHERE is_followed and not is_muted;--> statement-breakpoint

CREATE TABLE community_blocks (
  profile_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  since timestamptz NOT NULL,
  CONSTRAINT community_blocks_profile_id_blocked_id_pk PRIMARY KEY (profile_id, blocked_id),
  CONSTRAINT community_blocks_profile_id_community_profiles_id_fk
    FOREIGN KEY (profile_id) REFERENCES community_profiles (id) ON DELETE CASCADE,
  CONSTRAINT community_blocks_blocked_id_community_profiles_id_fk
    FOREIGN KEY (blocked_id) REFERENCES community_profiles (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX community_blocks_blocked ON community_blocks (blocked_id);--> statement-breakpoint

CREATE TABLE community_decisions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  action text NOT NULL,
  post_id uuid,
  thread_id uuid,
  profile_id uuid,
  decided_by uuid,
  reason text NOT NULL,
  until timestamptz,
  at timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by uuid,
  appeal text,
  appealed_at timestamptz,
  appeal_answer text,
  appeal_outcome text,
  appeal_decided_at timestamptz,
  appeal_decided_by uuid,
  CONSTRAINT community_decisions_appeal CHECK ((appeal is null) = (appealed_at is null)),
  CONSTRAINT community_decisions_appeal_decided CHECK (num_nonnulls(appeal_answer, appeal_outcome, appeal_decided_at) in (0, 3)),
  CONSTRAINT community_decisions_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT community_decisions_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE SET NULL,
  CONSTRAINT community_decisions_thread_id_threads_id_fk
    FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE SET NULL,
  CONSTRAINT community_decisions_profile_id_community_profiles_id_fk
    FOREIGN KEY (profile_id) REFERENCES community_profiles (id) ON DELETE CASCADE,
  CONSTRAINT community_decisions_decided_by_accounts_id_fk
    FOREIGN KEY (decided_by) REFERENCES accounts (id) ON DELETE SET NULL,
  CONSTRAINT community_decisions_undone_by_accounts_id_fk
    FOREIGN KEY (undone_by) REFERENCES accounts (id) ON DELETE SET NULL,
  CONSTRAINT community_decisions_appeal_decided_by_accounts_id_fk
    FOREIGN KEY (appeal_decided_by) REFERENCES accounts (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX community_decisions_creator ON community_decisions (creator_id, at DESC, id);--> statement-breakpoint
CREATE INDEX community_decisions_post ON community_decisions (post_id);--> statement-breakpoint
CREATE INDEX community_decisions_thread ON community_decisions (thread_id);--> statement-breakpoint
CREATE INDEX community_decisions_profile ON community_decisions (profile_id, at);--> statement-breakpoint
CREATE INDEX community_decisions_decided_by ON community_decisions (decided_by);--> statement-breakpoint
CREATE INDEX community_decisions_undone_by ON community_decisions (undone_by);--> statement-breakpoint
CREATE INDEX community_decisions_appeal_by ON community_decisions (appeal_decided_by);--> statement-breakpoint
CREATE INDEX community_decisions_at ON community_decisions (at);--> statement-breakpoint
CREATE INDEX community_decisions_appeals ON community_decisions (creator_id, appealed_at)
  WHERE appealed_at is not null and appeal_decided_at is null;--> statement-breakpoint

CREATE TABLE post_decisions (
  decision_id uuid NOT NULL,
  post_id uuid NOT NULL,
  state_before text NOT NULL,
  held_before text,
  decision_before uuid,
  CONSTRAINT post_decisions_decision_id_post_id_pk PRIMARY KEY (decision_id, post_id),
  CONSTRAINT post_decisions_decision_id_community_decisions_id_fk
    FOREIGN KEY (decision_id) REFERENCES community_decisions (id) ON DELETE CASCADE,
  CONSTRAINT post_decisions_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX post_decisions_post ON post_decisions (post_id);--> statement-breakpoint

CREATE TABLE post_quotes (
  thread_id uuid PRIMARY KEY,
  creator_id uuid NOT NULL,
  words text NOT NULL,
  asked_at timestamptz NOT NULL,
  agreed_at timestamptz,
  declined_at timestamptz,
  CONSTRAINT post_quotes_answer CHECK (num_nonnulls(agreed_at, declined_at) <= 1),
  CONSTRAINT post_quotes_thread_id_threads_id_fk FOREIGN KEY (thread_id) REFERENCES threads (id) ON DELETE CASCADE,
  CONSTRAINT post_quotes_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX post_quotes_agreed ON post_quotes (creator_id, agreed_at);--> statement-breakpoint

SELECT watch_table('post_quotes', 'creator', 'creator_id');--> statement-breakpoint

-- Triggers that announce the creator's pages when a quoted note becomes visible or hidden, and when its author changes the
-- name or leaves.
CREATE FUNCTION announce_quoted_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM post_quotes WHERE thread_id = NEW.thread_id AND agreed_at IS NOT NULL) THEN
    PERFORM pg_notify('page_changes', 'creator:' || NEW.creator_id);
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER announce_quoted AFTER UPDATE OF state ON posts FOR EACH ROW
  WHEN (NEW.is_opening AND OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION announce_quoted_note();--> statement-breakpoint

CREATE FUNCTION announce_quoted_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM post_quotes JOIN posts USING (thread_id)
      WHERE posts.is_opening AND posts.author_id = NEW.id AND agreed_at IS NOT NULL) THEN
    PERFORM pg_notify('page_changes', 'creator:' || NEW.creator_id);
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER announce_quoted AFTER UPDATE OF name, account_id ON community_profiles FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.account_id IS DISTINCT FROM NEW.account_id)
  EXECUTE FUNCTION announce_quoted_author();--> statement-breakpoint

CREATE TABLE post_reports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  creator_id uuid NOT NULL,
  post_id uuid,
  profile_id uuid,
  kind text NOT NULL,
  reason text NOT NULL,
  name text,
  email text,
  reference text,
  at timestamptz NOT NULL,
  settled_at timestamptz,
  answer text,
  CONSTRAINT post_reports_reference_unique UNIQUE (reference),
  CONSTRAINT post_reports_kind CHECK (kind in ('rules', 'unlawful')),
  CONSTRAINT post_reports_reference CHECK ((reference is not null) = (kind = 'unlawful')),
  CONSTRAINT post_reports_creator_id_creators_id_fk
    FOREIGN KEY (creator_id) REFERENCES creators (id) ON DELETE CASCADE,
  CONSTRAINT post_reports_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts (id) ON DELETE SET NULL,
  CONSTRAINT post_reports_profile_id_community_profiles_id_fk
    FOREIGN KEY (profile_id) REFERENCES community_profiles (id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX post_reports_once ON post_reports (post_id, profile_id, kind);--> statement-breakpoint
CREATE INDEX post_reports_open ON post_reports (creator_id, at) WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX post_reports_creator ON post_reports (creator_id);--> statement-breakpoint
CREATE INDEX post_reports_post ON post_reports (post_id);--> statement-breakpoint
CREATE INDEX post_reports_profile ON post_reports (profile_id);--> statement-breakpoint
CREATE INDEX post_reports_at ON post_reports (at);--> statement-breakpoint

-- == Backups ==

CREATE TABLE account_deletions (
  account_id uuid PRIMARY KEY,
  deletion_at timestamptz,
  deleted boolean NOT NULL,
  changed_at timestamptz NOT NULL,
  recorded_at timestamptz
);--> statement-breakpoint
CREATE INDEX account_deletions_unrecorded ON account_deletions (changed_at) WHERE recorded_at is null;--> statement-breakpoint
CREATE INDEX account_deletions_changed ON account_deletions (changed_at);--> statement-breakpoint

CREATE TABLE backup_runs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  at timestamptz NOT NULL,
  ok boolean NOT NULL,
  name text,
  rows bigint,
  problem text,
  CONSTRAINT backup_runs_kind CHECK (kind in ('backup', 'restore-check')),
  CONSTRAINT backup_runs_problem CHECK (ok = (problem is null))
);--> statement-breakpoint
CREATE INDEX backup_runs_newest ON backup_runs (kind, at);--> statement-breakpoint

-- Trigger that notes when an account's deletion is requested, withdrawn or done, so that a restored backup can be
-- brought in line.
CREATE FUNCTION note_account_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_deletions (account_id, deletion_at, deleted, changed_at)
    VALUES (OLD.id, CASE WHEN TG_OP = 'UPDATE' THEN NEW.deletion_at END, TG_OP = 'DELETE', clock())
    ON CONFLICT (account_id) DO UPDATE SET deletion_at = excluded.deletion_at, deleted = excluded.deleted,
      -- Transactions may commit in another order than they begin, but the row must keep the newest time.
      changed_at = greatest(excluded.changed_at, account_deletions.changed_at + interval '1 millisecond'),
      recorded_at = NULL;
  RETURN NULL;
END;
$$;--> statement-breakpoint

CREATE TRIGGER accounts_note_deletion_asked AFTER UPDATE OF deletion_at ON accounts FOR EACH ROW
  WHEN (OLD.deletion_at IS DISTINCT FROM NEW.deletion_at) EXECUTE FUNCTION note_account_deletion();--> statement-breakpoint

CREATE TRIGGER accounts_note_deletion AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION note_account_deletion();
