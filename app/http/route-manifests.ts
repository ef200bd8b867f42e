/**
 * Prefixes of the files with route manifests, of which a page loads one. Each manifest also has the routes of the
 * manifests before it, so that most pages load the smallest. The build writes the files
 * (`scripts/build-internals.ts`).
 */
export const manifestPrefixes = ['', 'mailed-', 'studio-'] as const;

/** Prefix of the manifests for creators' own sites, where a creator's pages are at the root. */
export const OWN_SITE = 'own-';

export type ManifestPrefix = (typeof manifestPrefixes)[number];

/**
 * Returns the smallest manifest with a route. Pages with a smaller one link to the route with a plain `<a>` or
 * `<form>`. `mailed-` has the pages of letters and communities, and pages that are linked only in mail or on other
 * sites.
 */
export function manifestOf(routeId: string): ManifestPrefix {
  if (/^(studio|operator|mail\/mailbox|payments\/demo)\//.test(routeId)) return 'studio-';
  const isMailed =
    /^(letters|community)\/|\/undo-route$|^accounts\/(hand-over\/|google\/return-|invitations\/|own-words\/|password\/reset-|people-undo|emails\/unsubscribe-)|^membership\/withdrawal\/link-/;
  return isMailed.test(routeId) ? 'mailed-' : '';
}
