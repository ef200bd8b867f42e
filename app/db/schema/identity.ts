import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clock, instant } from './instant.ts';

/** Accounts. A subscriber's relation to a creator is in `memberships` and `EndUserDetails`. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Trimmed and in lower case, because addresses are compared without regard to case. */
    email: text('email').notNull(),
    /** Null if not confirmed. An unconfirmed account gives no access. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Null for an account without a password, as after a sign-up through Google. */
    passwordHash: text('password_hash'),
    userType: text('user_type').notNull().default('subscriber'),
    /** User metadata, under the names of the specification (section 3). */
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant('created_at').notNull().default(clock),
    updatedAt: instant('updated_at').notNull().default(clock),
    /** Time of the requested deletion, or null if none is requested. The owner can cancel the deletion until then. */
    deletionAt: instant('deletion_at'),
  },
  (table) => [
    index('accounts_deletion').on(table.deletionAt).where(sql`${table.deletionAt} is not null`),
    uniqueIndex('accounts_email').on(table.email),
  ],
);

export const linkedIdentities = pgTable(
  'linked_identities',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: ['google'] }).notNull(),
    /** Person's id at the provider (`sub`), which stays the same when the address changes. */
    subject: text('subject').notNull(),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('linked_identities_account').on(table.accountId),
    check('linked_identities_provider', sql`${table.provider} in ('google')`),
  ],
);

/** Sessions of browsers and programs. Only hashes of tokens are stored, so reading the table gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    /** `hashSession` of the token. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().default(clock),
    /** Extended on use, at most once an hour, like `lastUsedAt`. */
    expiresAt: instant('expires_at').notNull(),
    /** Identifies the session to its owner; gives no access. */
    id: uuid('id').notNull().defaultRandom(),
    /** Browser and system from the `User-Agent` at sign-in, `program` for a program, or null if unknown. */
    device: text('device'),
    /** First language and region in `Accept-Language` at sign-in (BCP 47), or null if unknown. */
    language: text('language'),
    lastUsedAt: instant('last_used_at').notNull().default(clock),
    secondFactorAt: instant('second_factor_at'),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_expires').on(table.expiresAt)],
);

/**
 * Sign-ups with a password. A mailed link confirms the attempt for which it was sent, so that another person's sign-up
 * cannot set the password.
 */
export const signUpAttempts = pgTable(
  'sign_up_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    /** SHA-256 of the secret in the cookie of the browser that signed up. */
    browserHash: text('browser_hash'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    /** Data from which the membership is created when this attempt is confirmed. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    /**
     * Time at which a link of this attempt confirmed the address, or null if none did. Set on at most one attempt per
     * account.
     */
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [
    index('sign_up_attempts_account').on(table.accountId),
    index('sign_up_attempts_created').on(table.createdAt),
    uniqueIndex('sign_up_attempts_confirmed').on(table.accountId).where(sql`${table.confirmedAt} is not null`),
  ],
);

/** Tokens of mailed links. Most used tokens stay stored, so that a second visit shows that the link was used. */
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
    /** New address for 'email-change', previous address for 'email-undo', otherwise null. */
    email: text('email'),
    browserHash: text('browser_hash'),
    /** Attempt of a 'signup' token. Null for other purposes, and for a sign-up without an attempt. */
    attemptId: uuid('attempt_id').references(() => signUpAttempts.id, { onDelete: 'cascade' }),
    /** Path on this site to which the link redirects afterwards, or null for the usual page. */
    redirectTo: text('redirect_to'),
    /** For 'invitation' the creator, or null for the operator role; for 'people-undo' the change. */
    subjectId: uuid('subject_id'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [
    index('one_time_tokens_account').on(table.accountId, table.purpose),
    index('one_time_tokens_attempt').on(table.attemptId),
    index('one_time_tokens_expires').on(table.expiresAt),
    /** Every sign-up looks for addresses that an undo can still restore. */
    index('one_time_tokens_email').on(table.email).where(sql`${table.email} is not null`),
  ],
);

/** Used single-use values until they expire, such as the challenge of a passkey. */
export const usedNonces = pgTable(
  'used_nonces',
  {
    /** SHA-256 of the value, base64url. */
    nonceHash: text('nonce_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('used_nonces_expires').on(table.expiresAt)],
);

/** Counters of rate-limited attempts (the table of `rate-limiter-flexible`, under its column names). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
