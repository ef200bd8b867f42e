import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';

/** A creator in the operator's records. Not shown in public: the public fields are the landing page's. */
export const creators = pgTable(
  'creators',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(clock),
    /** When the first steps were finished or left; null: the studio begins with them. */
    firstStepsEndedAt: instant('first_steps_ended_at'),
  },
  (table) => [
    uniqueIndex('creators_email').on(sql`lower(${table.email})`),
    /** The operator's list: pages go on after the last (name, id). */
    index('creators_name').on(sql`lower(${table.name})`, table.id),
    /** What it is searched by, a line each; a creator's page has the rest. */
    index('creators_words').using('gin', sql`lower(${table.name} || E'\\n' || ${table.email}) gin_trgm_ops`),
  ],
);

/** Pairings of typefaces and edges, the default first. */
const landingStyles = ['hearth', 'market', 'atelier'] as const;

/**
 * The brand (specification, section 3: Landing page). All texts are nullable, so that rows brought over by plain SQL
 * fit; the subdomain's form is checked by the commands, and a row with an invalid one has no URL.
 */
export const landingPages = pgTable(
  'creator_landing_pages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    subdomain: text('subdomain'),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    isActive: boolean('is_active').notNull().default(false),
    name: text('name'),
    logo: text('logo'),
    favicon: text('favicon'),
    accentColor: text('accent_color'),
    payoff: text('payoff'),
    callToAction: text('call_to_action'),
    ctaImage: text('cta_image'),
    /**
     * The person behind the brand; each part is shown when it is given. Portrait and signature are picture addresses.
     */
    cookName: text('cook_name'),
    cookPortrait: text('cook_portrait'),
    cookWords: text('cook_words'),
    cookSignature: text('cook_signature'),
    /** The pairing of typefaces and edges; null is the first. */
    style: text('style', { enum: landingStyles }),
    /** The creator's own profiles, for the page's footer. */
    instagramUrl: text('instagram_url'),
    tiktokUrl: text('tiktok_url'),
    linkedinUrl: text('linkedin_url'),
    /**
     * Null: the row says nothing about its sections, so all of them are shown as the specification has them, empty ones
     * too, with five stars beside each review. With a heading, sections without content are hidden.
     */
    reviewsHeading: text('reviews_heading'),
    reviewStars: boolean('review_stars').notNull().default(false),
    hidesFeatures: boolean('hides_features').notNull().default(false),
    hidesRecipes: boolean('hides_recipes').notNull().default(false),
    hidesReviews: boolean('hides_reviews').notNull().default(false),
    hidesFaqs: boolean('hides_faqs').notNull().default(false),
    createdAt: instant('created_at').notNull().default(clock),
  },
  (table) => [
    uniqueIndex('creator_landing_pages_subdomain').on(table.subdomain),
    index('creator_landing_pages_creator').on(table.creatorId, table.createdAt),
    index('creator_landing_pages_words').using(
      'gin',
      sql`lower(coalesce(${table.subdomain}, '') || E'\\n' || coalesce(${table.name}, '')) gin_trgm_ops`,
    ),
    index('creator_landing_pages_directory').on(table.subdomain).where(sql`${table.isActive}`),
    check('creator_landing_pages_style', sql`${table.style} in ('hearth', 'market', 'atelier')`),
  ],
);

/** Which accounts may work on which creator's pages and recipes. An account may work for several creators. */
export const creatorMembers = pgTable(
  'creator_members',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** An editor changes content; an owner also decides who else may, and about money. */
    role: text('role', { enum: ['owner', 'editor'] }).notNull(),
    createdAt: instant('created_at').notNull().default(clock),
    /** Since when the account has this role. Of two owners the one of longer standing decides. */
    roleSince: instant('role_since').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.creatorId] }),
    index('creator_members_creator').on(table.creatorId),
    check('creator_members_role', sql`${table.role} in ('owner', 'editor')`),
  ],
);

/** Who is invited to work for a creator and has not accepted yet. An invitation gives no access. */
export const creatorInvitations = pgTable(
  'creator_invitations',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['owner', 'editor'] }).notNull(),
    /** Null: the operator invited, or an account that is deleted. */
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Since when who invited was an owner at that time; null: the operator invited. */
    invitedBySince: instant('invited_by_since'),
    createdAt: instant('created_at').notNull().default(clock),
    /** When it can be accepted no more; it can be sent again. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.creatorId] }),
    index('creator_invitations_creator').on(table.creatorId),
    index('creator_invitations_invited_by').on(table.invitedBy),
    check('creator_invitations_role', sql`${table.role} in ('owner', 'editor')`),
  ],
);

/**
 * What was changed about who works for a creator, for as long as an owner can stop it. It says what to return to; what
 * happened is recorded for good in `audit_events`.
 */
export const peopleChanges = pgTable(
  'creator_people_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order in which a creator's changes happened. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Whom it changed. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['invited', 'joined', 'role', 'removed', 'restored'] }).notNull(),
    /** The role after it; null: none. */
    role: text('role', { enum: ['owner', 'editor'] }),
    /** The role before it, with the times of `creator_members`; null: none. */
    wasRole: text('was_role', { enum: ['owner', 'editor'] }),
    wasCreatedAt: instant('was_created_at'),
    wasRoleSince: instant('was_role_since'),
    /** Who did it; of 'joined', who had invited. Null: the operator, or an account that is deleted. */
    byAccountId: uuid('by_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Since when they were an owner at that time; null: the operator did it. */
    bySince: instant('by_since'),
    /** It stopped another change. */
    isStop: boolean('is_stop').notNull(),
    at: instant('at').notNull(),
    stoppedAt: instant('stopped_at'),
  },
  (table) => [
    index('creator_people_changes_creator').on(table.creatorId, table.at),
    index('creator_people_changes_account').on(table.accountId),
    index('creator_people_changes_by_account').on(table.byAccountId),
    check('creator_people_changes_role', sql`${table.role} in ('owner', 'editor')`),
    check(
      'creator_people_changes_was',
      sql`${table.wasRole} in ('owner', 'editor')
        and num_nulls(${table.wasRole}, ${table.wasCreatedAt}, ${table.wasRoleSince}) in (0, 3)`,
    ),
  ],
);
