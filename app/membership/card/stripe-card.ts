import { cardFields as copy } from './copy.ts';
import { loadStripe, type StripeFailure, within } from './stripe-js.ts';

type Taken = { ok: true; token: string } | { ok: false; message: string };

/** Stripe's fields for number, expiry date and security code, in their place on the page. */
export interface StripeCard {
  /** What is wrong with what was typed, which the fields then say too; null: nothing. */
  check(): Promise<string | null>;
  /** Makes a token of a card that was checked. @param owner of our own fields, which Stripe’s therefore leave out */
  take(owner: { name: string; country: string }): Promise<Taken>;
  focus(): void;
  remove(): void;
}

/** Puts Stripe's fields into `place`; rejects when they do not come. */
export async function placeStripeCard(place: HTMLElement, publishableKey: string): Promise<StripeCard> {
  const stripe = await loadStripe(publishableKey);
  // Deferred: there is no intent yet, so what the intent will allow is said here too.
  const only = { allowedPaymentMethodTypes: ['card'] };
  const elements = stripe.elements({ mode: 'setup', currency: 'usd', ...only, appearance: appearanceOf(place) });
  const element = elements.create('payment', {
    layout: { type: 'tabs' },
    fields: { billingDetails: { name: 'never', address: { country: 'never' } } },
    // Our own words about the charge stand below, and our own fields beside.
    terms: { card: 'never' },
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  const ready = new Promise<void>((resolve, reject) => {
    element.on('ready', resolve);
    element.on('loaderror', () => reject(new Error('Stripe’s fields could not be loaded')));
  });
  element.mount(place);
  try {
    await within(ready);
  } catch (error) {
    element.destroy();
    throw error;
  }
  const wrong = (error: StripeFailure | undefined) => (error ? (error.message ?? copy.element.incomplete) : null);
  return {
    check: async () => wrong((await elements.submit()).error),
    async take({ name, country }) {
      const { confirmationToken, error } = await stripe.createConfirmationToken({
        elements,
        params: { payment_method_data: { billing_details: { name, address: { country } } } },
      });
      if (confirmationToken) return { ok: true, token: confirmationToken.id };
      return { ok: false, message: wrong(error) ?? copy.element.incomplete };
    },
    focus: () => element.focus(),
    remove: () => element.destroy(),
  };
}

/** The page's own look, the creator's colour too. Stripe's fields are in a frame, which no style sheet of ours reaches. */
function appearanceOf(place: HTMLElement): object {
  const tokens = getComputedStyle(place);
  const colour = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const accent = colour('accent-text');
  const edge = '#8b7f76';
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: accent,
      colorBackground: '#ffffff',
      colorText: colour('color-ink'),
      colorTextSecondary: colour('color-ink-soft'),
      colorTextPlaceholder: '#857a71',
      colorDanger: colour('color-danger'),
      fontFamily: tokens.fontFamily,
      fontSizeBase: tokens.fontSize,
      fontLineHeight: '1.5',
      borderRadius: '12px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '20px',
    },
    rules: {
      '.Input': { border: `1px solid ${edge}`, boxShadow: 'none', padding: '11px 14px', fontSize: '16px' },
      '.Input:focus': { borderColor: accent, boxShadow: `0 0 0 2px ${accent}`, outline: 'none' },
      '.Input--invalid': { boxShadow: `0 0 0 1px ${colour('color-danger')}` },
      '.Label': { fontSize: tokens.fontSize, fontWeight: '600', color: colour('color-ink'), marginBottom: '6px' },
      '.Error': { fontWeight: '600', marginTop: '6px' },
    },
  };
}
