import type { AuthSecrets } from '../http/services.ts';
import { keyedHash } from './secret.server.ts';

const PREFIX = 'hmac:';

/**
 * Returns the forms in which an address is stored once its account is deleted: a keyed hash for each of the site's
 * secrets, the current one first.
 */
export const addressHashes = (address: string, secrets: AuthSecrets): string[] =>
  secrets.map((secret) => PREFIX + keyedHash(address, secret, 'mail suppression'));
