const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** Where a member lands, and what a recipe is to one person. */
export const kitchen = {
  heading: 'Your kitchen',
  greeting: (firstName: string) => `Welcome to your kitchen, ${firstName}`,
  with: (creator: string) => `Cooking with ${creator}`,

  search: 'What would you like to cook?',
  placeholder: 'Dish or ingredient',
  searchButton: 'Search',
  library: 'All recipes',
  week: 'Your week',
  shoppingList: 'Shopping list',
  planDinner: 'Plan a dinner',

  fresh: (creator: string) => `New from ${creator}`,
  noRecipes: 'No recipes yet. New ones show up here as soon as they’re published.',
  saved: 'Saved',
  allSaved: 'All saved recipes',
  savedLater: 'More saved recipes',
  noMoreSaved: 'That’s all of them.',
  savedFirst: 'The ones you saved last',
  /** On the page of the saved ones alone. */
  noSaved: 'Nothing saved yet. Press ‘Save’ on a recipe you’d like to cook, and you’ll find it here.',
  cooked: 'Cooked',
  noted: 'My notes',
  nothingYet: 'Save a recipe, cook it or write a note on it, and you’ll find it here.',
  free: 'FREE RECIPE',
  by: (creator: string) => `by ${creator}`,
  cookedWords: (count: number) => `Cooked ${times(count)}, last on`,

  ended: 'What you saved and cooked is still here.',
  wayBack: 'See your membership',
  creatorUnavailable: (creator: string) => `${creator}’s page and recipes aren’t open right now.`,
  leaving: 'Your account will be deleted on',
  stay: 'Keep my account',
  noCook: 'You haven’t joined a cook yet',
  noCookLead: 'Choose a cook to open all their recipes.',
  findCook: 'Choose a cook',
  /** For whoever works for a creator and is nobody’s member. */
  own: (creator: string) => `You help run ${creator}, so all of these recipes are open to you.`,

  /** Beside a card in lists that are the same for everybody. */
  marks: { saved: 'Saved', cooked: 'Cooked' },
} as const;

/** What a recipe is to one person: on the recipe's page, and on a page of its own. */
export const mine = {
  label: 'Your kitchen',
  title: (recipe: string) => `${recipe} in your kitchen`,
  nameless: 'A recipe',
  notFound: 'Recipe not found',
  back: 'Back to the recipe',
  closed: 'This recipe is for members, and your membership isn’t open. You can still see and remove what you saved.',
  moved:
    'This recipe is for members, and your membership is with another creator now. You can still see and remove what you saved.',
  account: 'See your membership',
  only: 'Only you can see this.',
  toList: 'Add to shopping list',

  save: 'Save',
  saved: 'Saved',
  /** What pressing it does, for people who do not see that it is pressed. */
  unsave: '(remove from saved recipes)',

  cook: 'I cooked it',
  cookedWords: (count: number) => `You cooked this ${times(count)}, last on`,
  neverCooked: 'You haven’t cooked this yet.',
  takeBack: 'Undo',

  note: 'My note',
  noteLabel: 'Your own note on this recipe',
  noteHint: 'Only you can see this.',
  noteButton: 'Save note',
  savingNote: 'Saving...',
  removeNote: 'Remove note',

  /** What was done, at the top of the page that follows. */
  done: {
    saved: 'Saved to your kitchen.',
    unsaved: 'Removed from your saved recipes.',
    cooked: 'Marked as cooked.',
    'taken-back': 'Undone.',
    noted: 'Note saved.',
    unnoted: 'Note removed.',
  },
} as const;

export const kitchenErrors = {
  noSuchRecipe: 'This recipe is gone, so nothing was changed.',
  notForYou: 'This recipe is for members, and your membership isn’t open. You can still remove what you saved here.',
  tooLong: (limit: number) => `Notes can have up to ${limit.toLocaleString('en')} characters. Yours wasn’t saved.`,
  unexpected: 'That wasn’t saved. Please try again.',
} as const;
