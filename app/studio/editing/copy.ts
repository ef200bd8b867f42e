export const autosaveWords = {
  saved: 'Saved',
  /** Shown instead of `saved` if the draft has errors that prevent publishing. */
  savedWithErrors: 'Draft saved. Something needs fixing before you publish.',
  saving: 'Saving…',
  waiting: 'Saving…',
  offline: 'Offline: stored on this device, and saved as soon as you’re back.',
  'signed-out': 'Signed out: stored on this device, so nothing is lost.',
  signIn: 'Sign in again',
  conflict: 'Not saved yet: choose what to keep.',
  refused: 'This can’t be saved as it is.',
} as const;

export const unreadableCopyWords = {
  title: 'Unsaved text from another version of this page',
  lead: 'You wrote this on this device, but it can’t be opened here. Copy what you need, then remove it.',
  forget: 'Remove from this device',
} as const;

export const leftoverWords = {
  title: 'You have unsaved text on this device',
  written: 'You wrote it on',
  lead: 'It isn’t part of what you see below.',
  differs: 'Changed:',
  nothing: 'Nothing',
  take: 'Use it',
  forget: 'Discard it',
} as const;

export const comparisonWords = {
  earlier: 'This version',
  current: 'What you have now',
  nothing: 'Nothing',
  same: 'This is what you have now.',
} as const;

export const conflictWords = {
  title: 'Changed in two places',
  lead: 'Someone else, or you in another tab, saved a change while you were writing. Nothing is lost: choose what to keep.',
  mine: 'Yours',
  theirs: 'The other version',
  empty: 'Nothing',
  allMine: 'Keep all of mine',
  allTheirs: 'Use the other version',
  save: 'Save my choices',
  missing: (count: number) => (count === 1 ? '1 choice left' : `${count} choices left`),
  on: 'On',
  off: 'Off',
} as const;
