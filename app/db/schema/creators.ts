import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';

/** Creator as the operator sees it. Not public: the public fields are in `landingPages`. */
export const creators = pgTable(
  'creators',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(clock),
    /** Null while the studio still shows the first steps. */
    firstStepsEndedAt: instant('first_steps_ended_at'),
  },
  (table) => [
    uniqueIndex('creators_email').on(sql`lower(${table.email})`),
    /** Keyset pagination of the operator's list by (name, id). */
    index('creators_name').on(sql`lower(${table.name})`, table.id),
    /** Search text of the operator's list, together with an index on the landing page. */
    index('creators_words').using('gin', sql`lower(${table.name} || E'\\n' || ${table.email}) gin_trgm_ops`),
  ],
);

/** Pairings of typefaces and edges, default first. */
const landingStyles = ['hearth', 'market', 'atelier'] as const;

/** Texts are nullable, so that rows imported by plain SQL are valid. A row with an invalid subdomain has no URL. */
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
    /** Person behind the brand. Portrait and signature are picture addresses. */
    cookName: text('cook_name'),
    cookPortrait: text('cook_portrait'),
    cookWords: text('cook_words'),
    cookSignature: text('cook_signature'),
    style: text('style', { enum: landingStyles }),
    instagramUrl: text('instagram_url'),
    tiktokUrl: text('tiktok_url'),
    linkedinUrl: text('linkedin_url'),
    /**
     * If null, as in rows imported by plain SQL, even empty sections are shown, and five stars next to each review.
     * Otherwise, sections without content are hidden.
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

/** Accounts that may work on a creator's pages and recipes. An account may work for several creators. */
export const creatorMembers = pgTable(
  'creator_members',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** An editor changes content; an owner also manages members and money. */
    role: text('role', { enum: ['owner', 'editor'] }).notNull(),
    createdAt: instant('created_at').notNull().default(clock),
    /** Start of the role. In a conflict between two owners, the owner with the earlier start decides. */
    roleSince: instant('role_since').notNull().default(clock),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.creatorId] }),
    index('creator_members_creator').on(table.creatorId),
    check('creator_members_role', sql`${table.role} in ('owner', 'editor')`),
  ],
);

/** Pending invitations to work for a creator. An invitation gives no access. */
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
    /** Null if the operator invited, or if the account was deleted. */
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Inviter's `roleSince` at the time of the invitation, or null if the operator invited. */
    invitedBySince: instant('invited_by_since'),
    createdAt: instant('created_at').notNull().default(clock),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.creatorId] }),
    index('creator_invitations_creator').on(table.creatorId),
    index('creator_invitations_invited_by').on(table.invitedBy),
    check('creator_invitations_role', sql`${table.role} in ('owner', 'editor')`),
  ],
);

/** Changes to the people who work for a creator, stored while an owner can still undo them. */
export const peopleChanges = pgTable(
  'creator_people_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Determines the order of a creator's changes. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['invited', 'joined', 'role', 'removed', 'restored'] }).notNull(),
    role: text('role', { enum: ['owner', 'editor'] }),
    /** Role before the change, with the times from `creator_members`. Null without an earlier role. */
    wasRole: text('was_role', { enum: ['owner', 'editor'] }),
    wasCreatedAt: instant('was_created_at'),
    wasRoleSince: instant('was_role_since'),
    /** For 'joined', the inviting account. Null for the operator or a deleted account. */
    byAccountId: uuid('by_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Acting owner's `roleSince` at the time of the change, or null for the operator. */
    bySince: instant('by_since'),
    /** True if the change undid another change. */
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
