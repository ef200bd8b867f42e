import type { ChoiceProblem, Meaning } from '../../membership/moving-in/columns.ts';
import type { DayOrder } from '../../membership/moving-in/day.ts';
import type { Outcome } from '../../membership/moving-in/rehearsal.ts';

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

export const memberImport = {
  title: 'Import members',
  lead: 'Invite the people who pay you on Ghost, Substack, Patreon or Memberful. You’ll see what happens to each of them first: nobody is emailed until you confirm.',
  file: 'List of members',
  fileHint:
    'The .csv file that Ghost, Substack, Patreon or Memberful gives you, or Substack’s .zip as it is. For any other .csv file, you choose its columns on the next page. Up to 20,000 people and 10 MB.',
  look: 'Check the list',
  looking: 'Checking…',
  again: 'Check another list',
  before: 'Back to the list you checked before',
  how: 'How it works',
  steps: [
    'They get one email with your name and the day until which they’ve paid. It’s the only one.',
    'People who join have full access until the end of that day. No card is needed, and nothing is charged.',
    'After that they decide: we charge only people who give a card and agree to the price.',
    'End their payments on the other site yourself, once they’ve joined. We can’t do that for you.',
    'Readers in the list who don’t pay can be asked, once, if they’d like your letter. You decide after the check.',
  ],

  choosing: {
    title: 'Choose the columns',
    lead: (file: string) =>
      `We don’t know the columns of this list${file ? ` (${file})` : ''}. Choose what each one means. Nobody has been emailed, and we delete the list after a day.`,
    change: (file: string) =>
      `Choose again, and we’ll read the list${file ? ` (${file})` : ''} once more. Nobody has been emailed, and we delete the list after a day.`,
    order: 'Day or month first',
    orderHint: 'Some dates in this list could be one of two days.',
    orders: {
      'day-first': 'Day first: 31/12/2027',
      'month-first': 'Month first: 12/31/2027',
    } satisfies Record<DayOrder, string>,
    inferred: 'As the dates show',
    pick: 'Please choose',
    none: 'Not in this list',
    read: 'Read the list',
    reading: 'Reading…',
    keep: 'Back to the list as it is',
    columns: 'Columns of the list',
    column: 'Column',
    examples: 'First entries',
    empty: 'Empty',
    /** @param at position from 0 */
    named: (at: number, heading: string) => `${at + 1}. ${heading || 'No heading'}`,
  },
  meanings: {
    email: { label: 'Email address', hint: null },
    name: { label: 'Name', hint: null },
    plan: { label: 'Plan or tier', hint: 'Its name tells us if they pay by the month or by the year.' },
    paidUntil: {
      label: 'Paid until (last day)',
      hint: 'Without it, you can give everyone the same day in the next step.',
    },
    nextCharge: {
      label: 'Next charge',
      hint: 'The day of the next charge on the other site. People without a last paid day are counted as paid until then.',
    },
  } satisfies Record<Meaning, { label: string; hint: string | null }>,
  chosen: 'Columns',
  chosenLead: 'These columns were read as:',
  changeColumns: 'Change',

  found: (count: number, source: string, file: string) =>
    `${people(count)} from ${source}${file ? ` (${file})` : ''}. Nobody has been invited yet, and we delete the list after a day.`,
  ownList: 'your own list',
  totals: 'In total',
  list: 'Everyone in the list',
  columns: {
    person: 'Person',
    outcome: 'What happens',
    paidUntil: 'Member until',
    there: 'Next charge there',
    here: 'First charge here',
  },
  row: (row: number) => `Row ${row}`,
  unknown: 'Not known',
  none: 'None',
  notBefore: (day: string, cost: string) => `Not before ${day}: ${cost}, if they stay`,
  asBefore: 'As they pay here now',
  outcomes: {
    invite: 'Invited',
    'invite-member': 'Invited: has joined here already, gets the days on top',
    'already-invited': 'Invited before: not again',
    prolonged: 'Invited before: date extended, without another email',
    ended: 'Left out: what they paid for has ended',
    'too-far': 'Left out: more than ten years away',
    'no-address': 'Left out: no email address',
    'deletion-requested': 'Left out: asked the other site to delete their data',
    'not-paying': 'Left out: doesn’t pay',
    'payment-failed': 'Left out: their last payment failed',
    'no-date': 'Left out: no date',
    'date-unreadable': 'Left out: the date can’t be read',
    'date-ambiguous': 'Left out: the date could be one of two',
    'same-address': 'Left out: same address as another row',
  } satisfies Record<Outcome, string>,
  pages: 'Pages of the list',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  earlier: 'Previous',
  later: 'Next',

  dates: 'Dates that are missing',
  datesLead: (count: number) =>
    `For ${people(count)} there is no date that we can read. Give all of them one, or leave them out. You can also add a column “paid until” to the file and check it again.`,
  missingDay: 'Paid until (last day)',
  setDay: 'Use this day for all of them',
  leaveOut: 'Leave them out',
  settingDay: 'One moment…',
  dayGiven: (day: string) => `Those without a date are counted as paid until ${day}.`,

  refusing: (count: number) =>
    `${people(count)} ${count === 1 ? 'doesn’t' : 'don’t'} want emails there, as the list says. They’re still invited, and get emails about their membership. Others, like news of recipes, come only if they ask for them here.`,

  readers: 'Free readers',
  readersLead: (count: number) =>
    `${people(count)} in this list ${count === 1 ? 'doesn’t' : 'don’t'} pay. You can ask them if they’d like your letter. Each gets one email with a button, and gets letters only after pressing it. Nobody who refused your emails is asked.`,
  ask: (count: number) => `Ask ${people(count)}`,
  asking: 'Asking…',

  invite: (count: number) => `Invite ${people(count)}`,
  inviting: 'Inviting…',
  inviteLead: 'Each of them gets one email. This can’t be undone.',
  prolong: (count: number) => `Extend the date of ${people(count)}`,
  prolongLead: 'They were invited before, so they get no other email: their link has the later date.',
  nobody: 'Nobody in this list can be invited.',
  discard: 'Delete this list',
  notPublic: 'Your page isn’t public yet, so nobody could join. Publish it first.',

  done: {
    invited: (count: string) => `${count} invited. The emails go out within the next minutes, up to 5,000 a day.`,
    asked: (count: string) => `${count} asked. The emails go out bit by bit, up to 1,000 a day.`,
    discarded: 'List deleted.',
    dated: 'Date saved.',
    columns: 'List read with these columns.',
  },
  cards: 'Do they pay in the Stripe account that you connected here? Then they can go on with the same card.',
  toCards: 'Move cards',
  state: 'Invitations so far',
  counts: { waiting: 'Waiting to be sent', sent: 'Sent', accepted: 'Joined' },
} as const;

