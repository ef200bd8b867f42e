import { mine } from '../copy.ts';

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** Follows 'You cooked this'. The date follows 'on'. */
export const whenCooked = (count: number, isToday: boolean) =>
  `${count > 1 ? `${times(count)}, last ` : ''}${isToday ? 'today' : 'on'}`;

export const cookedTimes = {
  cooked: 'You cooked this',
  never: 'You haven’t cooked this yet.',
  takeBack: 'Undo',
} as const;

/** Not part of `copy.ts`, which recipe pages load. */
export const memberRecipe = {
  title: (recipe: string) => `${recipe} in your kitchen`,
  nameless: 'A recipe',
  notFound: 'Recipe not found',
  back: 'Back to the recipe',

  noteLabel: 'Your private note on this recipe',
  noteHint: 'Only you can see this.',
  noteButton: 'Save private note',
  savingNote: 'Saving...',
  removeNote: 'Remove private note',

  done: {
    saved: 'Saved to your kitchen.',
    unsaved: 'Removed from your saved recipes.',
    cooked: 'Marked as cooked.',
    'taken-back': 'Undone.',
    noted: 'Private note saved.',
    unnoted: 'Private note removed.',
    merged: 'This private note was changed on another device too. What was written there is still in it.',
  },

  closed: {
    ended: 'This recipe is for members, and your membership isn’t open. You can still see and remove what you saved.',
    moved:
      'This recipe is for members, and your membership is with another creator now. You can still see and remove what you saved.',
    account: 'See your membership',
  },
} as const;

export const kitchenErrors = {
  noSuchRecipe: 'This recipe is gone, so nothing was changed.',
  notForYou: 'This recipe is for members, and your membership isn’t open. You can still remove what you saved here.',
  tooOften: 'You’ve marked thirty dishes as cooked within a day, so this one wasn’t added. Please try again tomorrow.',
  tooLong: (limit: number) =>
    `Private notes can have up to ${limit.toLocaleString('en')} characters. Yours wasn’t saved.`,
  tooLongTogether:
    'This private note was changed on another device, and both texts together are too long. Yours wasn’t saved. Reload the page to see the other one.',
  unexpected: mine.notSaved,
} as const;
