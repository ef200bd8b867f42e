/** `/account/sessions`. */
export const sessionList = {
  title: 'Where you are signed in',
  lead: 'What each browser said of itself when you signed in. We store no address of your network and no place.',
  here: 'This browser',
  program: 'A program',
  unknown: 'A browser that did not say what it is',
  signedIn: 'Signed in on',
  lastUsed: 'Last used',
  on: 'on',
  today: 'today',
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out: ${device}`,
  signOutOthers: 'Sign out everywhere else',
  othersLead: 'On every other phone and computer, and in every program. This browser stays signed in.',
  alone: 'You are signed in nowhere else.',
  more: 'Older ones are not listed. They end too when you sign out everywhere else.',
  ended: (device: string) => `Signed out: ${device}.`,
  othersEnded: 'You are signed out everywhere else.',
} as const;

export const sessionErrors = {
  unknown: 'That one has ended already.',
  service: 'Nobody was signed out. Please try again.',
} as const;
