import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { clock, instant } from './instant.ts';

/** Creators' own domains. A domain is served in the states `verified` and `failing`. */
export const creatorDomains = pgTable(
  'creator_domains',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Host name in ASCII (RFC 5890) and lower case, without a trailing dot. */
    domain: text('domain').notNull(),
    /** Text that is equal for domains that look alike (Unicode TR 39). */
    skeleton: text('skeleton').notNull(),
    /** Value of the TXT record that proves ownership. */
    proof: text('proof').notNull(),
    /**
     * - `pending`: never proved.
     * - `verified`: proved, and its records point to this site.
     * - `failing`: proved, but the newest checks failed. Still served.
     * - `lost`: failed the checks for seven days. Not served until it is proved again, which another creator may do
     * first.
     */
    state: text('state', { enum: ['pending', 'verified', 'failing', 'lost'] })
      .notNull()
      .default('pending'),
    /** Result of the newest check, or null before the first check. */
    finding: text('finding'),
    createdAt: instant('created_at').notNull().default(clock),
    checkedAt: instant('checked_at'),
    nextCheckAt: instant('next_check_at').notNull().default(clock),
    /** Time of the first failed check since the last that succeeded, or null while `pending` or `verified`. */
    failingSince: instant('failing_since'),
    /** Time at which the owners were mailed about the failing checks, or null if they were not. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('creator_domains_creator').on(table.creatorId),
    /** A domain is served for one creator only. Several creators may try to prove their ownership. */
    uniqueIndex('creator_domains_served').on(table.domain).where(sql`${table.state} in ('verified', 'failing')`),
    uniqueIndex('creator_domains_once').on(table.domain, table.creatorId),
    index('creator_domains_skeleton').on(table.skeleton),
    index('creator_domains_due').on(table.nextCheckAt),
    check('creator_domains_state', sql`${table.state} in ('pending', 'verified', 'failing', 'lost')`),
    check('creator_domains_domain', sql`${table.domain} = lower(${table.domain}) and length(${table.domain}) <= 253`),
    check(
      'creator_domains_failing',
      sql`(${table.failingSince} is null) = (${table.state} in ('pending', 'verified'))`,
    ),
  ],
);

/** Domains that creators' letters are sent from, with their DKIM keys (RFC 6376). A creator has at most one. */
export const sendingDomains = pgTable(
  'sending_domains',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => creators.id, { onDelete: 'cascade' }),
    domainId: uuid('domain_id')
      .notNull()
      .references(() => creatorDomains.id, { onDelete: 'cascade' }),
    /** Name of the key in the DNS. A new key gets a new selector. */
    selector: text('selector').notNull(),
    /** SubjectPublicKeyInfo in base64, as in the DNS record. */
    publicKey: text('public_key').notNull(),
    /** Private key in PEM, encrypted by `sealSecret`. */
    privateKey: text('private_key').notNull(),
    /**
     * - `pending`: no check has found both records right yet.
     * - `verified`: the records are right.
     * - `failing`: the newest checks found a missing or wrong record. Letters still come from the domain.
     * - `stopped`: failing for three days. Letters come from the platform until the records are right.
     */
    state: text('state', { enum: ['pending', 'verified', 'failing', 'stopped'] })
      .notNull()
      .default('pending'),
    /** Results of the newest check of each record, or null before the first check. */
    dkimFinding: text('dkim_finding'),
    dmarcFinding: text('dmarc_finding'),
    createdAt: instant('created_at').notNull().default(clock),
    checkedAt: instant('checked_at'),
    nextCheckAt: instant('next_check_at').notNull().default(clock),
    failingSince: instant('failing_since'),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    uniqueIndex('sending_domains_domain').on(table.domainId),
    index('sending_domains_due').on(table.nextCheckAt),
    check('sending_domains_state', sql`${table.state} in ('pending', 'verified', 'failing', 'stopped')`),
    check(
      'sending_domains_failing',
      sql`(${table.failingSince} is null) = (${table.state} in ('pending', 'verified'))`,
    ),
  ],
);

/** Canonical own addresses that creators chose. Without a row, a creator's address is `/{name}` on the platform. */
export const creatorAddresses = pgTable(
  'creator_addresses',
  {
    creatorId: uuid('creator_id')
      .primaryKey()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** The chosen domain, or null for the creator's subdomain of the platform. */
    domainId: uuid('domain_id').references(() => creatorDomains.id, { onDelete: 'cascade' }),
    chosenAt: instant('chosen_at').notNull().default(clock),
  },
  (table) => [index('creator_addresses_domain').on(table.domainId)],
);
