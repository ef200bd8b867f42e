import type { CardBrowser, CardToken } from '../charges.ts';
import { demoCards, demoWallets } from './demo-cards.ts';

export const CARD_TOKEN = 'cardToken';

/** Stripe's ids are letters and digits after a prefix. Stripe documents no maximum length; 64 is this site's limit. */
const confirmationToken = /^ctoken_[A-Za-z0-9]{8,64}$/;

export type CardTokenReading = { ok: true; token: CardToken | null } | { ok: false };

/** Reads the card token of a form. The token is null if none was sent or no card can be charged. */
export function readCardToken(value: string | undefined, browser: CardBrowser | null): CardTokenReading {
  if (!value || !browser) return { ok: true, token: null };
  const known =
    browser.kind === 'demo'
      ? [...demoCards, ...demoWallets].some(({ token }) => token === value)
      : confirmationToken.test(value);
  return known ? { ok: true, token: value } : { ok: false };
}
