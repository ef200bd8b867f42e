import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { AuthSecrets } from '../../http/services.ts';
import { openSecret, sealSecret } from '../../identity/secret.server.ts';

/** Length of the key in bits (RFC 8301). */
const BITS = 2048;
const PURPOSE = 'sending key';

const generate = promisify(generateKeyPair);

/** Key as stored: the private half is sealed for the creator. */
export interface SealedKey {
  selector: string;
  publicKey: string;
  privateKey: string;
}

/** Creates a key with a new selector, so that receivers do not verify it with a cached record of an earlier key. */
export async function createSigningKey(creatorId: string, secrets: AuthSecrets): Promise<SealedKey> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: BITS });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    selector: `larder-${randomBytes(4).toString('hex')}`,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    privateKey: sealKey(pem, creatorId, secrets),
  };
}

export const sealKey = (pem: string, creatorId: string, secrets: AuthSecrets): string =>
  sealSecret(pem, creatorId, secrets, PURPOSE);

/** Opens a private key. Returns null if no configured secret opens it. */
export const openKey = (sealed: string, creatorId: string, secrets: AuthSecrets) =>
  openSecret(sealed, creatorId, secrets, PURPOSE);
