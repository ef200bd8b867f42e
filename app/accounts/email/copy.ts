/** `/account/email`. */
export const emailChange = {
  title: 'Change your email',
  lead: (email: string) => `Now it is ${email}. Until you confirm the new one, nothing changes.`,
  email: 'New email',
  currentPassword: 'Current password',
  submit: 'Send me a link',
  submitting: 'Sending...',
  sent: 'Please check your inbox',
  sentLead: (email: string) => `We have sent a link to ${email}. It is good for 24 hours.`,
  sentHint: 'No mail? Look into your spam folder, or ask again: then only the newest link works.',
} as const;

export const emailChangeErrors = {
  same: 'This is your email already',
  service: 'The link could not be sent. Please try again.',
} as const;

/** Of both pages behind a mailed link. */
export const emailLink = {
  account: 'Go to your account',
  signIn: 'Sign in',
  askAgain: 'Ask for a new link',
  newPassword: 'Ask for another mail',
} as const;

/** `/auth/email`. */
export const emailConfirm = {
  title: 'Confirm your new email',
  lead: (email: string) => `One click, and from now on you sign in as ${email}. Our mail goes there too.`,
  passwordLead: (email: string) =>
    `To use ${email} for your account, enter the password of that account. In the browser where you are signed in you need none.`,
  signInLead: (email: string) =>
    `To use ${email} for your account, sign in to it in this browser first, and then open the link in the mail again.`,
  password: 'Your password',
  button: 'Use this email',
  busy: 'Confirming...',
  not: 'You did not ask for this? Then close this page: nothing has happened.',
  done: 'Your email is changed',
  doneLead: (email: string) =>
    `Your account’s email is ${email} now. A mail to the earlier one says so, with a link that undoes it for 7 days.`,
  returnedLead: (email: string) => `Your account’s email is ${email} again.`,
  againLead: (email: string) => `This link has done its work: your account’s email is ${email}.`,
  failed: 'Your email was not changed',
} as const;

export const emailConfirmErrors = {
  invalid: 'This link is invalid or has expired. Please ask for a new one.',
  taken: 'This email belongs to another account by now. Please use another one.',
  wrongPassword: 'This is not the password of the account',
  service: 'The email could not be changed. Please try again.',
} as const;

/** `/auth/email/undo`. */
export const emailUndo = {
  title: 'Take back the change of your email',
  lead: (email: string) =>
    `Your account’s email becomes ${email} again. You are signed out everywhere, and the password stops working: we send a link to choose a new one to ${email}.`,
  not: 'You changed it yourself? Then close this page: nothing has happened.',
  button: 'Take it back',
  busy: 'Taking it back...',
  done: 'Your email is yours again',
  doneLead: (email: string) =>
    `Your account’s email is ${email} again, and everybody is signed out. A mail with a link to choose a new password is on its way there. It works once, for one hour.`,
  againLead: (email: string) => `This link has done its work: your account’s email is ${email}.`,
  failed: 'The change could not be taken back',
} as const;

export const emailUndoErrors = {
  invalid: 'This link is invalid or has expired.',
  taken: 'Another account has this email by now.',
  service: 'The change could not be taken back. Please try again.',
} as const;
