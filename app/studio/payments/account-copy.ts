import { productName } from '../../copy/product.ts';

const percent = (basisPoints: number) => `${basisPoints / 100}%`;

export const paymentsPage = {
  title: 'Payments',
  tabs: { income: 'Income', price: 'Price', offers: 'Offers', account: 'Account' },
} as const;

export const accountPage = {
  lead: 'Your members pay you directly, in your own Stripe account.',

  states: {
    none: {
      title: 'Connect Stripe',
      lead: 'Members pay in your own Stripe account, and you keep it if you ever leave. Until it’s connected, people can join and try your recipes, and no card is charged or kept.',
    },
    begun: {
      title: 'Finish setting up',
      lead: 'Stripe still has questions. What you’ve answered is saved. Until then no card is charged or kept.',
    },
    checking: {
      title: 'Stripe is checking',
      lead: 'You’ve answered everything. Stripe usually needs a few minutes, sometimes a day or two. There’s nothing for you to do.',
    },
    ready: {
      title: 'Stripe is connected',
      lead: 'Members pay in your Stripe account, and Stripe pays it out to your bank.',
    },
    restricted: {
      title: 'Payments are on hold',
      lead: 'Stripe takes no payments for you at the moment. Members keep what they’ve paid for.',
    },
    leaving: {
      title: 'Being disconnected',
      lead: 'Your members are being told. Until it’s done, nobody new is charged. You can close this page.',
    },
    disconnected: {
      title: 'Stripe is disconnected',
      lead: 'Nobody is charged through this site any more. Members keep what they’ve paid for. You can connect the same account again, or another one.',
    },
  },
  /** Shown instead of `states.restricted` if the merchant was never ready. */
  notYet: {
    title: 'Stripe can’t take payments yet',
    lead: 'Stripe has checked your answers, and can’t take payments for you as they are.',
  },
  refusedByStripe: (supportEmail: string) =>
    `Stripe doesn’t say what’s missing. Look in your Stripe dashboard, or write to ${supportEmail}.`,
  untilThen: 'Until then payments go on.',

  have: 'I have a Stripe account',
  haveLead:
    'You sign in at Stripe and choose the account. An account that another platform opened for you, or controls, can’t be connected: open a new one instead.',
  haveAct: 'Connect my account',
  open: 'Open a new account',
  openLead:
    'Stripe asks who you are and where your bank is. That takes about ten minutes, and works in every country where Stripe does.',
  openAct: 'Open an account at Stripe',
  give: 'Answer at Stripe',
  goOn: 'Continue at Stripe',
  opening: 'One moment…',
  giveThere: 'Does Stripe’s page not open? Answer in your Stripe dashboard.',
  leaving: 'On to Stripe…',
  leave: 'Continue to Stripe',

  facts: 'Your account',
  statement: 'On bank statements',
  statementNote: 'So that members recognize the payment. You can change it in your Stripe dashboard.',
  dashboard: 'Open my Stripe dashboard',
  share: (basisPoints: number) =>
    basisPoints === 0
      ? 'The platform keeps no share of payments. Stripe keeps its own fee.'
      : `The platform keeps ${percent(basisPoints)} of each payment of memberships that begin now. Stripe keeps its own fee.`,

  tax: 'Stripe Tax',
  taxOn:
    'It’s on for memberships that begin now: Stripe works out the tax that applies where a member lives, and writes it on the invoice. Members are asked for their country and postal code. Prices in US and Canadian dollars are shown plus tax, all others include it. Memberships that were running before stay as they are.',
  taxOff: 'It’s off: your prices include whatever tax you owe.',
  taxLead:
    'Turn it on only after Stripe Tax is set up in your Stripe account, with the places where you collect tax. It applies to memberships that begin after that.',
  taxTurnOn: 'Stripe Tax is set up in my account: turn it on',
  taxTurnOff: 'Turn it off',

  disconnect: 'Disconnect Stripe…',

  happens: 'Good to know',
  rules: [
    'You’re the seller: your name is on the bank statement, and tax, refunds and disputes are yours.',
    'The money is yours from the start. The platform never holds it, and takes its share of each payment.',
    'If Stripe ever stops payments, members keep what they’ve paid for, and your pages stay open.',
  ],
  gets: 'What Stripe gets',
  getsItems: [
    'From us: your email address and the name of your page.',
    'From you, on its own pages: your legal name, date of birth, address, bank account, and perhaps a photo of a document.',
    'We never see what you tell Stripe. We only see whether you can be paid, and what Stripe still needs.',
  ],
  unavailable: 'Stripe can’t be connected on this site yet. People can join, and no card is charged or kept.',

  done: {
    connected: 'Your Stripe account is connected.',
    expired: 'That link to Stripe no longer worked. Press the button to get a new one.',
    away: 'We couldn’t ask Stripe how your account stands. This is what we knew last.',
    taxed: 'Stripe Tax is on. It applies to memberships that begin now.',
    untaxed: 'Stripe Tax is off for memberships that begin now.',
  },
  failed: {
    'access-denied': 'You didn’t agree at Stripe, so nothing was connected.',
    'link-invalid':
      'That link from Stripe wasn’t made for you just now, or is too old. Nothing was connected. Please begin again here.',
    refused: 'Stripe didn’t accept the connection, perhaps because it was opened twice. Nothing new was connected.',
    taken:
      'That Stripe account belongs to another studio here. Nothing was connected. Choose another one, or open a new one.',
    'another-connected': 'This studio is connected to another Stripe account already. Disconnect that one first.',
    'other-mode': 'That’s not an account for this site: one of the two is only for tests. Nothing was connected.',
    'not-owner': 'Only an owner can connect Stripe. Nothing was connected.',
    'stripe-away': 'Stripe couldn’t be reached, so nothing was connected. Please begin again in a few minutes.',
  },
} as const;

