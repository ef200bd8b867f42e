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

  /** Of a form that waits in the device's outbox. */
  waits: 'Saved on this device. It’s sent when you’re back online.',

  /** What was done, at the top of the page that follows. */
  done: {
    saved: 'Saved to your kitchen.',
    unsaved: 'Removed from your saved recipes.',
    cooked: 'Marked as cooked.',
    'taken-back': 'Undone.',
    noted: 'Note saved.',
    unnoted: 'Note removed.',
    merged: 'This note was changed on another device too. What was written there is still in it.',
  },
} as const;

export const kitchenErrors = {
  noSuchRecipe: 'This recipe is gone, so nothing was changed.',
  notForYou: 'This recipe is for members, and your membership isn’t open. You can still remove what you saved here.',
  tooLong: (limit: number) => `Notes can have up to ${limit.toLocaleString('en')} characters. Yours wasn’t saved.`,
  tooLongTogether:
    'This note was changed on another device, and both texts together are too long. Yours wasn’t saved. Reload the page to see the other one.',
  unexpected: 'That wasn’t saved. Please try again.',
} as const;
