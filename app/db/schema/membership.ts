import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creator.ts';
import { accounts } from './identity.ts';

/** The subscriber's record (specification, section 3: EndUserDetails): one account, one creator. */
export const endUserDetails = pgTable(
  'EndUserDetails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    membershipType: text('MembershipType', { enum: ['monthly', 'yearly'] }).notNull(),
    /** Null at sign-up. */
    stripeId: text('StripeID'),
    authId: uuid('AuthID')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    creatorId: uuid('CreatorID')
      .notNull()
      .references(() => creators.id),
    firstName: text('FirstName'),
    lastName: text('LastName'),
    email: text('email'),
    /** ISO 3166-1 alpha-2; null after a Google sign-up, which asks for none. */
    country: text('country'),
    legalAccepted: boolean('legal_accepted').notNull().default(false),
    /** When the terms box was ticked; null when it was not. */
    legalAcceptedAt: timestamp('legal_accepted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('end_user_details_account').on(table.authId),
    index('end_user_details_creator').on(table.creatorId),
    check('end_user_details_membership_type', sql`${table.membershipType} in ('monthly', 'yearly')`),
  ],
);
