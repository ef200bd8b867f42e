export const marks = { saved: 'Saved', cooked: 'Cooked' } as const;

export const timersNotLoaded = 'Your timers couldn’t be loaded, so this page won’t ring. Please reload it.';

export const mine = {
  label: 'Your kitchen',
  toList: 'Add to list',
  onList: 'On your list',
  listed: 'It’s on your shopping list.',
  more: 'More',
  plan: 'Plan it',

  save: 'Save',
  saved: 'Saved',
  unsave: '(remove from saved recipes)',

  cook: 'I cooked it',

  note: 'Private note',
  waits: 'Saved on this device. It’s sent when you’re back online.',
  notSaved: 'That wasn’t saved. Please try again.',
  notLoaded: 'This part couldn’t be loaded. Please reload the page.',
  cookedNotLoaded: 'You’ve cooked this. When and how often couldn’t be loaded: please reload the page.',
} as const;
