/** What is said while something is written and saved by itself. */
export const autosaveWords = {
  saved: 'Saved',
  saving: 'Saving…',
  waiting: 'Saving…',
  offline: 'Not saved: you are offline. It is stored on this device, and saved as soon as you are back.',
  'signed-out': 'Not saved: you are signed out. Nothing is lost: it is stored on this device.',
  signIn: 'Sign in again',
  conflict: 'Not saved: it was changed elsewhere meanwhile.',
  refused: 'This cannot be saved as it is.',
} as const;

/** Something that was not saved, of a version of the page that cannot be read, or damaged. */
export const unreadableCopyWords = {
  title: 'Not saved yet, and from another version of this page',
  lead: 'You wrote this on this device. It cannot be opened here. Copy what you need of it, then remove it.',
  forget: 'Remove it from this device',
} as const;

/** Two versions of one text, side by side. */
export const conflictWords = {
  title: 'Changed in two places',
  lead: 'Somebody else, or you in another tab, saved something while you were writing. Nothing is lost. Choose what to keep of each.',
  mine: 'Yours',
  theirs: 'The other one',
  empty: 'Nothing',
  allMine: 'Keep all of mine',
  allTheirs: 'Take all of the other',
  save: 'Keep what I chose',
} as const;
