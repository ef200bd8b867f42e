import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';

/** Passkeys (WebAuthn credentials). Contains only public keys, which are useless to a thief. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Credential id from the authenticator, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** Public key in COSE format, base64url. */
    publicKey: text('public_key').notNull(),
    /** Last reported signature counter; 0 if the authenticator does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** Transports reported by the authenticator ('internal', 'usb'). */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(clock),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
);

/** Shared secrets of authenticator apps (TOTP, RFC 6238), at most one per account. */
export const totpSecrets = pgTable('totp_secrets', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from the secret of the site. */
  secret: text('secret').notNull(),
  /** Time at which a code proved that the app has the secret. Until then, the app does not count as a second factor. */
  confirmedAt: instant('confirmed_at'),
  /** Time step of the last code used, because a code is accepted only once. Null before the first. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: instant('created_at').notNull().default(clock),
});

/** Single-use codes that replace a lost second factor. Stored as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** Position in the owner's list, from 0. */
    position: integer('position').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);
