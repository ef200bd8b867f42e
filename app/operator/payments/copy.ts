import type { Refused } from '../../payments/facts-of.ts';
import type { EndResult } from '../../payments/operator/orphans.server.ts';

type EndRefusal = Extract<EndResult, { ok: false }>['reason'];

export const operatorPayments = {
  title: 'Payments',
  explain: 'All about somebody’s payments, on the site’s machine:',
  explainCommand: 'npm run payments -- explain …',
  refused: {
    title: 'To review',
    lead: 'What was made by hand at the payment provider, or fits no plan. It changes nobody’s access tonight.',
    none: 'Everything fits its plan.',
    reasons: {
      'other-price': 'is of no price of this site, and gives no access: refund it, or charge the right price instead',
      'discount-missing': 'was agreed to be cheaper: its offer is missing at the provider',
      'other-discount': 'has another discount than was agreed to',
      'amount-does-not-fit': 'is of another amount than its price, and counts as paid',
      'period-does-not-fit': 'is for another time than its price',
      'by-hand': 'was made by hand, and counts as paid',
      'unknown-invoice': 'is about a payment that no invoice here is for',
    } satisfies Record<Refused['reason'], string>,
  },
  unrefunded: {
    title: 'Withdrawals without a refund',
    lead: 'These members withdrew from their contract more than a day ago, and the payment provider didn’t refund everything. The creator refunds the rest, in the studio or in their own Stripe account, within 14 days of the withdrawal.',
    none: 'Every withdrawal was refunded.',
    withdrew: 'withdrew',
  },
  orphans: {
    title: 'Without a membership',
    lead: 'These subscriptions go on at the payment provider, though the membership is gone. Ending one charges nobody any more, and can’t be undone.',
    none: 'No subscription goes on without a membership.',
    found: 'Found',
    end: 'End it',
    endOf: (id: string) => `End ${id}`,
    busy: 'One moment…',
    done: (id: string) => `${id} has ended.`,
    command: 'npm run payments -- end sub_…',
  },
  disputes: {
    title: 'Disputes',
    lead: 'Somebody told their bank that a charge wasn’t theirs. Access has ended by itself; the creator answers in their own Stripe account.',
    none: 'There are no disputes.',
  },
  shares: {
    title: 'Income of the platform',
    lead: 'Its shares of what members paid, less what was given back with refunds, by month and creator.',
    none: 'No creator’s members have paid in the last twelve months.',
  },
  more: 'There are more than these.',
  of: (creator: string) => `of ${creator}`,
  errors: {
    service: 'Nothing was changed. Please try again.',
    away: 'The payment provider can’t be reached. Nothing was changed. Please try again.',
    unknown: 'The payment provider has no such subscription.',
    'not-ours': 'That subscription is not of this site.',
    'has-membership': 'That subscription has a membership.',
    nobody: 'Nobody can be charged here: the keys of the payment provider are not set.',
  } satisfies Record<EndRefusal | 'service' | 'nobody', string>,
} as const;
