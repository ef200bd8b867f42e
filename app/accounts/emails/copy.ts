/** The section of `/account` about emails, and the page that ends them. */
export const emailsPart = {
  title: 'Emails',
  lead: 'Emails about your account, your membership and your payments always come. These come only if you want them:',
  submit: 'Save your choice',
  submitting: 'Saving...',
  saved: 'Your choice is saved.',
  failed: 'Your choice could not be saved. Please try again.',
} as const;

export const unsubscribePage = {
  heading: 'Stop these emails?',
  lead: (title: string) => `You will not get “${title}” any more. Other emails that you asked for still come.`,
  button: 'Stop these emails',
  busy: 'Stopping...',
  done: 'You will not get these emails any more',
  doneLead: (title: string) => `We have stopped “${title}”. You can ask for it again in your account.`,
  account: 'Your account',
  unknown: 'This link does not work. Choose your emails in your account.',
  failed: 'That did not work. Please try again.',
} as const;
