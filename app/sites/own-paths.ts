import type { OwnPaths } from '../paths.ts';

type ShownSite = Pick<OwnPaths, 'subdomain' | 'creatorId' | 'platform'>;

/**
 * Builds paths at a creator's site. Must use nothing from outside itself, because an inline script contains the
 * function.
 */
export const ownPaths = ({ subdomain, creatorId, platform }: ShownSite): OwnPaths => ({
  subdomain,
  creatorId,
  platform,
  ofCreator: (key, before) =>
    key === subdomain || key === creatorId ? before : `${platform}${before}/${encodeURIComponent(key)}`,
});

/**
 * Returns an inline script that passes the page's site to `paths.ts`. The values are a DNS label, a UUID and an origin,
 * which cannot end the script.
 */
export function ownPathsScript(site: ShownSite | undefined): string {
  if (!site) return '';
  const { subdomain, creatorId, platform } = site;
  return `ownSite=(${ownPaths})(${JSON.stringify({ subdomain, creatorId, platform })});`;
}
