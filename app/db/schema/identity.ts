import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clock, instant } from './instant.ts';

/** Accounts. Their relation to a creator is in `memberships` and `EndUserDetails`. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Trimmed and in lower case: addresses compare without case. */
    email: text('email').notNull(),
    /** Null until the owner of the address has confirmed it; until then the account opens nothing. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Null for people who came through Google. */
    passwordHash: text('password_hash'),
    userType: text('user_type').notNull().default('subscriber'),
    /** The specification's user metadata (section 3), under its names. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().default(clock),
    updatedAt: instant('updated_at').notNull().default(clock),
    /** When the account is deleted, as its owner has asked for; null: it is not. Until then it can be taken back. */
    deletionAt: instant('deletion_at'),
  },
  (table) => [
    index('accounts_deletion').on(table.deletionAt).where(sql`${table.deletionAt} is not null`),
    uniqueIndex('accounts_email').on(table.email),
  ],
);

/** An account's identities at identity providers. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['google'] }).notNull(),
    /** The provider's id of the person (`sub`): it stays the same when the address changes. */
    subject: text('subject').notNull(),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('linked_identities_account').on(table.accountId),
    check('linked_identities_provider', sql`${table.provider} in ('google')`),
  ],
);

/**
 * Browsers and programs that are signed in. Only hashes of tokens are stored: read access to the table gives no access
 * to accounts.
 */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().default(clock),
    /** Moved on while the session is used, at most once an hour, like `lastUsedAt`. */
    expiresAt: instant('expires_at').notNull(),
    /** Names the session to its owner; it gives no access. */
    id: uuid('id').notNull().defaultRandom(),
    /** Browser and system, as the browser's `User-Agent` said at the sign-in; null: it said nothing that is known. */
    device: text('device'),
    /** The language and region that its `Accept-Language` named first (BCP 47); null: none. */
    language: text('language'),
    lastUsedAt: instant('last_used_at').notNull().default(clock),
    /** When a second factor was given in this session; null: none was. */
    secondFactorAt: instant('second_factor_at'),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_expires').on(table.expiresAt)],
);

/**
 * Sign-ups of addresses that were unconfirmed then. The account has the values of the newest; a link confirms the
 * attempt that it was mailed for, so that nobody who signs up with somebody else's address decides which password opens
 * it.
 */
export const signUpAttempts = pgTable(
  'sign_up_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    /** SHA-256 of the secret in the cookie of the browser that signed up; null when there was none. */
    browserHash: text('browser_hash'),
    /** The account's metadata as of this attempt. */
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    /** What the room that signs people up needs to write its own records when this attempt is the one confirmed. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /** When a link of this attempt confirmed the address; of an account's attempts at most one has it. */
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [
    index('sign_up_attempts_account').on(table.accountId),
    index('sign_up_attempts_created').on(table.createdAt),
    uniqueIndex('sign_up_attempts_confirmed').on(table.accountId).where(sql`${table.confirmedAt} is not null`),
  ],
);

/** Tokens of mailed links. A used one is stored until it expires, so that opening it again shows that it was used. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['signup', 'recovery', 'invitation', 'email-change', 'email-undo', 'factor-undo', 'people-undo'],
    }).notNull(),
    /** Of 'email-change' the new address, of 'email-undo' the one to return to; else null. */
    email: text('email'),
    /** SHA-256 of the secret in the cookie of the browser that signed up; null when there was none. */
    browserHash: text('browser_hash'),
    /** Of 'signup': the attempt it was mailed for. Null if plain SQL brought the account over, which has none. */
    attemptId: uuid('attempt_id').references(() => signUpAttempts.id, { onDelete: 'cascade' }),
    /** A path on this site. */
    redirectTo: text('redirect_to'),
    /** What the link is about: of 'invitation' the creator (null: to run the site), of 'people-undo' the change. */
    subjectId: uuid('subject_id'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [
    index('one_time_tokens_account').on(table.accountId, table.purpose),
    index('one_time_tokens_attempt').on(table.attemptId),
    index('one_time_tokens_expires').on(table.expiresAt),
    /** Whether an address may still be returned to, which every sign-up asks. */
    index('one_time_tokens_email').on(table.email).where(sql`${table.email} is not null`),
  ],
);

/** Values that are accepted once, such as the state of a return from an identity provider, until they expire. */
export const usedNonces = pgTable(
  'used_nonces',
  {
    /** SHA-256, base64url. */
    nonceHash: text('nonce_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_nonces_expires').on(table.expiresAt)],
);

/** Counters of what may be tried only so often (`rate-limiter-flexible`'s table, under its column names). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
