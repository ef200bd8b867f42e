import type { PriceWords } from './amounts.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './lengths.ts';

const planCost = ({ cost }: PriceWords) => `7 days free, then ${cost}`;

/** Texts of the sign-up page (specification, sections 2, 5, 8 and 9). */
export const signUp = {
  title: (creator: string) => `Sign up to ${creator}`,
  lead: 'All the recipes, and a kitchen of your own to keep them in. Your first 7 days are free.',
  cancel: 'Cancel',

  google: 'Sign up with Google',
  googleNote: (plan: PriceWords) => `With the ${plan.name.toLowerCase()} plan: ${planCost(plan)}.`,
  /** Label of the plan select next to the Google button, shown without scripts. */
  googlePlan: 'Your plan with Google, after 7 free days',
  googlePlanOption: ({ name, cost }: PriceWords) => `${name} · ${cost}`,
  facebook: 'Sign up with Facebook',
  apple: 'Sign up with Apple',
  or: 'or with your email',

  details: 'your details',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  password: 'Password',
  /** Main password rules other than the length. `passwordRefusals` has all. */
  passwordRule: 'Not your email, your name, one character repeated or a common password.',
  passwordHint: `At least ${MIN_PASSWORD_LENGTH} characters. A few words are easy to remember.`,
  confirmPassword: 'Confirm password',
  missingCharacters: (missing: number) => `${missing} more characters needed`,
  excellentPassword: 'Excellent password!',
  passwordsMatch: 'Passwords match',

  choosePlan: 'choose your plan',
  planLine: (plan: PriceWords) => `${plan.name} · ${planCost(plan)}`,
  changePlan: { visible: 'change', more: 'your plan' },
  summary: {
    nothingToday: (nothing: string) => `Today ${nothing}`,
    today: 'Today',
    free: 'Free',
    later: 'After 7 days',
    cancel: 'Cancel any time.',
  },
  insteadOf: 'instead of',
  /** Shown to everyone, so that the text does not reveal who had a trial. */
  trialRule: 'One free trial per creator.',

  payment: 'payment',
  /** Shown if payments are not configured. The card is then only checked in the browser. */
  notCharged: {
    demo: {
      title: 'This is a demo: nobody is charged.',
      body: 'Any well-formed test card will do, such as 4242\u00a04242\u00a04242\u00a04242 with any future expiry date and any three digits. Nothing of it leaves this browser.',
    },
    live: {
      title: 'Nobody is charged yet.',
      body: 'Payments are not open. Nothing of your card leaves this browser, and it is not stored: any well-formed test card will do.',
    },
  },
  cardholder: 'Cardholder name',
  cardNumber: 'Card number',
  cardNumberFormat: '12 to 19 digits',
  expiry: 'Expiry date',
  expiryFormat: 'Month and year, such as 09/30',
  expiryPlaceholder: 'MM/YY',
  securityCode: 'Security code',
  securityCodeFormat: 'Three or four digits',
  securityCodePlaceholder: 'CVC',
  country: 'Country',
  chooseCountry: 'Choose a country',
  consent: (creator: string) =>
    `Nothing is charged: ${creator} takes no payments yet, and your access ends after 7 days. ` +
    'We’ll ask for a card before anything is charged.',

  terms: {
    before: 'I accept the ',
    terms: 'Terms and Conditions',
    between: ' and the ',
    privacy: 'Privacy Policy',
    without: 'You can try it without accepting; we’ll ask before charging.',
  },
  submit: 'Sign up to our community',
  submitting: 'Creating Account...',
  haveAccount: 'Already signed up?',
  signIn: 'Sign in',
} as const;

