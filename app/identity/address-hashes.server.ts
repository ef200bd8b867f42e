import type { AuthSecrets } from '../http/services.ts';
import { keyedHash } from './secret.server.ts';

const PREFIX = 'hmac:';

/** Returns the hashes under which an address may be stored, one for each secret, the current secret's first. */
export const addressHashes = (address: string, secrets: readonly string[]): string[] =>
  secrets.map((secret) => PREFIX + keyedHash(address, secret, 'mail suppression'));

/** Length of a seal in bytes. A forged seal can only be tried in a mail to the site, so 96 bits are enough. */
const SEAL_BYTES = 12;

/** Returns the seals that prove that the site sent a mail, one for each secret, the current secret's first. */
export const mailSeals = ({ mailId, address }: { mailId: string; address: string }, secrets: AuthSecrets): string[] =>
  secrets.map((secret) => {
    const hash = Buffer.from(keyedHash(`${mailId} ${address}`, secret, 'mail seal'), 'base64url');
    return hash.subarray(0, SEAL_BYTES).toString('hex');
  });
