/** For people without a password, whose sign-in a moment ago shows who they are. */
export const signInAgain = {
  lead: 'You have no password, so please sign in again before you continue.',
  google: 'Sign in with Google again',
  or: 'Or choose a password first: we’ll email you a link.',
} as const;
