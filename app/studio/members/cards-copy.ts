import type { ForeignGroup, LeftOut } from '../../payments/moving-in/foreign.ts';

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;

export const cardsPage = {
  title: 'Move cards',
  lead: 'People who pay you elsewhere in the Stripe account that you connected here can go on with the same card, at the same price.',
  back: 'Import members',
  how: 'How it works',
  steps: [
    'Import your list of members first: only people in it are moved. Then look through your Stripe account here. That’s a dry run: nobody is emailed or charged.',
    'You start, and they get one email. Everyone who accepts is a member here at once, and pays nothing here for now.',
    'You end the old subscription of everyone who has accepted, in Stripe or where it was made. We aren’t allowed to. The list of them is on this page.',
    'When it has ended, we begin: the same card, the same amount, from that day on. If you let the old one go on, we don’t charge.',
    'Those who don’t accept keep what they have until it ends.',
  ],
  noAccount: 'Connect your Stripe account first. It has to be the one in which your members pay now.',
  toAccount: 'Payment account',
  look: 'Look through my account',
  lookAgain: 'Look again',
  looking: 'One moment…',
  states: {
    listing: (count: number) => `We’re looking through your account: ${count.toLocaleString('en-US')} found so far.`,
    offering: () => 'The emails are being prepared.',
    undoing: () => 'We’re taking it back.',
  },
  reload: 'Show how far it is',
  found: 'What we found',
  groups: {
    takes: 'Can go on with the same card',
    asked: 'Asked, and not answered yet',
    'to-end': 'Accepted: end their old subscription now',
    ending: 'Accepted, and their old subscription ends or has ended',
    'left-out': 'Not moved',
    undone: 'Taken back',
  } satisfies Record<ForeignGroup, string>,
  reasons: {
    'two-items': 'Pays for more than one thing in one subscription',
    'no-price': 'Has no fixed price',
    'other-interval': 'Pays for a period that you don’t sell here',
    'other-currency': 'Pays in another currency than you sell in',
    discounted: 'Has a discount',
    trialing: 'Is in a trial there',
    'past-due': 'Their last payment failed',
    paused: 'Is paused there',
    'not-running': 'Isn’t running there',
    ending: 'Ends there already',
    'no-card': 'Has no card there, or pays in a way that we can’t charge',
    'no-address': 'Has no email address there',
    twice: 'Has two subscriptions, or shares an address with somebody',
    'not-in-list': 'Isn’t in your list of members',
    'pays-here': 'Pays here already',
    'deleted-account': 'Has deleted their account here',
  } satisfies Record<LeftOut, string>,
  start: 'Start',
  startLead: (count: number) =>
    `${people(count)} will get one email, with the card, the price and the day. Nothing is charged by this, and you can take it back until our first charge.`,
  withoutClick: 'My terms allow me to move them without their click',
  withoutClickHint:
    'Then they’re told by the same email, become members at once, and don’t have to accept. Only do this if what they agreed to with you lets you change who collects their payments. It’s your decision, and we note when you made it. Some laws and banks still ask for their consent; when in doubt, let them accept.',
  decided: 'You decided to move people without their click on',
  submit: (count: number) => `Email ${people(count)}`,
  starting: 'One moment…',
  undo: 'Take it back',
  undoLead:
    'Nobody else is asked, and nobody who wasn’t charged here yet will be. Those who have accepted stay members here for the time they’ve paid for. Their old subscriptions stay as they are: if you’ve set one to end, you’d have to let it go on yourself.',
  columns: { person: 'Person', cost: 'Pays', until: 'Paid until', stripe: 'Old subscription' },
  inStripe: 'End it in Stripe',
  seeStripe: 'See it in Stripe',
  nobody: 'Nobody.',
  pages: 'Pages of the list',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  earlier: 'Previous',
  later: 'Next',
  done: {
    listing: 'We’ve begun to look through your account.',
    offering: 'Started. The emails go out within the next minutes, up to 5,000 a day.',
    undoing: 'We’re taking it back.',
  },
} as const;

export const cardsErrors = {
  'not-owner': 'Only owners can move cards. You’re no longer one.',
  'no-merchant': 'Your payment account can’t take payments at the moment. See “Payment account”.',
  busy: 'That’s being worked on already.',
  'not-listed': 'Something has changed since this page was opened. Please look at the numbers again.',
  service: 'That didn’t work. Please try again: nobody is emailed or charged twice.',
} as const;
