import { segment, withQuery } from '../paths.ts';
import { serverPaths } from '../server-paths.ts';

/** Addresses of the letters. */
export const letterPaths = {
  /** @param query.after slug of the letter after which the page begins */
  archive: (subdomain: string, { after }: { after?: string | null } = {}) =>
    withQuery(serverPaths.letters(subdomain), { after }),
  letter: (subdomain: string, slug: string) => `/${segment(subdomain)}/letters/${segment(slug)}`,
  feed: (subdomain: string) => `/${segment(subdomain)}/letters/feed`,
  /** Page on which a member gets the address of a feed of their own. */
  ownFeed: (subdomain: string) => `/${segment(subdomain)}/letters/feed/mine`,
  /** @param token token of the member's own feed */
  memberFeed: (subdomain: string, token: string) => `/${segment(subdomain)}/letters/feed/${segment(token)}`,
} as const;
