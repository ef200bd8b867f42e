import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';

/** A creator in the operator's records. Not shown in public: the public fields are the landing page's. */
export const creators = pgTable(
  'creators',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the first steps were finished or left; null: the studio begins with them. */
    firstStepsEndedAt: instant('first_steps_ended_at'),
  },
  (table) => [uniqueIndex('creators_email').on(sql`lower(${table.email})`)],
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
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('creator_landing_pages_subdomain').on(table.subdomain),
    index('creator_landing_pages_creator').on(table.creatorId, table.createdAt),
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
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.creatorId] }),
    index('creator_members_creator').on(table.creatorId),
    check('creator_members_role', sql`${table.role} in ('owner', 'editor')`),
  ],
);
