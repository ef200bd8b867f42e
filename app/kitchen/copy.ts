export const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** Beside a card in lists that are the same for everybody. */
export const marks = { saved: 'Saved', cooked: 'Cooked' } as const;

/** In place of the timers, where their script did not come. */
export const timersNotLoaded = 'Your timers couldn’t be loaded, so this page won’t ring. Please reload it.';

/** What a recipe is to one person, on the recipe's page; what else its own page says is in `member-recipe-copy.ts`. */
export const mine = {
  label: 'Your kitchen',
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
  /** Of a form that waits in the device's outbox. */
  waits: 'Saved on this device. It’s sent when you’re back online.',
  notSaved: 'That wasn’t saved. Please try again.',
  /** In place of a part of the page whose script did not come. */
  notLoaded: 'This part couldn’t be loaded. Please reload the page.',
  cookedNotLoaded: 'You’ve cooked this. When and how often couldn’t be loaded: please reload the page.',
} as const;
