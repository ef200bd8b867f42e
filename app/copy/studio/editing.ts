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
