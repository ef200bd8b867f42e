import type { CardToken, Charges } from '../charges.ts';
import { demoCards } from './demo-card.ts';

/** Name of the form field with the card's token. */
export const CARD_TOKEN = 'cardToken';

/** Stripe's ids are letters and digits after a prefix. Stripe documents no maximum length; 64 is this site's limit. */
const confirmationToken = /^ctoken_[A-Za-z0-9]{8,64}$/;

export type CardTokenReading =
  /** `token` is null if no card was given. */
  { ok: true; token: CardToken | null } | { ok: false };

/**
 * Reads the card token of a form. Accepts only tokens that the page's scripts can make.
 * @param browser as in `Charges`, or null if payments are not configured; the field is then ignored
 */
export function readCardToken(value: string | undefined, browser: Charges['browser'] | null): CardTokenReading {
  if (!value || !browser) return { ok: true, token: null };
  const known =
    browser.kind === 'demo' ? demoCards.some(({ token }) => token === value) : confirmationToken.test(value);
  return known ? { ok: true, token: value } : { ok: false };
}
