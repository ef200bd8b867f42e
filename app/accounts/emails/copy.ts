export const emailsPart = {
  title: 'Emails',
  lead: 'We always email you about your account, membership and payments. These are up to you:',
  submit: 'Save your choice',
  submitting: 'Saving...',
  saved: 'Your choice is saved.',
  failed: 'We couldn’t save your choice. Please try again.',
  letter: (name: string) => `The letter from ${name}`,
  suppressed:
    'We can’t send letters to your address: an email came back, or one was reported as spam. Please write to us.',
  keepTitle: (name: string) => `Keep getting the letter from ${name}?`,
  keepLead: 'Your membership has ended. The letter is free, and you can stop it any time.',
  keep: 'Keep getting it',
  stop: 'Stop the letter',
} as const;

export const unsubscribePage = {
  heading: 'Stop these emails?',
  lead: (title: string) => `You won’t get “${title}” any more. You’ll still get the other emails you asked for.`,
  button: 'Stop these emails',
  busy: 'Stopping...',
  done: 'You won’t get these emails any more',
  doneLead: (title: string) => `We’ve stopped “${title}”. You can turn it back on in your account.`,
  account: 'Your account',
  unknown: 'This link doesn’t work. You can choose your emails in your account.',
  failed: 'That didn’t work. Please try again.',
} as const;
