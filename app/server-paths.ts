import { segment } from './paths.ts';

/** The addresses that no page leads to, but a feed, a mail, a program or Google. Apart from `paths`, which is on every page. */
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
