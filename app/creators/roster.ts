/** `public`: has a page that everybody sees. `private`: has none so far. `unowned`: the same, and nobody works there. */
export const rosterStates = ['public', 'private', 'unowned'] as const;
export type RosterState = (typeof rosterStates)[number];
