const words = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'UTC',
});

/** An instant for a reader whose time zone is not known: '3 December 2026, 03:10 UTC'. */
export const utcMoment = (at: Date): string => `${words.format(at).replace(' at ', ', ')} UTC`;
