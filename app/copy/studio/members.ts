import { cancellationPage } from '../membership-page.ts';
import { productName } from '../product.ts';

const states = {
  unopened: 'Not confirmed yet',
  trial: 'In the free days',
  paid: 'Paid',
  grace: 'Payment failed',
  complimentary: 'A gift',
  cancelled: 'Has cancelled',
  ended: 'No access',
  former: 'Has left',
} as const;

/** `/studio/…/members`. */
export const membersPage = {
  title: 'Members',
  lead: 'Everybody who has joined you, and what each of them reads on their own account page.',
  search: 'Name or email address',
  show: 'Show',
  filters: { everybody: 'Everybody', ...states },
  find: 'Find',
  all: 'Show everybody',
  states,
  noName: 'No name given',
  formerMember: 'A former member',
  left: 'Left on',
  since: 'Joined on',
  list: 'Your members',
  none: 'Nobody has joined you yet. Once somebody does, you find them here.',
  noneFound: 'Nobody like that here.',
  noneHere: 'Nobody like that among those we have looked at so far.',
  further: 'Show more',
  searchOn: 'Go on looking',
  first: 'Back to the newest',
  deletedAccounts: (count: number) =>
    count === 1
      ? 'A deleted account: somebody who tried your recipes and has deleted the account since. Nothing else is left of it.'
      : `${count} deleted accounts: people who tried your recipes and have deleted their accounts since. Nothing else is left of them.`,
  export: 'Download the list',
} as const;

/** One member. */
export const memberPage = {
  back: 'All members',
  reads: 'They read on their own account page:',
  facts: { email: 'Email address', plan: 'Plan', state: 'State', since: 'Joined', country: 'Country' },
  hasLeft: 'This member has left.',
  hasLeftLead: 'What they do now is theirs alone, so there is nothing else to see here.',
  history: 'What happened',
  happened: {
    joined: 'Joined you',
    confirmed: 'Confirmed the email address',
    trial: 'The free days began',
    paid: 'Paid',
    payment_failed: 'A payment failed',
    refunded: 'A payment was refunded',
    refund_failed: 'A refund came back',
    disputed: 'A payment was disputed with the bank',
    dispute_won: 'A dispute was won',
    ended: 'The membership ended',
    complimentary: 'Was given access',
    revoked: 'The access was ended',
    moved: 'Left',
    cancellation: 'Cancelled',
    'cancellation-undone': 'Took the cancellation back',
    'mail-trial-started': 'We wrote that the free days have begun',
    'mail-trial-ending': 'We wrote that the free days are about to end',
    'mail-access-ended': 'We wrote that the access has ended',
  },
  until: 'Until',
  reasons: cancellationPage.reasons,
  byStudio: (email: string) => `By ${email}`,
  bySite: `By the people who run ${productName}`,
  byDeleted: 'By a deleted account',

  give: 'Give access as a gift',
  giveLead: 'They can read everything until the end of that day (UTC), and pay nothing. It is added to what they have.',
  lastDay: 'Last day',
  why: 'Why',
  whyHint: 'For your own records, such as “won the giveaway”. It is stored with the gift.',
  submit: 'Give access',
  end: 'End the gift',
  endLead: 'The access ends at once. You can give it again at any time.',
  endSubmit: 'End the access now',
  working: 'One moment…',
  done: { granted: 'Done: they have access.', ended: 'Done: the access has ended.' },
  ownersOnly: 'Only the owner of this studio can give access.',
} as const;

export const grantErrors = {
  untilMissing: 'Please choose the last day',
  untilUnreadable: 'Please choose a day of the calendar, such as 2027-01-31',
  untilPast: 'That day has passed already. Please choose a later one',
  untilTooFar: 'That day is more than ten years away. Please choose an earlier one',
  becauseMissing: 'Please say why, in a few words',
  becauseTooLong: (limit: number) => `Please use at most ${limit} characters`,
  unconfirmed: 'The email address is not confirmed yet, so nothing can be opened for it',
  gone: 'This member has left in the meantime',
  noAccess: 'There is no access that could be ended',
  notGranted: 'This access is not only a gift, so it cannot be ended here',
  unexpected: 'That did not work. Please try again',
} as const;

/** `/studio/…/members/export`. */
export const membersExportPage = {
  title: 'Download the list of your members',
  lead: 'One table for Excel, Numbers or Google Sheets: name, email address, country, plan, state, the sentence they read, and since when.',
  private:
    'These are people who trust you with their address. Please keep the file where only you can open it, and delete it when you are done. That you downloaded it is recorded.',
  download: 'Download the list',
  failed: 'The list could not be put together. Please try again.',
} as const;

/** The heads of that table. */
export const memberColumns = {
  name: 'Name',
  email: 'Email address',
  country: 'Country',
  plan: 'Plan',
  state: 'State',
  sentence: 'What they read on their account page',
  since: 'Joined (UTC)',
  confirmed: 'Confirmed (UTC)',
  left: 'Left (UTC)',
} as const;
