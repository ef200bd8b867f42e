/** Pages with a message only (specification, sections 2 and 8: the router's own screen). */
export const errors = {
  unexpected: 'Unexpected Application Error!',
  unexpectedLead: 'Something went wrong on our side. Please try again in a moment.',
  unknownLead: 'There’s no page at this address. Check it for typos, or the page may have moved.',
  /** Unreadable list or creator on a page that otherwise works. */
  unreadable: 'We couldn’t load this',
  /** Page that cannot be rendered at the moment, or that was lost in transit. */
  busyLead: 'We’re very busy, or your connection dropped. Please try again in a moment.',
  /** For an account whose role may not open the page. */
  notAllowed: 'Your account can’t open this page',
  notAllowedLead: 'You’re signed in, but this page is for another account. If it’s yours, sign in with that one.',
  missingLead: 'There’s no cook at this address, or their page isn’t public right now.',
  tryAgain: 'Try again',
  home: 'Go to Home',
  cooks: 'See the cooks',
} as const;

/** For a form apparently submitted from another site. */
export const otherSite = 'This form came from another site. Please reload the page and try again.';

/** For an address over its page limit. Separate, because only the process uses it. */
export const tooManyPages = {
  title: 'Too many requests',
  lead: 'Your network opened a lot of pages in a short time. Please wait a minute, then try again.',
} as const;

/**
 * Log reference for support, appended to an error page of the site. Separate, because browsers do not use it.
 */
export const referenceTo = (requestId: string) => (requestId ? ` (reference ${requestId})` : '');
