/** Pages that have only a message (specification, sections 2 and 8: the router's own screen). */
export const errors = {
  unexpected: 'Unexpected Application Error!',
  unexpectedLead: 'Something went wrong on our side. Please try again in a moment.',
  unknownLead: 'There is no page at this address. A letter may be wrong, or the page has moved.',
  /** A list or a creator that cannot be read, on a page that is there. */
  unreadable: 'We couldn’t load this',
  /** A page that cannot be made at the moment, or that was lost on its way. */
  busyLead: 'We’re very busy, or your connection dropped. Please try again in a moment.',
  /** For an account in a role that the page is not open to. */
  notAllowed: 'This page is not open to your account',
  notAllowedLead:
    'You are signed in, but this page is for somebody else. If it should be open to you, sign in with the right account.',
  missingLead: 'No cook has a page at this address, or it is not open at the moment.',
  tryAgain: 'Try again',
  home: 'Go to Home',
  cooks: 'See the cooks',
} as const;

/** A form that was, as far as a server can tell, filled in by another site. */
export const otherSite = 'This form was sent from another site. Please open the page again.';

/** For an address whose visitors have opened more pages than one may. Apart, because only the process says it. */
export const tooManyPages = {
  title: 'Too many pages at once',
  lead: 'Your network has opened very many pages in a short time. Please wait a minute, then try again.',
} as const;
