import type { MailWords } from '../../mail/copy.ts';

const getIt = 'Get the letter';
const unexpected = 'That didn’t work. Please try again.';

export const letterOffer = {
  title: (name: string) => `The letter from ${name}`,
  lead: 'Free, by email. You need no account, and each letter has a link that stops it.',
  /** Replaces `lead` for people who are signed in. */
  ownLead: 'Free, by email, and you can stop it any time.',
  email: 'Your email',
  submit: getIt,
} as const;

export const requestPage = {
  submitting: 'Sending...',
  privacy: 'How we look after your address',

  own: (email: string) => `It comes to ${email}.`,
  owned: 'You get this letter',
  ownedLead: (name: string, email: string) => `The next letter from ${name} comes to ${email}.`,
  account: 'Choose your emails',

  sent: 'Check your email',
  sentLead: (name: string, email: string) =>
    `We’ve emailed a link to ${email}, unless the letter from ${name} comes there already. Open the link to confirm.`,
  sentHint: 'Nothing there in a few minutes? Look in your spam folder, or ask again in an hour.',

  back: (name: string) => `Back to ${name}`,

  tooOften:
    'We’ve sent several emails to this address this week. Please open the newest one, or try again in a few days.',
  suppressed:
    'We can’t send letters to your address: an email came back, or one was reported as spam. Please write to us.',
  failed: 'We couldn’t send the email. Please try again.',
  signedOut: 'You’re signed out. Please type your email.',
} as const;

export const confirmationPage = {
  lead: (address: string) => `Confirm, and the next letter comes to ${address}.`,
  button: 'Yes, send me the letter',
  busy: 'Saving...',
  done: 'You get the letter',
  doneLead: (name: string, address: string) => `The next letter from ${name} comes to ${address}.`,
  preferences: 'Choose your letters',
  back: requestPage.back,
  unknown: 'This link has expired. Please ask for the letter again.',
  failed: unexpected,
} as const;

export const unsubscribePage = {
  heading: (name: string) => `Stop the letter from ${name}?`,
  lead: (name: string, address: string) =>
    `Nothing that you chose to get from ${name} comes to ${address} any more. Emails about an account or a membership still do.`,
  button: 'Stop the letter',
  busy: 'Stopping...',
  preferences: 'See all your letters',
  done: 'You won’t get this letter any more',
  doneLead: (name: string) => `We’ve stopped the letter from ${name}, and other emails from there that you had chosen.`,
  ended: 'This letter is stopped',
  endedLead: 'If you’ve asked for it again since, use the link in your newest letter.',
  again: 'Get it again',
  unknown: 'This link doesn’t work. The link in your newest letter does.',
  failed: unexpected,
} as const;

export const preferencesPage = {
  title: 'Your letters',
  lead: (address: string) => `These come to ${address}.`,
  letter: letterOffer.title,
  stop: 'Stop',
  stopping: 'Stopping...',
  stopAll: 'Stop all letters',
  stopped: 'That’s stopped. It won’t come any more.',
  none: 'You get no letters any more',
  noneLead: (address: string) => `We’ve stopped every letter to ${address}.`,
  unknown: unsubscribePage.unknown,
  failed: unexpected,
} as const;

/** Returns the words of the mail to a reader on a list that the creator uploaded. */
export const movedLetterMail = (name: string): MailWords => ({
  subject: `Do you still want the letter from ${name}?`,
  preheader: 'It comes from here now. One press, and it goes on.',
  heading: 'The letter has moved',
  lead: [
    `${name} has moved here, and gave us your address because you got the letter before.`,
    'Would you like it to go on? It’s free, you need no account, and each letter has a link that stops it.',
  ],
  button: 'Yes, send me the letter',
  after: ['If not, ignore this email. We won’t ask again.'],
});
