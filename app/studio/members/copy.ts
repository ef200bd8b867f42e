import { productName } from '../../copy/product.ts';
import type { SuppressionReason } from '../../mail/suppressions/suppression.ts';
import { cancellationPage } from '../../membership/cancellation/copy.ts';

const states = {
  unopened: 'Not confirmed',
  trial: 'Trial',
  paid: 'Paid',
  grace: 'Payment failed',
  complimentary: 'Complimentary',
  cancelled: 'Cancelled',
  ended: 'No access',
  former: 'Former member',
} as const;

export const membersPage = {
  title: 'Members',
  lead: 'Everyone who has joined you.',
  search: 'Name or email address',
  show: 'Show',
  filters: { everybody: 'Everyone', ...states },
  find: 'Find',
  all: 'Show everyone',
  /** Announced by screen readers after a search. @param hasMore true if more are on the next page */
  found: (count: number, hasMore: boolean) =>
    hasMore ? `${count} members and more` : count === 1 ? '1 member' : `${count} members`,
  atAnother: 'Members who don’t pay today’s price.',
  states,
  noName: 'No name given',
  formerMember: 'A former member',
  left: 'Left on',
  noEmail: { bounce: 'Emails come back', complaint: 'Reported an email as spam', unsubscribe: null } satisfies Record<
    SuppressionReason,
    string | null
  >,
  columns: { name: 'Name', state: 'State', plan: 'Plan', since: 'Joined' },
  sorted: { newest: 'newest first', oldest: 'oldest first' },
  list: 'Your members',
  none: 'Nobody has joined yet',
  noneLead: 'You’ll find your members here. Share your page, so that people find you.',
  toPage: 'Go to my page',
  noneFound: 'No matching members.',
  noneHere: 'No matching members so far.',
  further: 'Show more',
  searchOn: 'Keep looking',
  first: 'Back to the beginning',
  deletedAccounts: (count: number) =>
    count === 1
      ? '1 deleted account: someone who tried your recipes and has since deleted their account.'
      : `${count} deleted accounts: people who tried your recipes and have since deleted their accounts.`,
  export: 'Download the list',
  import: 'Import members',
} as const;

export const memberPage = {
  back: 'All members',
  reads: 'Their account page says:',
  facts: {
    state: 'State',
    since: 'Member since',
    paid: 'Paid so far',
    nextCharge: 'Next charge',
    until: 'Access until',
    never: 'Never had access',
  },
  nothingPaid: 'Nothing',
  charge: (amount: string, day: string) => `${amount} on ${day}`,
  acts: { write: 'Write an email', refund: 'Refund…', give: 'Give free time…', end: 'End access…' },
  wrote: 'What they wrote',
  wroteNothing: 'Nothing in your community yet.',
  states: {
    held: 'Waits for approval',
    hidden: 'Hidden',
    removed: 'Removed',
  },
  noEmail: {
    bounce: 'Emails to this address come back, because there’s no such mailbox. So we send none.',
    complaint: 'Reported an email as spam: gets only what is about the account and membership.',
    unsubscribe: 'Doesn’t want emails other than those about the account and membership, as your list of members says.',
  } satisfies Record<SuppressionReason, string>,
  tryAgain: 'Try this address again',
  tryAgainLead: 'Have they told you that it works now?',
  hasLeftLead: 'There’s nothing more to see here.',
  history: 'History',
  happened: {
    joined: 'Joined you',
    confirmed: 'Confirmed the email address',
    trial: 'Trial started',
    paid: 'Paid',
    payment_failed: 'A payment failed',
    refunded: 'A payment was refunded',
    refund_failed: 'A refund failed',
    disputed: 'A payment was disputed',
    dispute_won: 'A dispute was won',
    ended: 'Membership ended',
    complimentary: 'Given access',
    revoked: 'Access ended',
    moved: 'Left',
    cancellation: 'Cancelled',
    'cancellation-undone': 'Undid the cancellation',
    'mail-trial-started': 'Email: trial started',
    'mail-trial-ending': 'Email: trial ending soon',
    'mail-access-ended': 'Email: access ended',
  },
  until: 'Until',
  reasons: cancellationPage.reasons,
  byStudio: (email: string) => `By ${email}`,
  byFormer: 'By someone who no longer works in the studio',
  bySite: `By the people who run ${productName}`,
  byDeleted: 'By a deleted account',

  give: 'Give free time',
  giveLead:
    'They can read everything for free until the end of that day (UTC). We’ll email them that, with the day but without your reason.',
  giveCharge: 'If they pay for a membership, their card isn’t charged before that time is over.',
  lastDay: 'Last day',
  why: 'Why',
  whyHint: 'For your own records, such as “won the giveaway”.',
  submit: 'Give access',
  end: 'End complimentary access',
  endLead: 'Their access ends right away. You can give it again at any time.',
  endSubmit: 'End access now',
  working: 'One moment…',
  done: {
    granted: 'They have access now.',
    ended: 'Their access has ended.',
    refunded: 'The payment was refunded.',
    'tried-again': 'We’ll send emails to this address again.',
  },
  payments: 'Payments',
  refundable: (left: string, paid: string) => (left === paid ? paid : `${left} left of ${paid}`),
  refund: 'Refund',
  refundOf: (paid: string, day: string) => `Refund ${paid} of ${day}`,
  disputed: (amount: string) => `Disputed: ${amount}`,
  disputedLead: 'Stripe has taken it out of your account until that’s decided.',
  seeDispute: 'Answer in Stripe',
  ownersOnly: 'Only the owner of this studio can give access.',
} as const;

