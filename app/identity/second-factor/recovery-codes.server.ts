import { randomInt } from 'node:crypto';
import type { AuthSecrets } from '../../http/services.ts';
import { keyedHash } from '../secret.server.ts';

const RECOVERY_CODES = 10;

/** Without letters that are read as others (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;

/** Ten codes of 50 random bits, as they are written down: 'k3v9a-7dm2p'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/** A code as it is stored and compared, however it was typed; null: it cannot be one. */
export function readRecoveryCode(text: string): string | null {
  if (text.length > 100) return null;
  const code = text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return code.length === LENGTH && [...code].every((each) => alphabet.includes(each)) ? code : null;
}

/** What is stored of a code, by each of the site's secrets, the current one first. @param code of `readRecoveryCode` */
export function recoveryCodeHashes(code: string, accountId: string, secrets: AuthSecrets): string[] {
  return secrets.map((secret) => keyedHash(`${accountId} ${code}`, secret, 'recovery code'));
}
