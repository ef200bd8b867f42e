import type { Role } from '../../access/roles.ts';

/** Who a recipe's page can be seen as; each is a role. */
export const previewRoles = ['visitor', 'member', 'ended-member'] as const satisfies readonly Role[];
export type PreviewRole = (typeof previewRoles)[number];

/** What an address asks for; whatever it says else, a visitor. */
export const readPreviewRole = (text: string | null): PreviewRole =>
  previewRoles.find((each) => each === text) ?? 'visitor';
