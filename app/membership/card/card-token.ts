import type { CardToken, Charges } from '../charges.ts';
import { demoCards } from './demo-card.ts';

/** The field that carries all of a card that is ever sent. */
export const CARD_TOKEN = 'cardToken';

/** Stripe's ids are letters and digits after their prefix; that they are no longer than this is our own caution. */
const confirmationToken = /^ctoken_[A-Za-z0-9]{8,64}$/;

export type CardTokenReading =
  /** `token` null: no card was given. */
  { ok: true; token: CardToken | null } | { ok: false };

/**
 * Reads the token of a form: nothing but what the page itself makes. Where nobody can be charged it is not looked at.
 * @param browser as in `Charges`; null: there are no charges
 */
export function readCardToken(value: string | undefined, browser: Charges['browser'] | null): CardTokenReading {
  if (!value || !browser) return { ok: true, token: null };
  const known =
    browser.kind === 'demo' ? demoCards.some(({ token }) => token === value) : confirmationToken.test(value);
  return known ? { ok: true, token: value } : { ok: false };
}
