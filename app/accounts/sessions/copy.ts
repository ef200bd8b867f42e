export const sessionList = {
  title: 'Where you are signed in',
  lead: 'What each browser told us when you signed in. We don’t store your IP address or location.',
  here: 'This browser',
  program: 'A program',
  unknown: 'Unknown browser',
  signedIn: 'Signed in on',
  lastUsed: 'Last used',
  on: 'on',
  today: 'today',
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out: ${device}`,
  signOutOthers: 'Sign out everywhere else',
  othersLead:
    'On every other phone, computer and program. This browser stays signed in. Links to your shopping list, calendar and feed stop working.',
  alone: 'You’re not signed in anywhere else.',
  more: 'Older ones aren’t listed. Signing out everywhere else ends them too.',
  ended: (device: string) => `Signed out: ${device}.`,
  othersEnded: 'You’re signed out everywhere else. Links to your shopping list, calendar and feed no longer work.',
} as const;

export const sessionErrors = {
  unknown: 'That one has already ended.',
  service: 'Nothing was signed out. Please try again.',
} as const;
