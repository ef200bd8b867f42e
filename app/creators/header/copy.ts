export const header = {
  recipes: 'Recipes',
  signIn: 'Sign in',
  /** Shown to a member of another creator. */
  moveHere: 'Move here',
  kitchen: 'Your kitchen',
  account: 'Account',
  yourAccount: 'Your account',
  editPage: 'Edit page',
  signOut: 'Sign out',
} as const;
