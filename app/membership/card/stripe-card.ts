import { cardFields as copy } from './copy.ts';
import { loadStripe, type Stripe, type StripeBrowser, type StripeFailure, within } from './stripe-js.ts';

type Taken = { ok: true; token: string } | { ok: false; message: string };

/** Values of the page's own fields. `name` is empty with a wallet. `postalCode` is empty if the page asks for none. */
export interface CardOwner {
  name: string;
  country: string;
  postalCode: string;
}

/** Stripe's elements for number, expiry date and security code, and wallets beside them. */
export interface StripeCard {
  isWallet(): boolean;
  /**
   * Validates the input. Returns the error, which the elements show too, or null if the input is valid. Opens the
   * wallet if one is chosen, which browsers allow only right after the visitor has pressed a button.
   */
  check(): Promise<string | null>;
  take(owner: CardOwner): Promise<Taken>;
  focus(): void;
  remove(): void;
}

/** Mounts Stripe's elements, and retries without wallets if loading fails. */
export async function placeStripeCard(
  place: HTMLElement,
  browser: StripeBrowser,
  changed: (state: { isWallet: boolean }) => void,
): Promise<StripeCard> {
  const stripe = await loadStripe(browser);
  return mount(stripe, place, changed, 'auto').catch(() => mount(stripe, place, changed, 'never'));
}

async function mount(
  stripe: Stripe,
  place: HTMLElement,
  changed: (state: { isWallet: boolean }) => void,
  wallet: 'auto' | 'never',
): Promise<StripeCard> {
  // Stripe's deferred intent flow: these options must equal the options of the intent that the server creates later.
  const recurring = { allowedPaymentMethodTypes: ['card', 'link'] };
  const elements = stripe.elements({ mode: 'setup', currency: 'usd', ...recurring, appearance: appearanceOf(place) });
  const element = elements.create('payment', {
    layout: { type: 'tabs' },
    // The page asks for the country, because a wallet may not provide one.
    fields: { billingDetails: { address: { country: 'never' } } },
    terms: { card: 'never' },
    wallets: { applePay: wallet, googlePay: wallet, link: wallet },
  });
  let isWallet = false;
  element.on('change', ({ value }) => {
    if ((value.type !== 'card') === isWallet) return;
    isWallet = !isWallet;
    changed({ isWallet });
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
    isWallet: () => isWallet,
    check: async () => wrong((await elements.submit()).error),
    async take({ name, country, postalCode }) {
      const address = { country, ...(postalCode && { postal_code: postalCode }) };
      const details = { ...(name && { name }), address };
      const { confirmationToken, error } = await stripe.createConfirmationToken({
        elements,
        params: { payment_method_data: { billing_details: details } },
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
