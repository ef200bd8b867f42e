/**
 * Prefixes of the files with route manifests, smallest first. Each manifest also has the routes of those before it. The
 * build writes the files (`scripts/build-internals.ts`).
 */
export const manifestPrefixes = ['', 'mailed-', 'studio-'] as const;

/** Prefix of the manifests for creators' own sites. */
export const OWN_SITE = 'own-';

export type ManifestPrefix = (typeof manifestPrefixes)[number];

/**
 * Returns the smallest manifest that has the route. Pages with a smaller manifest link to the route with a plain `<a>`
 * or `<form>`.
 */
export function manifestOf(routeId: string): ManifestPrefix {
  if (/^(studio|operator|mail\/mailbox|payments\/demo)\//.test(routeId)) return 'studio-';
  const isMailed =
    /^(letters|community)\/|\/undo-route$|^accounts\/(hand-over\/|google\/return-|invitations\/|own-words\/|password\/reset-|people-undo|emails\/unsubscribe-)|^membership\/withdrawal\/link-/;
  return isMailed.test(routeId) ? 'mailed-' : '';
}
