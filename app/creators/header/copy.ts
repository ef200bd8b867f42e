export const header = {
  recipes: 'Recipes',
  signIn: 'Sign in',
  /** Shown to a member of another creator. */
  moveHere: 'Move here',
  kitchen: 'Your kitchen',
  places: { kitchen: 'Kitchen', recipes: 'Recipes', list: 'List', week: 'Week' },
  account: 'Account',
  yourAccount: 'Your account',
  editPage: 'Edit page',
  signOut: 'Sign out',
} as const;
