import type { Role } from '../../access/roles.ts';

/** Audiences of a preview; each is a role. */
export const previewRoles = ['visitor', 'member', 'ended-member'] as const satisfies readonly Role[];
export type PreviewRole = (typeof previewRoles)[number];

/** Reads the audience from a query; a visitor if invalid. */
export const readPreviewRole = (text: string | null): PreviewRole =>
  previewRoles.find((each) => each === text) ?? 'visitor';
