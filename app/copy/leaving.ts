import { productName } from './product.ts';

/** `/account/export`. */
export const dataExport = {
  title: 'Your data',
  lead: `Everything that ${productName} stores about you, in one archive: once for you to read and print, and once for programs.`,
  contents: 'What is in it',
  items: [
    'your account, your record, and how you sign in: never your password, of which only a hash is stored',
    'your memberships, with everything that happened to them: trials, moves, cancellations and what you wrote about them',
    'where you are signed in, the links that were mailed to you, and the mail that waits to be sent',
    'what was done with your account by the people who run the site',
  ],
  download: 'Download your data',
  private: 'It is made at the moment you ask, and nobody keeps a copy. Please store it where only you can open it.',
  failed: 'Your data could not be put together. Please try again.',
} as const;

/** `/account/deletion`. */
export const deletion = {
  title: 'Delete your account',
  lead: 'Your account goes, and everything that belongs to it. From the moment you ask nothing more is charged.',
  when: 'When',
  whenWords:
    '14 days after you ask. Until then you can sign in, everything works as before, and one click keeps your account. After that nothing can be brought back.',
  goes: 'What goes',
  goesItems: [
    'your name, your email address, your country, your password and your link to Google',
    'your memberships, with their history, and what you wrote when you cancelled',
    'time that is paid for beyond that day; a part of a year may be refunded, if you write to us before',
    'where you were signed in, every link that was mailed to you, and mail that waits for you',
  ],
  stays: 'What stays, and why',
  staysItems: [
    'A scrambled form of your address with the creators you had a trial with, so that a trial is had once. Nobody can read the address in it.',
    'The amounts and dates of payments, once there are any, without your name: the law wants the books kept.',
    'What the people who run the site did with your account: what, when, and a number that says nothing once you are gone.',
  ],
  onlyCancel: 'You only want to end your membership?',
  cancel: 'Cancel it',
  takeAlong: 'Take your data with you first:',
  export: 'download it',
  others:
    'When you ask, every other browser where you are signed in is signed out, and a mail tells you how to come back.',
  password: 'Your password',
  submit: 'Delete my account',
  submitting: 'One moment...',

  scheduledTitle: 'Your account will be deleted',
  scheduled: (date: string) => `Your account is deleted on ${date}, with everything that belongs to it.`,
  scheduledLead: 'Until then everything works as before. You have changed your mind? Then it stays as it was.',
  keep: 'Keep my account',
  keeping: 'One moment...',

  obstacles: {
    'only-owner':
      'You are the only owner of a creator’s page, and people subscribe to it. Before your account can be deleted somebody else has to take it over, or the page has to close. We do that together with you: write to',
    'last-operator':
      'You are the only operator of this site. Make somebody else an operator first; then your account can be deleted. Questions? Write to',
  },
} as const;

export const deletionErrors = {
  passwordRequired: 'Your password is required',
  passwordWrong: 'The password is wrong',
  failed: 'Your account could not be changed. Please try again.',
} as const;
