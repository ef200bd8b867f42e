/** Pages that have only a message (specification, sections 2 and 8: the router's own screen). */
export const errors = {
  unexpected: 'Unexpected Application Error!',
  unexpectedLead: 'Something went wrong on our side. Please try again in a moment.',
  unknownLead: 'There’s no page at this address. Check it for typos, or the page may have moved.',
  /** A list or a creator that cannot be read, on a page that is there. */
  unreadable: 'We couldn’t load this',
  /** A page that cannot be made at the moment, or that was lost on its way. */
  busyLead: 'We’re very busy, or your connection dropped. Please try again in a moment.',
  /** For an account in a role that the page is not open to. */
  notAllowed: 'Your account can’t open this page',
  notAllowedLead: 'You’re signed in, but this page is for another account. If it’s yours, sign in with that one.',
  missingLead: 'There’s no cook at this address, or their page isn’t public right now.',
  tryAgain: 'Try again',
  home: 'Go to Home',
  cooks: 'See the cooks',
} as const;

/** A form that was, as far as a server can tell, filled in by another site. */
export const otherSite = 'This form came from another site. Please reload the page and try again.';

/** For an address whose visitors have opened more pages than one may. Apart, because only the process says it. */
export const tooManyPages = {
  title: 'Too many requests',
  lead: 'Your network opened a lot of pages in a short time. Please wait a minute, then try again.',
} as const;

/** What support finds in the log, after what a page of an error of ours says. Apart, because browsers do not say it. */
export const referenceTo = (requestId: string) => (requestId ? ` (reference ${requestId})` : '');
