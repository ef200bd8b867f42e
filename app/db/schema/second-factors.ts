import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';

/** An account's passkeys (WebAuthn credentials): public keys, which prove nothing to whoever reads them. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The authenticator's id of it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as it said last; 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it, as it said itself ('internal', 'usb'). */
    transports: text('transports').array().notNull(),
    /** Its name for its owner. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(clock),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
);

/** The secret that an account's authenticator app shares with us (TOTP, RFC 6238); one at most. */
export const totpSecrets = pgTable('totp_secrets', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from the site's secret. */
  secret: text('secret').notNull(),
  /** When a code proved that the app has it; null: it is being set up, and is no factor yet. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the code that was used last: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: instant('created_at').notNull().default(clock),
});

/** Codes that stand in for a lost second factor, each once. Keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** Its place in the list that the owner wrote down, from 0. */
    position: integer('position').notNull(),
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);