export const accountErrors = {
  notOwner: 'Only an owner can do this.',
  away: 'Stripe can’t be reached right now. Nothing is lost: please try again in a few minutes.',
  noAccount: 'There’s no account at Stripe to continue with. Please start again.',
  unknown: 'Please press one of the buttons below.',
  service: 'Something went wrong, and nothing was changed. Please try again.',
} as const;

export const disconnectPage = {
  title: 'Disconnect Stripe',
  back: 'Account',
  lead: 'Your Stripe account stays yours, with its customers, cards and payouts. This site then no longer charges anybody in it.',
  members: (count: number) =>
    count === 0
      ? 'Nobody has a running subscription.'
      : count === 1
        ? '1 member has a running subscription. They’re told by email today.'
        : `${count.toLocaleString('en')} members have a running subscription. They’re told by email today.`,
  question: 'What happens to their subscriptions?',
  choices: {
    cancel: {
      title: 'They end',
      lead: 'Each one ends with the month or year that’s paid, and nobody is charged again.',
    },
    continue: {
      title: 'They go on in my Stripe account',
      lead: `You charge your members yourself from now on. They can’t read here after the time they’ve paid for by then, and they can’t stop it at ${productName}: the email has your email address, so that they can ask you.`,
    },
  },
  submit: 'Disconnect Stripe',
  submitting: 'Disconnecting…',
  none: 'No Stripe account is connected.',
} as const;

export const disconnectErrors = {
  choose: 'Please choose what happens to your members’ subscriptions.',
} as const;

export const merchantToDo = {
  connect: 'Connect Stripe to be paid',
  connectLead: 'Until then people can join and try your recipes, and no card is charged or kept.',
  connectAct: 'Connect Stripe',
  begun: 'Finish setting up Stripe',
  needed: 'Stripe needs something from you',
  stopped: 'Payments are on hold',
  disconnected: 'Stripe is disconnected',
  look: 'See what’s needed',
} as const;
