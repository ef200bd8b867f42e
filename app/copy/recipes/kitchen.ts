const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** Where a member lands, and what a recipe is to one person. */
export const kitchen = {
  heading: 'Your kitchen',
  greeting: (firstName: string) => `Welcome to your kitchen, ${firstName}`,
  with: (creator: string) => `Cooking with ${creator}`,

  search: 'What would you like to cook?',
  searchButton: 'Search',
  library: 'All recipes',
  account: 'Your account',

  fresh: (creator: string) => `New from ${creator}`,
  noRecipes: 'There are no recipes yet. The first ones will be here as soon as they are published.',
  saved: 'Saved',
  allSaved: 'All saved recipes',
  savedLater: 'More saved recipes',
  noMoreSaved: 'These were all.',
  savedFirst: 'The ones you saved last',
  noSaved: 'Nothing saved yet. Press ‘Save’ on a recipe that you would like to cook one day, and it waits here.',
  cooked: 'Cooked',
  noCooked: 'Nothing cooked yet. Press ‘I cooked it’ on a recipe, and you will find it again here.',
  free: 'FREE RECIPE',
  by: (creator: string) => `by ${creator}`,
  cookedWords: (count: number) => `Cooked ${times(count)}, last on`,

  ended: 'What you saved and cooked stays here for you.',
  wayBack: 'See your membership',
  creatorAway: (creator: string) => `The page of ${creator} is not open at the moment, and neither are the recipes.`,
  leaving: 'Your account will be deleted on',
  stay: 'Keep it',
  noCook: 'You have not joined a cook yet',
  noCookLead: 'Choose a cook, and everything of theirs opens for you.',
  findCook: 'Choose a cook',
  /** For whoever works for a creator and is nobody’s member. */
  own: (creator: string) => `You look after ${creator}, so all of these recipes are open to you.`,

  /** Beside a card in lists that are the same for everybody. */
  marks: { saved: 'Saved', cooked: 'Cooked' },
} as const;

/** What a recipe is to one person: on the recipe's page, and on a page of its own. */
export const mine = {
  label: 'Your kitchen',
  title: (recipe: string) => `${recipe} in your kitchen`,
  nameless: 'A recipe',
  back: 'Back to the recipe',
  closed: 'This recipe is for members, and your membership is not open. What you stored stays, and you can remove it.',
  account: 'See your membership',
  only: 'Only you can see this.',

  save: 'Save',
  saved: 'Saved',
  /** What pressing it does, for people who do not see that it is pressed. */
  unsave: '(take it off your saved recipes)',

  cook: 'I cooked it',
  cookedWords: (count: number) => `You cooked this ${times(count)}, last on`,
  neverCooked: 'You have not cooked this yet.',
  takeBack: 'Take back the last time',

  note: 'My note',
  noteLabel: 'Your own note on this recipe',
  noteHint: 'Only you can read it.',
  noteButton: 'Save the note',
  savingNote: 'Saving...',
  removeNote: 'Remove the note',

  /** What was done, at the top of the page that follows. */
  done: {
    saved: 'Saved. You will find it in your kitchen.',
    unsaved: 'It is not among your saved recipes any more.',
    cooked: 'Noted: you cooked it.',
    'taken-back': 'Taken back.',
    noted: 'Your note is saved.',
    unnoted: 'Your note is removed.',
  },
} as const;

export const kitchenErrors = {
  noSuchRecipe: 'This recipe is not there any more, so nothing was changed.',
  notForYou: 'This recipe is for members, and your membership is not open. You can still remove what you stored here.',
  tooLong: (limit: number) => `A note may have ${limit.toLocaleString('en')} characters. Yours was not saved.`,
  unexpected: 'That was not stored. Please try again.',
} as const;
