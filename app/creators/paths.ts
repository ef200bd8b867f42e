import { paths, withQuery } from '../paths.ts';

/** @param shown.field id of the field to focus */
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

export const paymentsPath = (creatorId: string): string => `${paths.studio(creatorId)}/payments`;

/**
 * @param shown.from `stripe` for Stripe's return URL, `expired` for Stripe's URL of links that no longer work, or the
 * outcome of a connection
 */
export const merchantPath = (creatorId: string, shown: { from?: string; done?: string } = {}): string =>
  withQuery(`${paymentsPath(creatorId)}/account`, shown);

export const letterSendingPath = (creatorId: string, letterId: string, shown: { done?: string } = {}): string =>
  withQuery(`${paths.studio(creatorId)}/letters/${letterId}/sending`, shown);

export const moderatedPostPath = (creatorId: string, postId: string, shown: { done?: string } = {}): string =>
  withQuery(`${paths.studio(creatorId)}/community/posts/${postId}`, shown);

/** Returns the path of the page on which an owner connects domains and chooses the canonical address. */
export const addressPath = (creatorId: string, shown: { done?: string } = {}): string =>
  withQuery(`${paths.studio(creatorId)}/address`, shown);