/** Errors of a sign-up (specification, sections 5 and 8). */
export const signUpErrors = {
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format',
  passwordRequired: 'Password is required',
  passwordTooShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`,
  passwordNotAllowed: 'Password does not meet requirements',
  passwordsDiffer: 'Passwords do not match',
  namesRequired: 'First name and last name are required',
  nameTooLong: (label: string, limit: number) => `${label} must be at most ${limit} characters long`,
  required: (label: string) => `${label} is required`,
  choosePlan: 'Choose a plan',
  priceChanged: 'The prices have changed since you opened this page. Please check them again',
  cardNumberInvalid: 'That’s not a card number. Please check the digits',
  expiryInvalid: 'Expiry date must be a month and a year, such as 09/30',
  expired: 'This card has expired',
  securityCodeInvalid: 'Security code must be three or four digits',
  alreadyRegistered: 'An account with this email already exists',
  accountFailed: 'Failed to create account',
  recordFailed: 'Account creation failed. Please try again or contact support',
  unexpected: 'An unexpected error occurred. Please try again.',
  creatorNotFound: 'This creator could not be found',
  creatorNotFoundHint: 'The address may be mistyped, or the page isn’t open right now.',
} as const;

export const registeredAlready = {
  lead: 'If it is yours:',
  signIn: 'Sign in',
  reset: 'Reset your password',
} as const;

/** Shown at the password field, by the violated rule. */
export const passwordRefusals = {
  'too-long': `Your password must be at most ${MAX_PASSWORD_LENGTH} characters long`,
  'same-as-email': 'Your password can’t be your email',
  'same-as-name': 'Your password can’t be your name',
  repeated: 'Your password can’t be one character repeated',
  'keyboard-run': 'Keys in a row are guessed first. Choose another password',
  common: 'This is one of the most used passwords. Choose another',
} as const;

export const chooseCreator = {
  title: 'Who would you like to cook with?',
  lead: 'You join one creator at a time, and can move whenever you like.',
  choose: 'Choose a cook',
  more: 'More cooks',
  first: 'Back to the first',
  none: 'No creators yet',
} as const;

/** Texts of the sign-up page for a signed-in user. */
export const moving = {
  title: (creator: string) => `Move to ${creator}`,
  join: (creator: string) => `Join ${creator}`,
  subscribedTo: (creator: string, plan: string) => `You’re with ${creator} on the ${plan.toLowerCase()} plan.`,
  /** Replaces `subscribedTo` for a membership without access. */
  closedTo: (creator: string) => `Your membership with ${creator} isn’t open.`,
  oneAtATime: 'You join one creator at a time. Here’s what happens:',
  joinLead: 'You have no membership. Here’s what happens:',

  opensAtOnce: 'Opens right away',
  /** Followed by the time. */
  trialLeft: 'The rest of your trial comes with you, until',
  trialNew: '7 free days begin.',
  trialHad: (creator: string) =>
    `You’ve already had your free days with ${creator}, so your access begins once payments are open.`,
  opensLater: 'Opens then',
  /** Replace `opensAtOnce` and `opensLater` if the move gives no access. */
  subscribesAtOnce: 'You join right away',
  subscribesLater: 'You join then',
  closesAtOnce: 'Closes at the same moment',
  closed: 'Stays closed',
  closedLead: 'You don’t have access there now.',
  /** Followed by the time. */
  staysOpen: 'Stays open until',
  staysOpenLead: 'You don’t lose anything. You can cancel the move until then.',
  cost: 'What it costs',
  notCharged: 'Nothing now. Nobody is charged until payments open.',
  samePlan: (plan: string) => `Your plan stays ${plan.toLowerCase()}.`,

  changed: 'Something changed while this page was open. Here’s what moving does now:',
  scheduled: (creator: string) => `You’re moving to ${creator}`,
  /** Followed by the time. */
  scheduledLead: (from: string) => `${from} stays open until`,
  scheduledThen: (from: string, to: string) => `Then ${from} closes and ${to} opens. You don’t need to do anything.`,
  stay: (creator: string) => `Stay with ${creator}`,

  noMembership: 'Your account has no membership. Please write to us and we’ll fix it:',
  signedInAlready: 'You’re already signed in',
  signedInAs: (email: string) => `Signed in as ${email}.`,
  move: (creator: string) => `Move to ${creator}`,
  moving: 'Moving...',
  joining: 'Joining...',
  account: 'Go to your account',
  signOut: 'Sign out',
} as const;

export const success = {
  welcome: (creator: string) => `Welcome to ${creator}`,
  created: 'Account Created Successfully!',
  nobody: 'You haven’t signed up yet',
  nobodyLead: (creator: string) =>
    `Or you did in another browser: then sign in here. ${creator} is waiting in the kitchen.`,
  signUp: 'Sign up',
  sentTo: 'We’ve emailed',
  openInbox: { gmail: 'Open Gmail', outlook: 'Open Outlook' },
  otherAddress: 'Use another address',
  nextSteps: 'Next steps',
  steps: [
    { title: 'Check your inbox', body: 'And your spam folder, if it isn’t there in a few minutes.' },
    { title: 'Click the verification link', body: 'It expires in 24 hours.' },
    { title: 'Enjoy full access', body: 'Sign in and start cooking.' },
  ],
  noMail: 'No email?',
  sendAgain: 'Send it again',
  sending: 'Sending...',
  sentAgain: 'We’ve sent it again. Please check your inbox and your spam folder.',
  tooOften: 'We’ve sent it a few times already. Please wait a little and try again.',
  notSent: 'We couldn’t send the email. Please try again.',
  home: 'Back to Home',
  back: (creator: string) => `Back to ${creator}`,
  backToOrigin: 'Back to where you were',

  confirmed: 'Your email is confirmed',
  confirmedHere: (creator: string) => `You’ve joined ${creator}, and your account is ready.`,
  moved: (creator: string) => `You’ve moved to ${creator}`,
  movedLead: (creator: string) => `You’re with ${creator} now, on the same plan as before.`,
  /** Shown to a person who has no access after the sign-up, because of an earlier trial. */
  noTrial:
    'Your account is ready. Payments aren’t open yet, so there’s nothing to pay today. We won’t charge you without asking first.',
  /** Replaces `noTrial` if payments are configured. */
  noTrialToPay:
    'Your account is ready. Had a trial before? We won’t charge you until you choose to pay, on your account page.',
  confirmedElsewhere: 'Sign in to get started.',
  kitchen: 'Go to your kitchen',
  signIn: 'Sign in',
} as const;
