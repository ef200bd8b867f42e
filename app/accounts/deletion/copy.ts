export const deletion = {
  title: 'Delete your account',
  lead: 'This deletes your account and everything in it. Nothing more is charged from the moment you ask.',
  when: 'When',
  whenWords:
    '14 days after you ask. Until then everything works as before, and one click keeps your account. After that it can’t be undone.',
  goes: 'What goes',
  goesItems: [
    'your name, your email address, your country, your password and your link to Google',
    'your memberships, with their history, and what you wrote when you cancelled',
    'any time you’ve paid for beyond that day; part of a year may be refunded if you write to us first',
    'the recipes you saved, what you cooked, your private notes, your shopping list and your week',
    'what you wrote in communities, unless you leave it there',
    'your card',
    'your sign-ins, the links we emailed you, and emails waiting to be sent',
  ],
  stays: 'What stays, and why',
  staysItems: [
    'A scrambled form of your address for each creator you had a trial with, so that each trial is used once. Nobody can read the address from it.',
    'The amounts and dates of payments, without your name: we have to keep accounts by law.',
    'What the people who run the site did with your account, and when, under a number that no longer points to you.',
  ],
  onlyCancel: 'Only want to end your membership?',
  cancel: 'Cancel it',
  takeAlong: 'Take your data with you first:',
  export: 'download it',
  words: {
    legend: 'What you wrote in communities',
    delete: { name: 'Delete it', hint: 'Answers of others to it stay. After 30 days nothing of yours is left.' },
    leave: {
      name: 'Leave it under “Former member”',
      hint: 'Without your name and picture. Our last email has a link to delete it later.',
    },
  },
  others: 'We’ll sign you out everywhere else and email you how to change your mind.',
  password: 'Your password',
  submit: 'Delete account',
  submitting: 'One moment...',

  scheduledTitle: 'Your account will be deleted',
  scheduled: (date: string) => `Your account and everything in it will be deleted on ${date}.`,
  scheduledLead: 'Change your mind before then and nothing is lost.',
  keep: 'Keep my account',
  keeping: 'One moment...',

  obstacles: {
    'only-owner':
      'You are the only owner of a creator’s page, so we can’t delete your account yet. Invite another owner under People in your studio, then come back here. What your members pay stays in your Stripe account. To close the page instead, write to',
    'last-operator': 'You are the only operator of this site. Make someone else an operator first. Questions? Write to',
  },
  notYet: 'We can’t delete your account yet',
} as const;

export const deletionErrors = {
  passwordRequired: 'Your password is required',
  passwordWrong: 'That password is wrong',
  failed: 'We couldn’t change your account. Please try again.',
} as const;
