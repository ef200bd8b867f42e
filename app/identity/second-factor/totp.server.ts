import { Secret, TOTP } from 'otpauth';
import encodeQR from 'qr';
import { productName } from '../../copy/product.ts';

/** Seconds per step and digits per code (RFC 6238). Not every authenticator app supports other values. */
const PERIOD = 30;
const DIGITS = 6;
/** Allowed clock drift, in steps. */
const WINDOW = 1;

/** Returns 160 random bits in base32, which people can type. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32;

/** @param email names the account in the app */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * Returns the time step of a code, or null if the code is wrong. Refuses steps up to `lastStep`, so that no code is
 * accepted twice.
 * @param given.lastStep step of the last accepted code, or null if none was accepted
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

/** Returns true for six digits, ignoring white space. Other input may be a recovery code. */
export const isTotpCode = (text: string) => /^\d{6}$/.test(text.replace(/\s/g, ''));

/** Returns a QR code as an SVG path in a view box of `size` units per side, including the quiet zone. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, size: rows.length };
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: productName, label, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD });
}
