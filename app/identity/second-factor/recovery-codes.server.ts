import { randomInt } from 'node:crypto';
import type { AuthSecrets } from '../../http/services.ts';
import { keyedHash } from '../secret.server.ts';

const RECOVERY_CODES = 10;

/** Crockford's base 32, which omits letters that are easily confused with digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Returns ten codes of 50 random bits, written like 'k3v9a-7dm2p'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/** Normalizes a typed code. Returns null for text that cannot be a code. */
export function readRecoveryCode(text: string): string | null {
  if (text.length > 100) return null;
  const code = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return code.length === LENGTH && [...code].every((each) => alphabet.includes(each)) ? code : null;
}

/** Returns the hashes under which a code may be stored, the current secret's first. */
export function recoveryCodeHashes(code: string, accountId: string, secrets: AuthSecrets): string[] {
  return secrets.map((secret) => keyedHash(`${accountId} ${code}`, secret, 'recovery code'));
}
