import { ofCreator, segment, withQuery } from '../paths.ts';
import { serverPaths } from '../server-paths.ts';

/** Paths of the letters' pages. `token` identifies a subscription, except in `memberFeed`. */
export const letterPaths = {
  /** @param query.after slug of the letter after which the page begins */
  archive: (subdomain: string, { after }: { after?: string | null } = {}) =>
    withQuery(serverPaths.letters(subdomain), { after }),
  letter: (subdomain: string, slug: string) => `${ofCreator(subdomain)}/letters/${segment(slug)}`,
  feed: (subdomain: string) => `${ofCreator(subdomain)}/letters/feed`,
  /** Page on which a member gets the address of a feed of their own. */
  ownFeed: (subdomain: string) => `${ofCreator(subdomain)}/letters/feed/mine`,
  memberFeed: (subdomain: string, token: string) => `${ofCreator(subdomain)}/letters/feed/${segment(token)}`,
  subscribe: serverPaths.letterRequest,
  confirm: (token: string) => `/auth/letters/${segment(token)}/confirm`,
  /** @param stopped true after a letter was stopped on the page */
  preferences: (token: string, { stopped = false } = {}) =>
    withQuery(`/auth/letters/${segment(token)}`, { stopped: stopped ? 'yes' : null }),
  /** Path of a counted link, without its query. `minute` is the minute since 1970 in which the mail was made. */
  click: (minute: number) => `/auth/letter-links/${minute}`,
  /** @param delivery id of the delivery whose letter has the link */
  unsubscribe: (token: string, delivery?: string) =>
    withQuery(`/auth/letters/${segment(token)}/stop`, { of: delivery }),
} as const;
