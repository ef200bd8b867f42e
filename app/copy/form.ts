export const form = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  newTab: '(opens in a new tab)',
} as const;

/** Shown if the change needs a recent sign-in and the last sign-in is too long ago. */
export const signInFirst = 'It’s been a while since you signed in. Sign in again in another tab, then send this again.';

/** For browsers without scripts, where a reload sends the form again. */
export const signInFirstPage = {
  title: 'It’s been a while since you signed in',
  lead: 'Nothing was changed. Sign in again, then reload this page to send what you wrote once more.',
  signIn: 'Sign in again',
} as const;

/** `field` is the quoted name, shortened if long. */
export const formErrors = {
  notForm: 'This is not a form.',
  tooLarge: 'The form is too large.',
  unreadable: 'The form cannot be read.',
  nameNotText: 'A field’s name is not text.',
  notText: (field: string) => `${field} is not text.`,
  tooLong: (field: string) => `${field} is too long.`,
  notAllowed: (field: string) => `${field} contains a character that is not allowed.`,
  doubled: (field: string) => `${field} was sent more than once.`,
} as const;

export const tooManyAttempts = (seconds: number) => `Too many attempts. Please try again in ${waitingTime(seconds)}.`;

/** Page for a form without scripts that was sent too often. A reload sends the form again. */
export const tooManyForms = {
  title: 'Too many attempts',
  lead: (seconds: number) => `Please wait ${waitingTime(seconds)}, then reload this page to send what you wrote again.`,
} as const;

function waitingTime(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'a second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Shown if the server is too busy to handle a form, or if one network sends too many forms at once. */
export const tooBusy = 'Too many requests at once. Please try again in a few seconds.';
