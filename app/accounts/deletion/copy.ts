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
