import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, sessions } from './identity.ts';
import { instant } from './instant.ts';
import { recipes } from './recipes.ts';

const owner = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });
const session = () => text('session_hash').references(() => sessions.tokenHash, { onDelete: 'cascade' });

/** Key pair that signs the site's pushes (VAPID, RFC 8292). One row, created at first use. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey().default(1),
    /** Uncompressed point of P-256, base64url. */
    publicKey: text('public_key').notNull(),
    /** Private key, encrypted (`identity/secret.server.ts`). */
    privateKey: text('private_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
);

/** Browsers that ring for an account's timers. Signing out deletes the session's row. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionHash: session().primaryKey(),
    accountId: owner(),
    /** Address of the browser at its push service. Secret, because its holder could try to send messages. */
    endpoint: text('endpoint').notNull().unique(),
    /** Keys of the browser (RFC 8291), base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Revision of the newest timers from the browser. An older revision that arrives later is ignored. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** Time of an accepted message, stored at most once an hour. Null before the first. */
    lastSuccessAt: instant('last_success_at'),
    /** Earliest time of the next message, as the push service requested, or null without a request. */
    restsUntil: instant('rests_until'),
  },
  (table) => [index('push_subscriptions_account').on(table.accountId)],
);

/** Timers that ring on the account's browsers when they end. */
export const waitingTimers = pgTable(
  'waiting_timers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: owner(),
    sessionHash: session().notNull(),
    timerId: text('timer_id').notNull(),
    recipeId: uuid('recipe_id').references(() => recipes.id, { onDelete: 'set null' }),
    step: integer('step').notNull(),
    /** Displayed amounts, as a URL query; empty for the original amounts. */
    shown: text('shown').notNull().default(''),
    endsAt: instant('ends_at').notNull(),
    /** Time of sending: the timer's end, or later for a retry. */
    dueAt: instant('due_at').notNull(),
    /** Browser that alone receives a retry, or null for all browsers of the account. */
    onlyFor: text('only_for').references(() => pushSubscriptions.sessionHash, { onDelete: 'cascade' }),
    /** Time at which a process claimed the timer for sending, so that other processes skip it. Null while unclaimed. */
    claimedAt: instant('claimed_at'),
  },
  (table) => [
    index('waiting_timers_due').on(table.dueAt).where(sql`${table.claimedAt} is null`),
    index('waiting_timers_account').on(table.accountId),
    index('waiting_timers_recipe').on(table.recipeId),
    index('waiting_timers_only_for').on(table.onlyFor),
    unique('waiting_timers_one').on(table.sessionHash, table.timerId, table.onlyFor).nullsNotDistinct(),
  ],
);
