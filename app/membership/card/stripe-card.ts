import { cardFields as copy } from './copy.ts';
import { loadStripe, type StripeFailure, within } from './stripe-js.ts';

type Taken = { ok: true; token: string } | { ok: false; message: string };

/** Stripe's elements for number, expiry date and security code. */
export interface StripeCard {
  /** Validates the input. Returns the error, which the elements show too, or null. */
  check(): Promise<string | null>;
  /**
   * Makes a token of a validated card.
   * @param owner values of the page's own fields, which Stripe's elements omit
   */
  take(owner: { name: string; country: string }): Promise<Taken>;
  focus(): void;
  remove(): void;
}

/** Mounts Stripe's elements in `place`. Rejects if the elements fail to load. */
export async function placeStripeCard(place: HTMLElement, publishableKey: string): Promise<StripeCard> {
  const stripe = await loadStripe(publishableKey);
  // Stripe's deferred intent flow: these options must equal the options of the intent that the server creates later.
  const only = { allowedPaymentMethodTypes: ['card'] };
  const elements = stripe.elements({ mode: 'setup', currency: 'usd', ...only, appearance: appearanceOf(place) });
  const element = elements.create('payment', {
    layout: { type: 'tabs' },
    fields: { billingDetails: { name: 'never', address: { country: 'never' } } },
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

/** Copies the page's colours for Stripe's elements, which are in a frame that the page's CSS cannot style. */
function appearanceOf(place: HTMLElement): object {
  const tokens = getComputedStyle(place);
  const colour = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const accent = colour('accent-text');
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: accent,
      colorBackground: colour('color-field'),
      colorText: colour('color-ink'),
      colorTextSecondary: colour('color-ink-soft'),
      colorTextPlaceholder: colour('color-placeholder'),
      colorDanger: colour('color-danger'),
      fontFamily: tokens.fontFamily,
      fontSizeBase: tokens.fontSize,
      fontLineHeight: '1.5',
      borderRadius: '12px',
      gridRowSpacing: '20px',
      gridColumnSpacing: '20px',
    },
    rules: {
      '.Input': {
        border: `1px solid ${colour('color-line-strong')}`,
        boxShadow: 'none',
        padding: '11px 14px',
        fontSize: '16px',
      },
      '.Input:focus': { borderColor: accent, boxShadow: `0 0 0 2px ${accent}`, outline: 'none' },
      '.Input--invalid': { boxShadow: `0 0 0 1px ${colour('color-danger')}` },
      '.Label': { fontSize: tokens.fontSize, fontWeight: '600', color: colour('color-ink'), marginBottom: '6px' },
      '.Error': { fontWeight: '600', marginTop: '6px' },
    },
  };
}
