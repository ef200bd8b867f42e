import { withdrawHere } from '../copy/account-page.ts';
import { productName } from '../copy/product.ts';
import { roleWords } from '../copy/roles.ts';

export interface MailWords {
  subject: string;
  /** Text that mail programs show next to the subject. */
  preheader: string;
  heading: string;
  /** Paragraphs before the button. */
  lead: string[];
  button: string;
  /** Paragraphs after the button. */
  after: string[];
}

interface AboutAccess {
  sentence: string;
}

export const secondFactorNews = {
  'app-added': 'An authenticator app was added',
  'app-removed': 'The authenticator app was removed',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'codes-renewed': 'New recovery codes were made',
  'code-used': 'A recovery code was used to sign in',
  reset: 'Your second sign-in step was removed',
} as const;

const seeSignIn = 'See how you sign in';

export const mail = {
  sender: (name: string) => `${name} via ${productName}`,
  greeting: (firstName: string | null) => (firstName ? `Hi ${firstName},` : 'Hello,'),

  verify: (name: string, firstName: string | null): MailWords => ({
    subject: `Verify your email for ${name}`,
    preheader: `Confirm your email to open ${name}.`,
    heading: firstName ? `Welcome, ${firstName}` : 'Welcome',
    // Above the button, so that the reader does not confirm a stranger's sign-up.
    lead: [
      `Confirm that this address is yours and your 7 free days with ${name} begin.`,
      `Didn’t sign up for ${name}? Someone entered your address by mistake. Ignore this email and nothing happens.`,
    ],
    button: 'Verify my email',
    after: ['The link expires in 24 hours. On a different device, it asks for the password you chose.'],
  }),

  unconfirmed: (name: string): MailWords => ({
    subject: `Your email for ${name} is not confirmed yet`,
    preheader: 'Confirm it, and choose a new password on the same page if you need to.',
    heading: 'Your email is not confirmed yet',
    lead: [
      `Someone, most likely you, asked to reset the password for your account with ${name}. The address was never confirmed, so there’s no password to reset yet.`,
      'Confirm it now. If you’ve forgotten the password you signed up with, you can choose a new one on the same page.',
    ],
    button: 'Verify my email',
    after: ['The link expires in 24 hours.', 'If this wasn’t you, ignore this email. Nothing changes.'],
  }),

  reset: (name: string): MailWords => ({
    subject: `Reset your password for ${name}`,
    preheader: 'The link works once and expires in an hour.',
    heading: 'Reset your password',
    lead: [`Someone, most likely you, asked to reset the password for your account with ${name}.`],
    button: 'Choose a new password',
    after: [
      'The link works once and expires in an hour. If you asked again, only the newest link works.',
      'If this wasn’t you, ignore this email. Your password stays the same.',
    ],
  }),

  passwordChanged: (name: string): MailWords => ({
    subject: `Your password for ${name} was changed`,
    preheader: 'If that was you, there’s nothing to do.',
    heading: 'Your password was changed',
    lead: [
      `The password for your account with ${name} was just changed, and you were signed out everywhere else.`,
      'If that was you, there’s nothing to do. If it wasn’t, reset your password now.',
    ],
    button: 'Reset my password',
    after: [],
  }),

  secondFactorChanged: (name: string, what: keyof typeof secondFactorNews): MailWords => ({
    subject: `${secondFactorNews[what]}: your account with ${name}`,
    preheader: 'If that was you, there’s nothing to do.',
    heading: secondFactorNews[what],
    lead: [
      `This happened just now on your account with ${name}.`,
      'If that was you, there’s nothing to do. If it wasn’t, choose a new password now, which signs everyone else out. Then check what’s set up and remove anything that isn’t yours.',
    ],
    button: seeSignIn,
    after: [],
  }),
  seeSignIn,

  /** Sent after a second factor was added. The mail's link removes the factor. */
  secondFactorAdded: (name: string, what: keyof typeof secondFactorNews): MailWords => ({
    subject: `${secondFactorNews[what]}: your account with ${name}`,
    preheader: 'If that was you, there’s nothing to do.',
    heading: secondFactorNews[what],
    lead: [
      `This happened just now on your account with ${name}.`,
      'If that was you, there’s nothing to do. If it wasn’t, remove it: that signs everyone out, and you choose a new password.',
    ],
    button: 'Remove it',
    after: ['The link expires in 7 days.'],
  }),

  secondFactorReset: (name: string): MailWords => ({
    subject: `${secondFactorNews.reset}: your account with ${name}`,
    preheader: 'You can sign in without it until you set up a new one.',
    heading: secondFactorNews.reset,
    lead: [
      `We removed the passkeys, authenticator app and recovery codes from your account with ${name}, and signed you out everywhere. Until you set up new ones, you sign in without two-step verification.`,
      'If you didn’t ask for that, choose a new password now and write to us.',
    ],
    button: seeSignIn,
    after: [],
  }),

  alreadyRegistered: (name: string): MailWords => ({
    subject: `You already have an account with ${name}`,
    preheader: 'Someone tried to sign up with your address. There’s nothing to do.',
    heading: 'You already have an account',
    lead: [
      `Someone tried to sign up to ${name} with your address. You already have an account, so nothing changed. There’s nothing to do.`,
      'If it was you, sign in instead.',
    ],
    button: 'Sign in',
    after: ['Forgotten your password?'],
  }),
  alreadyRegisteredReset: 'Reset my password',

  /**
   * @param invited.studio creator's name, or null for an invitation to help run the site
   * @param invited.hasAccount true if the address has a confirmed account, which can sign in and accept
   */
  invitation: (
    name: string,
    { studio, role, hasAccount }: { studio: string | null; role?: 'owner' | 'editor'; hasAccount?: boolean },
  ): MailWords => ({
    subject:
      studio !== null && role === 'owner' ? `${studio} is ready for you on ${name}` : `Your invitation to ${name}`,
    preheader: 'Accept it within 7 days.',
    heading: studio !== null && role === 'owner' ? `${studio} is ready for you` : 'You’re invited',
    lead: [
      studio !== null && role === 'owner'
        ? `You’re invited to ${productName} as an owner of ${studio}. ${productName} gives a cook a page of their own: recipes to publish, and members who pay to cook from them. Next comes your page: a name, a colour, and your first recipe.`
        : studio === null
          ? `You’re invited to help run ${name}.`
          : `You’re invited to help run ${studio} on ${productName}${role ? `, as ${roleWords[role]}` : ''}.`,
      hasAccount
        ? 'You already have an account: sign in to accept. Nothing changes until you do.'
        : 'Choose a password to accept. That also confirms that this address is yours.',
    ],
    button: 'Accept the invitation',
    after: [
      'The link expires in 7 days. After that, open it to request a new link.',
      'If you weren’t expecting this, ignore this email.',
    ],
  }),

  /** Sent to a new operator who has a confirmed account, in place of an invitation. */
  roleAdded: (name: string, studio: string | null): MailWords => ({
    subject: `You have a new role with ${name}`,
    preheader: 'Sign in as usual.',
    heading: studio === null ? 'You now help run the site' : `You now help run ${studio}`,
    lead: [
      studio === null
        ? `You’ve been added to the people who run ${name}.`
        : `You’ve been added to the people who run ${studio} on ${productName}.`,
      'Sign in as usual: your password hasn’t changed.',
    ],
    button: 'Sign in',
    after: ['Weren’t expecting this? Please write to us.'],
  }),

  /** @param openUntil end of access in words, or null without access */
  deletionRequested: (name: string, at: string, openUntil: string | null): MailWords => ({
    subject: `Your ${productName} account will be deleted`,
    preheader: 'You can change your mind until then.',
    heading: 'Your account will be deleted',
    lead: [
      `You asked us to delete your ${productName} account${name === productName ? '' : `, which you use with ${name}`}. We’ll delete it, and everything in it, on ${at}.`,
      ...(openUntil ? [`Everything stays open until ${openUntil}, and nothing more is charged.`] : []),
      'Change your mind before then and nothing is lost: just sign in and keep it. We’ve signed you out everywhere else.',
    ],
    button: 'Keep my account',
    after: ['If this wasn’t you, keep your account and choose a new password.'],
  }),

  accountDeleted: (name: string): MailWords => ({
    subject: `Your account with ${name} is deleted`,
    preheader: 'This is our last email to you.',
    heading: 'Your account is deleted',
    lead: [
      `As you asked, we’ve deleted your account with ${name} and everything in it. This can’t be undone.`,
      'This is our last email: once it’s delivered we no longer have your address. You’re welcome to sign up again any time.',
    ],
    button: 'What we keep, and why',
    after: [],
  }),

  accountDeletedLeft: 'Delete what you left in communities',

  trialStarted: (name: string, { sentence, dish }: AboutAccess & { dish?: string }): MailWords => ({
    subject: `Your 7 free days with ${name} have begun`,
    preheader: sentence,
    heading: 'Your 7 days have begun',
    lead: [`${opens(name)}${startWith(dish)}`, `${sentence} We’ll email you a day before it ends.`, neverCharged],
    button: 'See your membership',
    after: [leaving],
  }),

  /** Sent to a member who moves to another creator during a trial. */
  trialGoesOn: (name: string, { sentence, dish }: AboutAccess & { dish?: string }): MailWords => ({
    subject: `Your free days continue with ${name}`,
    preheader: sentence,
    heading: 'Your free days continue',
    lead: [
      `You moved to ${name}, and the rest of your free days came with you. ${opens(name)}${startWith(dish)}`,
      sentence,
      neverCharged,
    ],
    button: 'See your membership',
    after: [leaving],
  }),

  trialEnding: (name: string, { sentence }: AboutAccess): MailWords => ({
    subject: `Your free days with ${name} are about to end`,
    preheader: sentence,
    heading: 'Your free days are about to end',
    lead: [
      `${sentence} Everything from ${name} stays open until then.`,
      'You don’t need to do anything, and there’s nothing to cancel. Payments aren’t open yet, so you aren’t charged.',
    ],
    button: 'See your membership',
    after: ['We’ll keep your account, and it will tell you when you can continue.'],
  }),

  accessEnded: (name: string, { sentence }: AboutAccess): MailWords => ({
    subject: `Your access to ${name} has ended`,
    preheader: sentence,
    heading: 'Your access has ended',
    lead: [
      `${sentence} Nothing more is charged.`,
      'You still have your account. Sign in to see what you saved, download your data, choose another creator, or delete the account.',
    ],
    button: 'See your membership',
    after: ['Payments aren’t open yet. Once they are, your account will show you how to continue.'],
  }),

  letterGoesOn: (name: string) => ({
    lead: `The letter from ${name} is free and still comes to you. Keep it, or stop it: it’s your choice.`,
    choose: 'Keep or stop the letter',
  }),

  letterConfirmation: (name: string): MailWords => ({
    subject: `Confirm that you’d like the letter from ${name}`,
    preheader: 'One more step, and the next letter comes to you.',
    heading: 'One more step',
    lead: [
      `Someone, most likely you, asked for the letter from ${name} at this address. Confirm it, and the next letter comes to you.`,
      'Didn’t ask for it? Ignore this email and nothing happens.',
    ],
    button: 'Yes, send me the letter',
    after: ['The link expires in 7 days. You need no account, and each letter has a link that stops it.'],
  }),

  emailChange: (name: string): MailWords => ({
    subject: `Confirm your new email for ${name}`,
    preheader: 'Until you confirm it, nothing changes.',
    heading: 'Confirm your new email',
    lead: [
      `Someone, most likely you, asked to use this address for an account with ${name}. Open the link in a browser where you’re signed in, or have your password ready.`,
      'If this wasn’t you, ignore this email. Nothing changes.',
    ],
    button: 'Use this email',
    after: ['The link expires in 24 hours. If you asked again, only the newest link works.'],
  }),

  emailTaken: (name: string): MailWords => ({
    subject: `Someone wanted to use your email for another account with ${name}`,
    preheader: 'Nothing changed. There’s nothing to do.',
    heading: 'Your email belongs to your account',
    lead: [
      `Someone tried to use your address for another account with ${name}. It belongs to your account, so nothing changed. There’s nothing to do.`,
      'If it was you, sign in to the account that has this address.',
    ],
    button: 'Sign in',
    after: ['Forgotten your password?'],
  }),

  emailChanged: (name: string): MailWords => ({
    subject: `The email of your account with ${name} was changed`,
    preheader: 'If that was you, there’s nothing to do.',
    heading: 'Your email was changed',
    lead: [
      `Your account with ${name} has a new email, and our messages go there from now on.`,
      'If that was you, there’s nothing to do. If it wasn’t, undo it: your account gets this address back, everyone is signed out, and you choose a new password.',
    ],
    button: 'Undo the change',
    after: ['The link expires in 7 days.'],
  }),

  /** Sent to the newer address after the account was changed back to an earlier one. */
  emailChangedBack: (name: string): MailWords => ({
    subject: `The email of your account with ${name} was changed`,
    preheader: 'It’s back to the earlier one.',
    heading: 'Your email was changed back',
    lead: [`Your account with ${name} has its earlier email again, and our messages go there.`],
    button: 'Sign in',
    after: [],
  }),

  withdrawal: {
    note: 'Do you live in the EU or EEA? Until 14 days after your first payment you can withdraw without giving a reason, and get back everything you’ve paid.',
    label: withdrawHere,
  },
  plainLink: 'If the button doesn’t work, open this address:',
  support: 'Questions? Write to',
  footer: (name: string) => (name === productName ? null : `${name} is on ${productName}.`),
} as const;

const opens = (name: string) =>
  `Everything ${name} makes for members is now open to you, including whatever’s added while you’re here.`;
const startWith = (dish: string | undefined) => (dish ? ` The newest is ${dish}.` : '');
const neverCharged = 'You aren’t charged when your trial ends: payments aren’t open yet, and nothing renews.';
export const leaving =
  'Want to leave early? Cancel in two clicks on your membership page, and keep access until it ends.';

export const mailbox = {
  title: 'Mailbox',
  note: 'In the demo no email leaves this machine. Set SMTP_URL to send it for real.',
  empty: 'No email yet. It arrives a moment after whatever causes it.',
  refresh: 'Refresh',
  back: 'All emails',
  from: 'From',
  to: 'To',
  sent: 'Sent',
  show: 'Show the email',
  wide: 'Wide',
  narrow: 'Narrow',
  text: 'As text',
  frame: (subject: string) => `The email: ${subject}`,
} as const;
