import { paths, withQuery } from '../paths.ts';

/**
 * Path of a landing page's editor.
 * @param shown.done last action, confirmed at the top of the page
 * @param shown.list list shown in place of the first part, with one of its items
 * @param shown.field id of the field to focus
 */
export const pageEditorPath = (
  creatorId: string,
  shown: {
    done?: 'published' | 'offline' | 'restored' | 'subdomain';
    list?: string;
    item?: string;
    field?: string;
  } = {},
): string => {
  const { field, ...query } = shown;
  return withQuery(`${paths.studio(creatorId)}/page`, query) + (field === undefined ? '' : `#${field}`);
};

// Studio paths for pages and emails of folders that cannot depend on the studio.

/** What a creator earned. */
export const incomePath = (creatorId: string): string => `${paths.studio(creatorId)}/income`;

/**
 * How what a creator earned reaches her bank.
 * @param shown.from from where somebody comes: `stripe` is where Stripe sends back to, `expired` where it sends a link
 *   that no longer works
 */
export const payoutsPath = (creatorId: string, shown: { from?: 'stripe' | 'expired' | 'restart' } = {}): string =>
  withQuery(`${paths.studio(creatorId)}/payouts`, shown);
