import { segment, withQuery } from './paths.ts';

/** Addresses in feeds, mails and programs. Separate from `paths`, which every page loads. */
export const serverPaths = {
  /** The landing page of fixed ids. */
  template: () => '/template_1',
  /** A creator's newest recipes as an Atom feed. */
  recipesFeed: (subdomain: string) => `/${segment(subdomain)}/recipes.xml`,
  sharePicture: (pageId: string, version: string) => `/media/share/${pageId}/${version}.png`,
  /** Ends one kind of optional emails. @param token of one of them */
  unsubscribe: (token: string) => `/auth/unsubscribe/${segment(token)}`,
  /** The redirect URI that is registered with Google. */
  googleReturn: () => '/auth/google/return',
  /** Accepts a paid membership that was had elsewhere. @param token of the invitation that was mailed */
  memberInvitation: (token: string) => `/auth/membership/${segment(token)}`,
} as const;

/** Addresses of the sitemap and its chunks. */
export const sitemapPaths = {
  sitemap: () => '/sitemap.xml',
  pages: () => '/sitemap-pages.xml',
  /** @param from id of the chunk's first recipe */
  recipes: ({ from }: { from: string }) => withQuery('/sitemap-recipes.xml', { from }),
  creators: ({ from }: { from: string }) => withQuery('/sitemap-creators.xml', { from }),
} as const;

/** Addresses of the demo's mailbox. */
export const mailboxPaths = {
  mailbox: () => '/dev/mail',
  mail: (id: string) => `/dev/mail/${segment(id)}`,
  mailHtml: (id: string) => `/dev/mail/${segment(id)}/html`,
} as const;
