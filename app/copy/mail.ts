import { productName } from './product.ts';

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
    button: 'Take it back',
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
