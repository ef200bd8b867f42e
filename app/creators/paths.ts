import { paths, withQuery } from '../paths.ts';

/**
 * Path of a landing page's editor.
 * @param shown.done last action, confirmed at the top of the page
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

// Studio paths for pages and mails of folders that must not import the studio.

export const incomePath = (creatorId: string): string => `${paths.studio(creatorId)}/income`;

/** Studio's page of the creator's account at the payment provider. */
export const paymentsPath = (creatorId: string): string => `${paths.studio(creatorId)}/payments/account`;

/** @param shown.from `stripe` for Stripe's return URL, `expired` for Stripe's URL of links that no longer work */
export const payoutsPath = (creatorId: string, shown: { from?: 'stripe' | 'expired' | 'restart' } = {}): string =>
  withQuery(`${paths.studio(creatorId)}/payouts`, shown);
