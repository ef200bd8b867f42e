const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `November 24, 2026`, as the legal texts write a day. @param date `2026-11-24` */
export const legalDay = (date: string) => day.format(new Date(date));

/** Around the legal texts. */
export const legal = {
  lastUpdated: (date: string) => `Last updated ${date}`,
  changedOn: (date: string) => `Changed on ${date}`,
  changesSince: (date: string) => `Changes since ${date}`,
  contents: 'Contents',
  inShort: 'In short',
} as const;
