import { ofCreator, segment, withQuery } from './paths.ts';

/** Returns the address of a path that only the platform has. */
export const onPlatform = (path: string): string => (globalThis.ownSite?.platform ?? '') + path;

/** Addresses used in feeds, mails, programs and on few pages. Separate from `paths`, which every page loads. */
export const serverPaths = {
  template: () => '/template_1',
  recipesFeed: (subdomain: string) => `${ofCreator(subdomain)}/recipes.xml`,
  letters: (subdomain: string) => `${ofCreator(subdomain)}/letters`,
  community: (subdomain: string) => `${ofCreator(subdomain)}/community`,
  ownWords: () => '/account/community',
  /** Deletes the posts that a deleted account left in communities. @param token token from the account's last email */
  leftWords: (token: string) => `/auth/community/${segment(token)}`,
  sharePicture: (pageId: string, version: string) => `/media/share/${pageId}/${version}.png`,
  letterRequest: (subdomain: string) => `${ofCreator(subdomain)}/letters/subscribe`,
  /** Link with the code of an offer, for a creator to share. */
  offer: (subdomain: string, code: string) => `${ofCreator(subdomain)}/offer/${segment(code)}`,
  /** Next page of the list of creators to sign up to. */
  chooseCreator: ({ after }: { after: string }) => withQuery('/sign-up', { after }),
  /** Ends one kind of optional emails. @param token token from such an email */
  unsubscribe: (token: string) => `/auth/unsubscribe/${segment(token)}`,
  /**
   * Redirect URI registered with Google. On a creator's site, receives the identity that the platform got from Google.
   */
  googleReturn: () => '/auth/google/return',
  /** Accepts an invitation for a paid membership imported from another platform. */
  memberInvitation: (token: string) => `/auth/membership/${segment(token)}`,
  /** Withdraws from a contract without a sign-in. @param token token from the contract's email */
  withdrawal: (token: string) => `/auth/withdrawal/${segment(token)}`,
} as const;

export const sitemapPaths = {
  sitemap: () => '/sitemap.xml',
  pages: () => '/sitemap-pages.xml',
  /** @param from id of the chunk's first recipe */
  recipes: ({ from }: { from: string }) => withQuery('/sitemap-recipes.xml', { from }),
  creators: ({ from }: { from: string }) => withQuery('/sitemap-creators.xml', { from }),
  /** @param from id of the chunk's first letter */
  letters: ({ from }: { from: string }) => withQuery('/sitemap-letters.xml', { from }),
} as const;

export const mailboxPaths = {
  mailbox: () => onPlatform('/dev/mail'),
  mail: (id: string) => onPlatform(`/dev/mail/${segment(id)}`),
  mailHtml: (id: string) => onPlatform(`/dev/mail/${segment(id)}/html`),
} as const;