export const memberImportErrors = {
  empty: 'There’s nobody in this file. Choose the list of members as a .csv file.',
  spreadsheet:
    'This is an Excel workbook or an archive. Save a workbook as .csv; an archive needs a list of members in it.',
  pdf: 'This is a PDF. Export the list as a .csv file.',
  'not-text': 'This isn’t a .csv file.',
  'only-posts':
    'This archive has posts in it, but no list of subscribers. On Substack, export your subscribers and choose that .csv file, or an export whose .zip has an “email_list….csv” in it.',
  unknown:
    'We don’t know these columns, and none of them has email addresses. Export the list again with a column of addresses.',
  cut: 'This file is damaged: a quotation mark isn’t closed. Export it again.',
  'too-many': 'There are more than 20,000 rows in this file. Split it into parts of at most 20,000.',
  'too-wide': 'This file has more than 200 columns. Remove the ones you don’t need.',
  'too-much': 'This file takes too long to read. Split it into parts.',
  waiting: 'Another list is still being checked. Please try again when it’s done.',
  busy: 'Several lists are being checked right now. Please try again in a minute.',
  'too-large': 'This file is larger than 10 MB. Split it into parts of at most 20,000 people.',
  'too-many-parts': 'Please choose one file at a time.',
  'too-slow': 'The upload took too long. Please try again.',
  unreadable: 'The upload was cut short. Please try again.',
  'invalid-field': 'The form couldn’t be read. Please try again.',
  notOwner: 'Only owners can invite members. You’re no longer one.',
  gone: 'This list is gone: we keep it for a day. Please check the file again.',
  noLetter: 'You don’t offer a letter at the moment. Turn it on in the letter settings first.',
  changed: 'Something has changed since this page was opened. Please look at the numbers again.',
  listChanged: 'This list has changed since this page was opened. Please look at it again.',
  column: {
    'email-missing': 'Please choose the column with the email addresses.',
    'no-such-column': 'Please choose one of the columns in this list.',
    'chosen-twice': 'This column has been chosen already. Please choose each column only once.',
    'order-missing': 'Please choose if dates begin with the day or the month.',
  } satisfies Record<ChoiceProblem, string>,
  dayMissing: 'Please choose the last paid day, or leave these people out.',
  dayPast: 'That day has passed. Please choose today or a later one.',
  dayFar: 'That day is more than ten years away. Please choose an earlier one.',
  unexpected: 'That didn’t work. Please try again: nobody is emailed twice.',
} as const;

