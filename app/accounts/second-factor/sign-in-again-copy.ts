/** For people without a password, whose sign-in a moment ago shows who they are. */
export const signInAgain = {
  lead: 'You have no password, so we ask you to sign in once more before you go on.',
  google: 'Sign in with Google again',
  or: 'Or choose a password first: we send you a link for that.',
} as const;