export const refundPage = {
  title: 'Refund a payment',
  lead: 'The money goes back to the card it came from, out of your Stripe account.',
  back: 'The member',
  paid: 'Paid',
  left: 'Can be refunded',
  period: 'Paid for',
  amount: 'How much',
  amountHint: (most: string) => `At most ${most}.`,
  keeps: 'They stay a member, even if all of it is refunded',
  look: 'See what it does',
  effect: 'What it does',
  moves: (amount: string) => `${amount} goes back. It takes 5 to 10 days to arrive.`,
  ends: 'Their access ends right away, and their subscription with it. They’re told by email.',
  stays: (day: string) => `Their access stays as it is, to ${day} at least.`,
  share: 'The platform gives back its share of it. Stripe keeps its fee of the payment.',
  submit: (amount: string) => `Refund ${amount}`,
  cancel: 'Don’t refund',
  working: 'One moment…',
} as const;

export const refundErrors = {
  amount: 'Please enter an amount, such as 10 or 4.35.',
  nothing: 'Please enter an amount above zero.',
  tooMuch: (most: string) => `At most ${most} can be refunded.`,
  'not-refundable': 'There’s nothing left to refund of this payment. Nothing was refunded now.',
  disputed: 'This payment is disputed, so it can’t be refunded. Answer the dispute in Stripe.',
  disconnected:
    'The Stripe account in which this was paid isn’t connected. You can refund it in your Stripe dashboard.',
  away: 'Stripe didn’t answer, so we don’t know whether it was refunded. Look here again in a few minutes before you repeat it.',
  service: 'Nothing was refunded. Please try again.',
} as const;

export const grantErrors = {
  untilMissing: 'Please choose the last day',
  untilUnreadable: 'Please choose a day of the calendar, such as 2027-01-31',
  untilPast: 'That day has passed already. Please choose a later one',
  untilTooFar: 'That day is more than ten years away. Please choose an earlier one',
  becauseMissing: 'Please say why, in a few words',
  becauseTooLong: (limit: number) => `Please use at most ${limit} characters`,
  unconfirmed: 'The email address isn’t confirmed yet, so it can’t get access',
  gone: 'This member has left',
  noAccess: 'There’s no access to end',
  notGranted: 'They pay for a membership or are in their trial, so their access can’t be ended here',
  unexpected: 'That didn’t work. Please try again',
} as const;

export const membersExportPage = {
  title: 'Download your member list',
  lead: 'A table for Excel, Numbers or Google Sheets: name, email, country, plan, state, the sentence they see, when they joined, and when their access ends.',
  private:
    'These people trust you with their address. Keep the file somewhere only you can open, and delete it when you’re done. We record that you downloaded it.',
  download: 'Download the list',
  failed: 'We couldn’t make the list. Please try again.',
} as const;

export const memberColumns = {
  name: 'Name',
  email: 'Email address',
  country: 'Country',
  plan: 'Plan',
  state: 'State',
  sentence: 'What they see on their account page',
  since: 'Joined (UTC)',
  confirmed: 'Confirmed (UTC)',
  until: 'Access until (UTC)',
  left: 'Left (UTC)',
} as const;
