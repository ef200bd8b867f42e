/** Texts of pages with only a message (specification, sections 2 and 8). */
export const errors = {
  unexpected: 'Unexpected Application Error!',
  unexpectedLead: 'Something went wrong on our side. Please try again in a moment.',
  unknownLead: 'There’s no page at this address. Check it for typos, or the page may have moved.',
  /** A list or creator could not be read. */
  unreadable: 'We couldn’t load this',
  busyLead: 'We’re very busy, or your connection dropped. Please try again in a moment.',
  notAllowed: 'Your account can’t open this page',
  notAllowedLead: 'You’re signed in, but this page is for another account. If it’s yours, sign in with that one.',
  missingLead: 'There’s no cook at this address, or their page isn’t public right now.',
  tryAgain: 'Try again',
  home: 'Go to Home',
  cooks: 'See the cooks',
} as const;

export const otherSite = 'This form came from another site. Please reload the page and try again.';

/** Separate from `errors`, because only the server uses it. */
export const tooManyPages = {
  title: 'Too many requests',
  lead: 'Your network opened a lot of pages in a short time. Please wait a minute, then try again.',
} as const;

/** Returns the end of an error page's text, by which support finds the request in the log; empty without an id. */
export const referenceTo = (requestId: string) => (requestId ? ` (reference ${requestId})` : '');
