import type { CardToken, Charges } from '../charges.ts';
import { demoCards } from './demo-card.ts';

/** Field that carries the card's token. */
export const CARD_TOKEN = 'cardToken';

/** Stripe's ids are letters and digits after a prefix. The length limit is our own. */
const confirmationToken = /^ctoken_[A-Za-z0-9]{8,64}$/;

export type CardTokenReading =
  /** `token` is null if no card was given. */
  { ok: true; token: CardToken | null } | { ok: false };

/**
 * Reads the card token of a form; accepts only tokens that the page makes. Ignores the field if charges are off.
 * @param browser as in `Charges`, or null without charges
 */
export function readCardToken(value: string | undefined, browser: Charges['browser'] | null): CardTokenReading {
  if (!value || !browser) return { ok: true, token: null };
  const known =
    browser.kind === 'demo' ? demoCards.some(({ token }) => token === value) : confirmationToken.test(value);
  return known ? { ok: true, token: value } : { ok: false };
}
