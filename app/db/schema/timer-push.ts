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

/** The pair that the site's pushes are signed with (VAPID, RFC 8292), in one row from the first use on. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey().default(1),
    /** An uncompressed point of P-256, base64url. */
    publicKey: text('public_key').notNull(),
    /** Encrypted (`identity/secret.server.ts`). */
    privateKey: text('private_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
);

/** Browsers that ring for the timers of an account. One goes with its session, so signing out ends it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionHash: session().primaryKey(),
    accountId: owner(),
    /** Where the push service takes messages for the browser. Whoever has it could try to send some. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's keys (RFC 8291), base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The number of the newest timers that the browser sent: what arrives after it, and is older, is not taken. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When the push service last took a message, right to the hour; null: it has had none. */
    lastSuccessAt: instant('last_success_at'),
    /** Nothing is sent there before, since the push service asked for it; null: it did not. */
    restsUntil: instant('rests_until'),
  },
  (table) => [index('push_subscriptions_account').on(table.accountId)],
);

/** Timers that are to ring on the account's browsers when they end. */
export const waitingTimers = pgTable(
  'waiting_timers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: owner(),
    /** The browser that started it. */
    sessionHash: session().notNull(),
    /** What that browser calls it. */
    timerId: text('timer_id').notNull(),
    /** Null: the recipe is gone. */
    recipeId: uuid('recipe_id').references(() => recipes.id, { onDelete: 'set null' }),
    step: integer('step').notNull(),
    /** How its amounts are shown, as the query of an address; empty: as it was written. */
    shown: text('shown').notNull().default(''),
    endsAt: instant('ends_at').notNull(),
    /** When it is sent: at its end, or later when it is tried again. */
    dueAt: instant('due_at').notNull(),
    /** Of one that is tried again the only browser that it is sent to; null: to all of the account. */
    onlyFor: text('only_for').references(() => pushSubscriptions.sessionHash, { onDelete: 'cascade' }),
    /** When a process began to send it, after which no other does; null: none has. */
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
