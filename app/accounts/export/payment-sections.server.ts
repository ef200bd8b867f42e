import { cardSetups, paymentConsents, paymentCustomers, paymentSubscriptions } from '../../db/schema/payments.ts';
import { ofMemberships, ofOwner, type Section, section } from './section.server.ts';

const ours = 'it says when this site looks at the payment provider next, and nothing about you';

/** What is stored of somebody's payments besides the facts; the card itself is only at the provider. */
export const paymentSections: readonly Section[] = [
  section('paymentConsents', paymentConsents, ofOwner(paymentConsents.accountId), { order: paymentConsents.at }),
  section('paymentCustomers', paymentCustomers, ofOwner(paymentCustomers.accountId), {
    order: paymentCustomers.createdAt,
  }),
  section('cardSetups', cardSetups, ofOwner(cardSetups.accountId), { order: cardSetups.requestedAt }),
  section('paymentSubscriptions', paymentSubscriptions, ofMemberships(paymentSubscriptions.membershipId), {
    order: paymentSubscriptions.createdAt,
    without: {
      refused: 'the numbers of what is wrong with them at the payment provider, for the people who run the site',
      version: ours,
    },
  }),
];
