export const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** Beside a card in lists that are the same for everybody. */
export const marks = { saved: 'Saved', cooked: 'Cooked' } as const;

/** What a recipe is to one person: on the recipe's page, and on a page of its own. */
export const mine = {
  label: 'Your kitchen',
  title: (recipe: string) => `${recipe} in your kitchen`,
  nameless: 'A recipe',
  notFound: 'Recipe not found',
  back: 'Back to the recipe',
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
