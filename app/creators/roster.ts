/** `public`: has a public page. `private`: has none. `unowned`: has none, and no account has a role. */
export const rosterStates = ['public', 'private', 'unowned'] as const;
export type RosterState = (typeof rosterStates)[number];
