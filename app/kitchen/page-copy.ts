/** Not part of `copy.ts`, which recipe pages load. */
export const kitchen = {
  heading: 'Your kitchen',
  greeting: (firstName: string) => `Welcome to your kitchen, ${firstName}`,
  with: (creator: string) => `Cooking with ${creator}`,

  /** Answer to a form sent after the session ended. */
  signedOut: 'You’re signed out. Sign in in another tab, then send this again.',

  search: 'What would you like to cook?',
  placeholder: 'Dish or ingredient',
  searchButton: 'Search',
  library: 'All recipes',
  planDinner: 'Plan a dinner',
  goOn: (recipe: string, step: number) => `Continue ${recipe} · step ${step}`,

  tonight: 'Tonight',
  nothingTonight: 'Nothing planned yet.',
  planWeek: 'Plan your week',
  cook: 'Start cooking',
  cookNamed: (recipe: string) => ` ${recipe}`,
  serves: (people: number) => `For ${people}`,
  together: 'Have it all ready at once',
  list: 'Shopping list',
  toList: 'See the list',
  startList: 'Start a list',
  left: (things: number) => (things === 1 ? '1 thing to buy' : `${things} things to buy`),
  nothingLeft: 'Nothing to buy.',
  /** @param more number of foods that are not named */
  foods: (foods: readonly string[], more: number) => foods.join(', ') + (more > 0 ? ` and ${more} more` : ''),

  fresh: (creator: string) => `New from ${creator}`,
  noRecipes: 'No recipes yet. New ones show up here as soon as they’re published.',
  saved: 'Saved',
  allSaved: 'All saved recipes',
  savedLater: 'More saved recipes',
  noMoreSaved: 'That’s all of them.',
  savedFirst: 'Last saved',
  noSaved: 'Nothing saved yet. Press ‘Save’ on a recipe you’d like to cook, and you’ll find it here.',
  cooked: 'Cooked',
  noted: 'Private notes',
  nothingYet: 'Save a recipe, cook it or write a private note on it, and you’ll find it here.',
  firstRecipe: 'Find a recipe',
  free: 'FREE RECIPE',
  by: (creator: string) => `by ${creator}`,

  ended: 'What you saved and cooked is still here.',
  wayBack: 'See your membership',
  creatorUnavailable: (creator: string) => `${creator}’s page and recipes aren’t open right now.`,
  leaving: 'Your account will be deleted on',
  stay: 'Keep my account',
  noCook: 'You haven’t joined a cook yet',
  noCookLead: 'Choose a cook to open all their recipes.',
  findCook: 'Choose a cook',
  /** Shown to people who work for a creator and are not members. */
  own: (creator: string) => `You help run ${creator}, so all of these recipes are open to you.`,
} as const;
