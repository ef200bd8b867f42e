import { isUuid } from '../../http/ids.ts';
import type { AuthSecrets } from '../../http/services.ts';
import { isKeyedHash, keyedHasher } from '../../identity/secret.server.ts';

const PURPOSE = 'letter link';
/** Number of base64url characters in the signature: 132 bits. */
const SIGNATURE_LENGTH = 22;

export interface ClickLink {
  letterId: string;
  target: string;
}

/** Returns a function that makes the queries of counted links. The signature prevents links to other targets. */
export function clickQueries(secrets: AuthSecrets, letterId: string): (target: string) => string {
  const hash = keyedHasher(secrets[0], PURPOSE);
  return (target) => {
    const by = hash(`${letterId} ${target}`).slice(0, SIGNATURE_LENGTH);
    return new URLSearchParams({ of: letterId, to: target, by }).toString();
  };
}

export function readClickLink(query: URLSearchParams, secrets: AuthSecrets): ClickLink | null {
  const [letterId, target, by] = ['of', 'to', 'by'].map((name) => query.get(name) ?? '') as [string, string, string];
  if (!isUuid(letterId) || !isKeyedHash(by, `${letterId} ${target}`, secrets, PURPOSE, SIGNATURE_LENGTH)) return null;
  return { letterId, target };
}
