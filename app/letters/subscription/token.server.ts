import type { AuthSecrets } from '../../http/services.ts';
import { isKeyedHash, keyedHasher } from '../../identity/secret.server.ts';

const PURPOSE = 'letter subscription';
/** Number of characters of a UUID in base64url. */
const ID_LENGTH = 22;
/**
 * Number of base64url characters: 132 bits. Kept short, because a folded `List-Unsubscribe` header would break DKIM
 * signatures.
 */
const SIGNATURE_LENGTH = 22;

/** Returns a function that makes subscriptions' tokens. A token does not expire: it ends with the subscription. */
export function subscriptionTokens(secrets: AuthSecrets): (subscriptionId: string) => string {
  const hash = keyedHasher(secrets[0], PURPOSE);
  return (subscriptionId) => {
    const id = Buffer.from(subscriptionId.replaceAll('-', ''), 'hex').toString('base64url');
    return id + hash(subscriptionId).slice(0, SIGNATURE_LENGTH);
  };
}

export const subscriptionToken = (subscriptionId: string, secrets: AuthSecrets): string =>
  subscriptionTokens(secrets)(subscriptionId);

/** Returns the id of the token's subscription, which may have ended, or null for an invalid token. */
export function readSubscriptionToken(token: string, secrets: AuthSecrets): string | null {
  if (token.length !== ID_LENGTH + SIGNATURE_LENGTH) return null;
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
  const subscriptionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const signature = token.slice(ID_LENGTH);
  return isKeyedHash(signature, subscriptionId, secrets, PURPOSE, SIGNATURE_LENGTH) ? subscriptionId : null;
}