export const memberInvitation = {
  title: (name: string) => `Join ${name}`,
  paid: (until: string) => `Paid until ${until}`,
  goesOn: (until: string) => `Member until ${until}`,
  lead: (name: string, { from, email, isPaid }: { from: string; email: string; isPaid: boolean }) =>
    `${name} has moved here${from && ` from ${from}`}, and says that ${isPaid ? 'you’ve paid for a membership' : 'you’re a member'} as ${email}.`,
  promised: (until: string) =>
    `Everything for members is open to you until the end of ${until} (UTC). You don’t need a card, and nothing is charged before.`,
  afterwards: (costs: string) => `Then it’s ${costs}, and only if you decide to stay: you’d give a card then.`,
  afterGift: 'When it ends, nothing is charged. You can stay if you like: you’d choose a plan then.',
  sameCard: (name: string, { card, costs, until }: { card: string; costs: string; until: string }) =>
    `Your ${card} stays with ${name}’s account at Stripe. It’s charged ${costs}, as before, and not before ${until}: we begin when what you pay for now has ended. Until then, everything for members is open to you.`,
  sameCardConsent: (name: string, { costs }: { costs: string }) =>
    `By going on, you let ${name} charge this card through Stripe: ${costs}, until you cancel, any time, on your account page.`,
  goOn: 'Go on with the same card',
  password: 'Choose a password',
  confirmPassword: 'Confirm password',
  join: (name: string) => `Join ${name}`,
  joining: 'Joining...',
  hasAccount: (email: string) => `There’s an account for ${email} already: the time is added to it.`,
  isMember:
    'You’ve joined here already. These days come on top; a subscription you pay for here goes on as before, unless you cancel it.',
  add: 'Add the time to my account',
  adding: 'Adding...',
  added: 'It’s yours',
  openUntil: (until: string) => `You’re a member until ${until} (UTC), and nothing is charged before.`,
  addedLead: (until: string) => `Your membership is open until ${until} (UTC). Sign in to see it.`,
  signIn: 'Sign in',
  elsewhere: (creator: string, until: string) =>
    `Your account is a member of ${creator} until ${until} (UTC), and can be a member of one creator at a time. Open this link again when that has ended: your time stays here until then. Or write to us.`,
  accepted: 'You’ve joined already',
  acceptedLead: 'This invitation was used. Sign in as usual.',
  over: 'This invitation has ended',
  overLead: 'The time that it was for is over. You can still join like everybody else.',
  closed: 'You can’t join at the moment',
  closedLead: 'The page isn’t public right now. Please try this link again later: it stays good.',
  unknown: 'This invitation doesn’t work',
  unknownLead: 'The link is incomplete, or the invitation is gone. Open it from the email again.',
  toPage: 'See the page',
} as const;

export const memberInvitationErrors = {
  addressKept:
    'This address is kept for the account that had it a few days ago. Please try again in a week, or write to us.',
  service: 'We couldn’t do that. Please try again: the invitation stays good.',
} as const;
