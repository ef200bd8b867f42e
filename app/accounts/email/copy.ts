export const emailChange = {
  title: 'Change your email',
  lead: (email: string) => `It’s ${email} now. Nothing changes until you confirm the new one.`,
  email: 'New email',
  currentPassword: 'Current password',
  submit: 'Send me a link',
  submitting: 'Sending...',
  sent: 'Please check your inbox',
  sentLead: (email: string) => `We’ve sent a link to ${email}. It expires in 24 hours.`,
  sentHint: 'No email? Check your spam folder, or try again: only the newest link works.',
} as const;

export const emailChangeErrors = {
  same: 'That’s already your email',
  service: 'We couldn’t send the link. Please try again.',
} as const;

export const emailLink = {
  account: 'Go to your account',
  signIn: 'Sign in',
  askAgain: 'Ask for a new link',
  newPassword: 'Send another email',
} as const;

export const emailConfirm = {
  title: 'Confirm your new email',
  lead: (email: string) => `With one click you’ll sign in as ${email} from now on, and our emails will go there.`,
  passwordLead: (email: string) =>
    `To use ${email} for your account, enter your password. In the browser where you’re signed in you don’t need it.`,
  signInLead: (email: string) =>
    `To use ${email} for your account, sign in here first, then open the link in the email again.`,
  password: 'Your password',
  button: 'Use this email',
  busy: 'Confirming...',
  not: 'Didn’t ask for this? Close this page and nothing changes.',
  done: 'Your email has been changed',
  doneLead: (email: string) =>
    `Your account’s email is now ${email}. We’ve told the old address, with a link that can undo this for 7 days.`,
  returnedLead: (email: string) => `Your account’s email is ${email} again.`,
  againLead: (email: string) => `You’ve used this link: your account’s email is ${email}.`,
  failed: 'Your email was not changed',
} as const;

export const emailConfirmErrors = {
  invalid: 'This link is invalid or has expired. Please ask for a new one.',
  taken: 'Another account has this email now. Please use a different one.',
  wrongPassword: 'That’s not the account’s password',
  service: 'We couldn’t change your email. Please try again.',
} as const;

export const emailUndo = {
  title: 'Undo your change of email',
  lead: (email: string) =>
    `Your account’s email becomes ${email} again. You’ll be signed out everywhere and your password will stop working; we’ll email ${email} a link to choose a new one.`,
  not: 'Changed it yourself? Close this page and nothing changes.',
  button: 'Undo the change',
  busy: 'Undoing...',
  done: 'Your email is yours again',
  doneLead: (email: string) =>
    `Your account’s email is ${email} again, and everyone is signed out. We’ve emailed a link to choose a new password. It works once and expires in an hour.`,
  againLead: (email: string) => `You’ve used this link: your account’s email is ${email}.`,
  failed: 'The change couldn’t be undone',
} as const;

export const emailUndoErrors = {
  invalid: 'This link is invalid or has expired.',
  taken: 'Another account has this email now.',
  service: 'The change couldn’t be undone. Please try again.',
} as const;
