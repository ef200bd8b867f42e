import { productName } from '../copy/product.ts';
import { roleWords } from '../copy/roles.ts';

/** What one mail says. Names have been made harmless before they come here. */
export interface MailWords {
  subject: string;
  /** What a mail program shows beside the subject. */
  preheader: string;
  heading: string;
  /** Before the button. */
  lead: string[];
  button: string;
  /** After it: how long it works, and what to do if it was not you. */
  after: string[];
}

/** What a mail about a membership says of it: the sentence of `explainAccess`, and the exact time, in UTC. */
interface AboutAccess {
  sentence: string;
  until: string;
}

/** What became of a second factor of an account. */
const secondFactorNews = {
  'app-added': 'An authenticator app was set up',
  'app-removed': 'The authenticator app was removed',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'codes-renewed': 'New recovery codes were made',
  'code-used': 'A recovery code was used to sign in',
  reset: 'The second step of your sign-in was removed',
} as const;

const seeSignIn = 'See how you sign in';

export const mail = {
  /** Whom a mail in a creator's name comes from. */
  sender: (name: string) => `${name} via ${productName}`,
  greeting: (firstName: string | null) => (firstName ? `Hi ${firstName},` : 'Hello,'),

  verify: (name: string, firstName: string | null): MailWords => ({
    subject: `Verify your email for ${name}`,
    preheader: `One click, and ${name} is open to you.`,
    heading: firstName ? `Welcome, ${firstName}` : 'Welcome',
    // Before the button: a sign-up that a stranger made with this address is not to be confirmed.
    lead: [
      `The recipes of ${name}, and the people who cook them, are waiting for you. One click confirms that this address is yours, and your 7 free days begin.`,
      `You did not sign up for ${name}? Then someone gave your address by mistake. Leave this mail alone, and nothing happens.`,
    ],
    button: 'Verify my email',
    after: [
      'The link is good for 24 hours. On another device than the one you signed up on, it asks for the password you chose.',
    ],
  }),

  unconfirmed: (name: string): MailWords => ({
    subject: `Your email for ${name} is not confirmed yet`,
    preheader: 'Confirm it, and choose a new password on the same page if you need one.',
    heading: 'Your email is not confirmed yet',
    lead: [
      `Someone, most likely you, asked to reset the password of your account with ${name}. Its address has never been confirmed, so there is no password to reset yet.`,
      'Confirm it now. If you no longer know the password you signed up with, you can choose a new one on the same page.',
    ],
    button: 'Verify my email',
    after: ['The link is good for 24 hours.', 'It was not you? Then ignore this mail: nothing changes.'],
  }),

  reset: (name: string): MailWords => ({
    subject: `Reset your password for ${name}`,
    preheader: 'The link works once, for one hour.',
    heading: 'Reset your password',
    lead: [`Someone, most likely you, asked to reset the password of your account with ${name}.`],
    button: 'Choose a new password',
    after: [
      'The link works once, for one hour from when you asked. If you asked again, only the newest link works.',
      'It was not you? Then ignore this mail: your password stays as it is.',
    ],
  }),

  passwordChanged: (name: string): MailWords => ({
    subject: `Your password for ${name} was changed`,
    preheader: 'If that was you, there is nothing to do.',
    heading: 'Your password was changed',
    lead: [
      `The password of your account with ${name} has just been changed, and every other browser that was signed in has been signed out.`,
      'If that was you, there is nothing to do. If it was not, reset your password now.',
    ],
    button: 'Reset my password',
    after: [],
  }),

  /** @param what became of a second factor */
  secondFactorChanged: (name: string, what: keyof typeof secondFactorNews): MailWords => ({
    subject: `${secondFactorNews[what]}: your account with ${name}`,
    preheader: 'If that was you, there is nothing to do.',
    heading: secondFactorNews[what],
    lead: [
      `It happened just now, with your account with ${name}.`,
      'If that was you, there is nothing to do. If it was not, choose a new password now: everybody else is signed out. Then look at what is set up, and take away what is not yours.',
    ],
    button: seeSignIn,
    after: [],
  }),
  seeSignIn,

  /** Of something that can be taken back. */
  secondFactorAdded: (name: string, what: keyof typeof secondFactorNews): MailWords => ({
    subject: `${secondFactorNews[what]}: your account with ${name}`,
    preheader: 'If that was you, there is nothing to do.',
    heading: secondFactorNews[what],
    lead: [
      `It happened just now, with your account with ${name}.`,
      'If that was you, there is nothing to do. If it wasn’t, remove it: everyone is signed out, and you choose a new password.',
    ],
    button: 'Remove it',
    after: ['The link expires in 7 days.'],
  }),

  /** By an operator, for somebody who cannot give it any more. */
  secondFactorReset: (name: string): MailWords => ({
    subject: `${secondFactorNews.reset}: your account with ${name}`,
    preheader: 'You sign in without it until you set up a new one.',
    heading: secondFactorNews.reset,
    lead: [
      `We removed the passkeys, the authenticator app and the recovery codes of your account with ${name}, and signed you out everywhere. Until you set up a new one, you sign in without a second step.`,
      'If you did not ask us for that, choose a new password now, and write to us.',
    ],
    button: seeSignIn,
    after: [],
  }),

  alreadyRegistered: (name: string): MailWords => ({
    subject: `You already have an account with ${name}`,
    preheader: 'Someone tried to sign up with your address. There is nothing to do.',
    heading: 'You already have an account',
    lead: [
      `Someone tried to sign up to ${name} with your address. It has an account already, so nothing was made and nothing was changed. There is nothing to do.`,
      'If it was you, sign in instead.',
    ],
    button: 'Sign in',
    after: ['You do not remember your password?'],
  }),
  alreadyRegisteredReset: 'Reset my password',

  /**
   * @param invited.studio the creator's name; null: to run the site
   * @param invited.hasAccount the address has an account, which accepts; else the link makes one
   */
  invitation: (
    name: string,
    { studio, role, hasAccount }: { studio: string | null; role?: 'owner' | 'editor'; hasAccount?: boolean },
  ): MailWords => ({
    subject: `Your invitation to ${name}`,
    preheader: 'Accept it within 7 days.',
    heading: 'You are invited',
    lead: [
      studio === null
        ? `You’re invited to help run ${name}.`
        : `You’re invited to help run ${studio} on ${productName}${role ? `, as ${roleWords[role]}` : ''}.`,
      hasAccount
        ? 'You already have an account: sign in to accept. Nothing changes until you do.'
        : 'Choose a password to accept. That also confirms that this address is yours.',
    ],
    button: 'Accept the invitation',
    after: [
      'The link expires in 7 days. After that its page sends you a new one.',
      'If you weren’t expecting this, ignore this email.',
    ],
  }),

  /** To an operator who had an account. */
  roleAdded: (name: string, studio: string | null): MailWords => ({
    subject: `Your account with ${name} can do more now`,
    preheader: 'Sign in as you always do.',
    heading: studio === null ? 'You help to run the site now' : `You look after ${studio} now`,
    lead: [
      studio === null
        ? `Your account has been added to those that run ${name}.`
        : `Your account has been added to those that look after ${studio} on ${productName}.`,
      'Sign in as you always do: your password stays as it is.',
    ],
    button: 'Sign in',
    after: ['You did not expect this? Then please write to us.'],
  }),

  deletionRequested: (name: string, at: string): MailWords => ({
    subject: `Your account with ${name} will be deleted`,
    preheader: 'Until then one click takes it back.',
    heading: 'Your account will be deleted',
    lead: [
      `You asked us to delete your account with ${name}. On ${at} it is deleted, and everything that belongs to it.`,
      'Until then nothing is lost: sign in and keep it, and it is as it was. Other browsers that were signed in have been signed out.',
    ],
    button: 'Keep my account',
    after: ['It was not you? Then keep your account, and choose a new password.'],
  }),

  accountDeleted: (name: string): MailWords => ({
    subject: `Your account with ${name} is deleted`,
    preheader: 'This is the last mail that you get from us.',
    heading: 'Your account is deleted',
    lead: [
      `As you asked, we have deleted your account with ${name} and what belonged to it. Nothing can be brought back.`,
      'This is our last mail. We do not know your address any more once it has been delivered; you can sign up again whenever you like.',
    ],
    button: 'What we keep, and why',
    after: [],
  }),

  trialStarted: (name: string, { sentence, until, dish }: AboutAccess & { dish?: string }): MailWords => ({
    subject: `Your 7 free days with ${name} have begun`,
    preheader: sentence,
    heading: 'Your 7 days have begun',
    lead: [
      `${opens(name)}${startWith(dish)}`,
      `${sentence} To the minute: ${until}. A day before that we write to you once more.`,
      neverCharged,
    ],
    button: 'See your membership',
    after: [leaving],
  }),

  /** Of a trial that began with another creator. */
  trialGoesOn: (name: string, { sentence, until, dish }: AboutAccess & { dish?: string }): MailWords => ({
    subject: `Your free days go on with ${name}`,
    preheader: sentence,
    heading: 'Your free days go on',
    lead: [
      `You moved to ${name}, and what is left of your free days has come along. ${opens(name)}${startWith(dish)}`,
      `${sentence} To the minute: ${until}.`,
      neverCharged,
    ],
    button: 'See your membership',
    after: [leaving],
  }),

  trialEnding: (name: string, { sentence, until }: AboutAccess): MailWords => ({
    subject: `Your free days with ${name} are about to end`,
    preheader: sentence,
    heading: 'Your free days are about to end',
    lead: [
      `${sentence} To the minute: ${until}. Until then everything of ${name} stays open to you.`,
      'You need not do anything, and there is nothing to cancel. Payments are not open yet, so nobody is charged: a trial that ends, ends.',
    ],
    button: 'See your membership',
    after: ['Your account stays as it is afterwards, and tells you when you can go on.'],
  }),

  accessEnded: (name: string, { sentence, until }: AboutAccess): MailWords => ({
    subject: `Your access to ${name} has ended`,
    preheader: sentence,
    heading: 'Your access has ended',
    lead: [
      `${sentence} To the minute: ${until}. Nothing is charged from here on.`,
      'Your account stays yours. Sign in to see what you had, to take your data with you, to choose another creator, or to delete the account.',
    ],
    button: 'See your membership',
    after: ['Payments are not open yet. Once they are, your account says how to go on.'],
  }),

  emailChange: (name: string): MailWords => ({
    subject: `Confirm your new email for ${name}`,
    preheader: 'Until you confirm it, nothing changes.',
    heading: 'Confirm your new email',
    lead: [
      `Someone, most likely you, asked to use this address for an account with ${name}. Open the link in the browser where you are signed in, or have your password at hand.`,
      'It was not you? Then ignore this mail: nothing changes.',
    ],
    button: 'Use this email',
    after: ['The link is good for 24 hours. If you asked again, only the newest link works.'],
  }),

  emailTaken: (name: string): MailWords => ({
    subject: `Someone wanted to use your email for another account with ${name}`,
    preheader: 'Nothing was changed. There is nothing to do.',
    heading: 'Your email belongs to your account',
    lead: [
      `Someone tried to use your address for another account with ${name}. It belongs to your account, so nothing was changed. There is nothing to do.`,
      'If it was you, sign in to the account that has this address instead.',
    ],
    button: 'Sign in',
    after: ['You do not remember your password?'],
  }),

  emailChanged: (name: string): MailWords => ({
    subject: `The email of your account with ${name} was changed`,
    preheader: 'If that was you, there is nothing to do.',
    heading: 'Your email was changed',
    lead: [
      `Your account with ${name} has another email from now on, and our mail goes there.`,
      'If that was you, there is nothing to do. If it was not, take it back: your account gets this address again, everybody is signed out, and you choose a new password.',
    ],
    button: 'Remove it',
    after: ['The link is good for 7 days.'],
  }),

  /** To an address that an account has left for the one it had before. */
  emailChangedBack: (name: string): MailWords => ({
    subject: `The email of your account with ${name} was changed`,
    preheader: 'It is the earlier one again.',
    heading: 'Your email was changed back',
    lead: [`Your account with ${name} has its earlier email again, and our mail goes there.`],
    button: 'Sign in',
    after: [],
  }),

  plainLink: 'If the button does not work, open this address:',
  support: 'Questions? Write to',
  footer: (name: string) => (name === productName ? null : `${name} is on ${productName}.`),
} as const;

const opens = (name: string) =>
  `Everything ${name} makes for members is open to you now: the recipes, and whatever is added in these days.`;
const startWith = (dish: string | undefined) => (dish ? ` The newest is ${dish}.` : '');
const neverCharged =
  'Nobody is charged when your trial ends: payments are not open yet, and nothing goes on by itself.';
/** How a trial that is charged nothing is left. */
export const leaving =
  'You want to leave earlier? On the page of your membership that takes two clicks, and what was promised stays open until it ends.';

/** The demo's mailbox at `/dev/mail`. */
export const mailbox = {
  title: 'Mailbox',
  note: 'In the demo no mail leaves this machine: it is kept here. Set SMTP_URL to send it for real.',
  empty: 'No mail yet. It comes a moment after whatever causes it.',
  refresh: 'Look again',
  back: 'All mail',
  from: 'From',
  to: 'To',
  sent: 'Sent',
  show: 'Show the mail',
  wide: 'Wide',
  narrow: 'Narrow',
  text: 'As text',
  frame: (subject: string) => `The mail: ${subject}`,
} as const;
