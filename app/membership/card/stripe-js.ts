import type { CardBrowser } from '../charges.ts';

export type StripeBrowser = Extract<CardBrowser, { kind: 'stripe' }>;

/** Must match the API version in `payments/stripe/event.ts`. Stripe requires loading the script from its host. */
export const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';

/** Error from Stripe.js, including a declined authentication. `message` is shown to the member. */
export interface StripeFailure {
  type: string;
  message?: string;
}

interface StripeElement {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', then: () => void): void;
  /** `value.type` is the chosen payment method: `card`, `apple_pay`, `google_pay`, `link`… */
  on(event: 'change', then: (change: { value: { type: string } }) => void): void;
  focus(): void;
  destroy(): void;
}

interface StripeElements {
  create(type: 'payment', options: object): StripeElement;
  submit(): Promise<{ error?: StripeFailure }>;
}

export interface Stripe {
  elements(options: object): StripeElements;
  createConfirmationToken(options: {
    elements: StripeElements;
    params: {
      payment_method_data: { billing_details: { name?: string; address: { country: string; postal_code?: string } } };
    };
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeFailure }>;
  /** Starts the bank's authentication. May redirect to the bank and back. */
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeFailure }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: 'en'; stripeAccount: string }) => Stripe;
  }
}

const TIMEOUT_MS = 15_000;

let loading: Promise<void> | null = null;

/** Loads Stripe.js once. Rejects if loading fails; the next call then retries. */
export async function loadStripe({ publishableKey, merchantId }: StripeBrowser): Promise<Stripe> {
  loading ??= within(fetchScript()).catch((error) => {
    loading = null;
    throw error;
  });
  await loading;
  if (!window.Stripe) throw new Error('Stripe.js is not there');
  return window.Stripe(publishableKey, { locale: 'en', stripeAccount: merchantId });
}

export function within<Value>(promise: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Stripe did not answer in time')), TIMEOUT_MS);
  });
  return Promise.race([promise, late]);
}

function fetchScript(): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = STRIPE_JS;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('Stripe.js could not be fetched'));
    };
    document.head.append(script);
  });
}
