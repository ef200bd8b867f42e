export interface PlatformSite {
  kind: 'platform';
  origin: string;
  /** True at a host that the platform has left. Reads are redirected to `origin`. */
  isFormer?: true;
}

export interface OwnSite {
  kind: 'creator';
  creatorId: string;
  subdomain: string;
  host: string;
  origin: string;
  platform: string;
  /**
   * Origin of the creator's canonical address: this site's, that of another address of the creator, or the platform's.
   */
  canonical: string;
}

export type Site = PlatformSite | OwnSite;

export type CreatorName = Pick<OwnSite, 'creatorId' | 'subdomain'>;

/**
 * Converts a path on the platform to the path on the creator's own site (`/marisol/recipes` to `/recipes`). Other paths
 * are unchanged.
 */
export function pathAtRoot({ creatorId, subdomain }: CreatorName, path: string): string {
  const [, first = '', second] = path.split(/[/?#]/, 3);
  if (first === subdomain || (first === creatorId && second === 'success')) {
    const rest = path.slice(first.length + 1);
    return rest.startsWith('/') ? rest : `/${rest}`;
  }
  return first === 'sign-up' && second === creatorId ? `/sign-up${path.slice(`/sign-up/${creatorId}`.length)}` : path;
}
