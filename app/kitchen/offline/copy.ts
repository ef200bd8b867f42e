export const offline = {
  notHere: {
    title: 'You’re offline',
    lead: 'This page isn’t on your device, and there is no network right now.',
    again: 'Try again',
    here: 'On this device',
  },
  notSent: {
    title: 'Not signed out yet',
    lead: (changes: number) =>
      `${changes === 1 ? 'One change' : `${changes} changes`} that you made offline couldn’t be sent yet. If you sign out now, ${changes === 1 ? 'it is' : 'they are'} lost.`,
    again: 'Back to the kitchen',
    leave: 'Sign out and lose them',
  },
  signedOut: {
    title: 'Signed out on this device',
    lead: 'Your recipes, lists and timers are gone from this device. There is no network right now. As soon as it’s back, your sign-out is finished before anything else is shown here.',
    again: 'Try again',
  },
  network: 'You’re offline. What you do is saved on this device.',
  waits: (changes: number) =>
    changes === 1 ? 'One change waits for the network.' : `${changes} changes wait for the network.`,
  aside: (changes: number) =>
    `You’re signed out. ${changes === 1 ? 'One change that you made offline is' : `${changes} changes that you made offline are`} sent when you sign in again within a day.`,
  full: 'Too many changes wait for the network, so this wasn’t saved.',
  notStored: 'There is no network, and this browser saves nothing. Please try again later.',
  refused: (changes: number) =>
    changes === 1
      ? 'One change that you made offline couldn’t be saved:'
      : `${changes} changes that you made offline couldn’t be saved:`,
  removed: (changes: number) =>
    `${changes === 1 ? 'One change' : `${changes} changes`} made on this device without a network couldn’t be sent, because the account that made ${changes === 1 ? 'it' : 'them'} is signed out. ${changes === 1 ? 'It was' : 'They were'} removed.`,
  understood: 'OK',
  /** Words for a waiting change, by the form's intent. */
  changes: {
    'add-line': 'On the shopping list',
    'add-recipe': 'A recipe that you added',
    'add-note': 'For the week',
    'set-servings': 'The servings of a recipe',
    change: 'A day of the week',
    remove: 'Something that you removed',
    tick: 'A tick on the shopping list',
    untick: 'A tick on the shopping list',
    list: 'The week onto the shopping list',
    save: 'A recipe that you saved',
    unsave: 'A recipe that you unsaved',
    cooked: 'A recipe that you cooked',
    'take-back': 'A recipe that you didn’t cook after all',
    note: 'Your private note on a recipe',
  } as Record<string, string>,
  other: 'A change',
  changed: 'This recipe has changed.',
  showNew: 'Show the new version',
  noNetwork: 'There is no network: this version stays.',
};
