import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import { productName } from '../../copy/product.ts';

/** The only values that every authenticator app reads right (RFC 6238). */
const PERIOD = 30;
const DIGITS = 6;
/** Codes of so many steps before and after are taken too: the clocks of phones differ. */
const WINDOW = 1;

/** 160 random bits in base32, as people can type them. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** What an authenticator app reads. @param email names the account in the app */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The time step of a code; null: it is none of the steps around now, or one that is not after `lastStep`, so that no
 * code is taken twice.
 * @param code as typed
 * @param given.lastStep of the code that was taken last; null: none was
 */
export function stepOfCode(
  code: string,
  { secret, lastStep, now }: { secret: string; lastStep: number | null; now: Date },
): number | null {
  const token = code.replace(/\s/g, '');
  if (!isTotpCode(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}

/** Six digits, apart from spaces; what else is typed may be a recovery code. */
export const isTotpCode = (text: string) => /^\d{6}$/.test(text.replace(/\s/g, ''));

/** A QR code as the path of an SVG whose view box has `size` units to each side; the edge that readers need included. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, size: rows.length };
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: productName, label, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD });
}
