const list = new Intl.ListFormat('en', { type: 'conjunction' });
const percent = (basisPoints: number) => `${basisPoints / 100}%`;

export const payoutsPage = {
  title: 'Payouts',
  lead: 'How your members’ payments reach your bank account.',
  link: 'Payouts',

  states: {
    none: {
      title: 'Set up payouts',
      lead: 'Payouts go through Stripe, the company that also takes your members’ payments. First it asks who you are and where your bank is. That takes about ten minutes.',
    },
    begun: {
      title: 'Finish setting up',
      lead: 'Stripe still has questions. What you’ve answered is saved.',
    },
    checking: {
      title: 'Stripe is checking',
      lead: 'You’ve answered everything. Stripe usually needs a few minutes, sometimes a day or two. There’s nothing for you to do.',
    },
    active: {
      title: 'Payouts are set up',
      lead: 'Stripe pays what’s yours into your bank account.',
    },
    restricted: {
      title: 'Payouts are on hold',
      lead: 'Stripe can’t pay you at the moment.',
    },
    closed: {
      title: 'Payouts are off',
      lead: 'Your account at Stripe is closed, or no longer connected to this site. You can set up a new one.',
    },
  },
  /** Shown instead of `restricted` if the account was never active. */
  notYet: {
    title: 'Payouts aren’t set up yet',
    lead: 'Stripe has checked your answers and can’t pay you yet.',
  },
  refusedByStripe: (supportEmail: string) =>
    `Stripe doesn’t say what’s missing. Look in your Stripe account, or write to ${supportEmail}.`,
  untilThen: 'Until then payouts go on.',

  form: 'Where are you paid?',
  country: 'Country',
  choose: 'Choose a country',
  countryHint:
    'The country you live in, or where your business is registered. It decides which agreement you have with Stripe, and can’t be changed later.',
  begin: 'Continue to Stripe',
  continue: 'Continue to Stripe',
  give: 'Answer at Stripe',
  opening: 'One moment…',
  look: 'Open my Stripe account',
  chosen: (country: string) => `Country: ${country}`,
  wrongCountry: 'Wrong country?',
  wrongLead: (country: string) =>
    `${country} can’t be changed, but as long as you haven’t finished you can start over. What you told Stripe is lost.`,
  restart: 'Start over',

  leaving: 'On to Stripe…',
  leave: 'Continue to Stripe',

  money: 'Your money',
  onItsWay: (amount: string) => `${amount} is on its way to your bank`,
  inAccount: (amount: string) => `${amount} is in your Stripe account`,
  held: (amount: string) => `${amount} is held for you`,
  owed: (amount: string) => `${amount} still has to come off`,
  owedNote: 'Fees, refunds and disputes. They’re taken from your Stripe account, or from what’s paid next.',
  noneHeld: 'Nothing is held for you right now.',
  ahead: (amount: string) => `${amount} is paid ahead.`,
  toIncome: 'See the payments',
  share: (basisPoints: number) =>
    basisPoints === 0
      ? 'The platform keeps no share of a payment made today. Amounts are after Stripe’s fees, refunds and disputes.'
      : `The platform keeps ${percent(basisPoints)} of a payment made today. Amounts are after its share, Stripe’s fees, refunds and disputes.`,

  happens: 'Good to know',
  rules: {
    before: [
      'You’re selling already. Your page, your members and their payments don’t wait for this.',
      'Until payouts are set up, what’s yours is held for you. It doesn’t expire.',
      'If Stripe ever stops your payouts, you go on selling, and what’s yours is held for you.',
    ],
    active: ['If Stripe ever stops your payouts, you go on selling, and what’s yours is held for you.'],
    stopped: [
      'You go on selling. Your page, your members and their payments don’t wait for this.',
      'What’s yours is held for you until Stripe can pay you again. It doesn’t expire.',
    ],
  },
  gets: 'What Stripe gets',
  getsItems: [
    'From us: your email address, the name of your page, and the country you choose.',
    'From you, on its own pages: your legal name, date of birth, address, bank account, and perhaps a photo of a document.',
    'We never see what you tell Stripe. We only see whether you can be paid, and what Stripe still needs.',
  ],
  ownersOnly:
    'Anyone who owns this studio can do this. The account should be in the name of the person or business to be paid.',
  unavailable: 'Payouts can’t be set up on this site yet. What’s yours is held for you.',

  done: {
    expired: 'That link to Stripe no longer worked. Press the button to get a new one.',
    restarted: 'Choose your country again.',
    away: 'We couldn’t ask Stripe how your account stands. This is what we knew last.',
  },
} as const;

export const payoutErrors = {
  country: 'Please choose a country.',
  anotherCountry: 'Please choose another country.',
  notOwner: 'Only an owner can set up payouts.',
  away: 'Stripe can’t be reached right now. Nothing is lost: please try again in a few minutes.',
  countryRefused: (country: string) =>
    `Stripe doesn’t open accounts in ${country} for this site. Nothing is decided yet: choose another country, or write to us.`,
  otherCountry: 'You’ve already begun with another country.',
  noAccount: 'There’s no account at Stripe to continue with. Please start again.',
  inUse: 'This account can’t be closed here, because you’re paid through it, or were.',
  unknown: 'Please press one of the buttons below.',
  service: 'Something went wrong, and nothing was changed. Please try again.',
} as const;

export const payoutsToDo = {
  setUp: (amounts: readonly string[]) => `${list.format(amounts)} ${amounts.length === 1 ? 'is' : 'are'} held for you`,
  setUpLead: 'Tell Stripe where to pay you.',
  setUpAct: 'Set up payouts',
  needed: 'Stripe needs something from you',
  stopped: 'Payouts are on hold',
  look: 'See what’s needed',
} as const;
