const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day as in the legal texts: `November 24, 2026`. @param date `2026-11-24` */
export const legalDay = (date: string) => day.format(new Date(date));

export const legal = {
  lastUpdated: (date: string) => `Last updated ${date}`,
  changedOn: (date: string) => `Changed on ${date}`,
  changesSince: (date: string) => `Changes since ${date}`,
  contents: 'Contents',
  inShort: 'In short',
} as const;
