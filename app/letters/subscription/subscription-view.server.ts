import { type Brand, findBrand } from '../../creators/brand/brand.server.ts';
import { findLetterRequest } from '../../creators/queries.server.ts';
import type { Services } from '../../http/services.ts';
import { letterPaths } from '../paths.ts';
import { findSubscription, listSubscriptions, type Subscription } from './queries.server.ts';
import { shortAddress } from './short-address.ts';
import { readSubscriptionToken, subscriptionToken } from './token.server.ts';

export interface SubscriptionView {
  /** Null if the creator has no public page. */
  brand: Brand | null;
  name: string;
  /** Shortened, because the pages are opened without a sign-in. */
  address: string;
  /** Path of the preferences, or null if the address gets no letter. */
  preferences: string | null;
  /** Path for requesting the letter again, or null if it is not offered. */
  again: string | null;
}

/** Returns the subscription of a token, `ended` if a valid token's subscription has ended, or null for other tokens. */
export async function findByToken(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { token }: { token: string },
): Promise<{ state: 'found'; subscription: Subscription } | { state: 'ended'; subscriptionId: string } | null> {
  const subscriptionId = readSubscriptionToken(token, secrets);
  if (subscriptionId === null) return null;
  const subscription = await findSubscription(db, { subscriptionId });
  return subscription ? { state: 'found', subscription } : { state: 'ended', subscriptionId };
}

export async function viewSubscription(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { creatorId, name, address }: Subscription,
): Promise<SubscriptionView> {
  const [brand, again, [other]] = await Promise.all([
    findBrand(db, { creatorId }),
    findLetterRequest(db, { creatorId }),
    listSubscriptions(db, { address }),
  ]);
  const preferences = other ? letterPaths.preferences(subscriptionToken(other.subscriptionId, secrets)) : null;
  return { brand, name, address: shortAddress(address), preferences, again };
}
