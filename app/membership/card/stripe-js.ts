/**
 * Stripe.js, which is fetched from Stripe (they allow nothing else) and is the only one that sees a card's digits. What
 * follows is typed after @stripe/stripe-js, which has types of everything; this needs seven methods.
 */

/** The release of Stripe.js that belongs to the API's (`payments/stripe/api-version.ts`). */
export const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';

/** Also when a person was asked and said no. `message` is written for people. */
export interface StripeFailure {
  type: string;
  message?: string;
}

interface StripeElement {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', then: () => void): void;
  focus(): void;
  destroy(): void;
}

interface StripeElements {
  create(type: 'payment', options: object): StripeElement;
  /** Checks what was typed, and says at the fields what is wrong. */
  submit(): Promise<{ error?: StripeFailure }>;
}

export interface Stripe {
  elements(options: object): StripeElements;
  createConfirmationToken(options: {
    elements: StripeElements;
    params: {
      payment_method_data: { billing_details: { name: string; address: { country: string } } };
    };
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeFailure }>;
  /** Lets the bank ask; may lead the browser to the bank and back. */
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: StripeFailure }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: 'en' }) => Stripe;
  }
}

/** How long somebody waits for Stripe at most. */
const PATIENCE = 15_000;

let arriving: Promise<void> | null = null;

/** Fetches Stripe.js once; rejects when it does not come, after which it can be tried again. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  arriving ??= within(fetchScript()).catch((error) => {
    arriving = null;
    throw error;
  });
  await arriving;
  if (!window.Stripe) throw new Error('Stripe.js is not there');
  return window.Stripe(publishableKey, { locale: 'en' });
}

/** Rejects when it takes longer than anybody waits. */
export function within<Value>(promise: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('Stripe did not answer in time')), PATIENCE);
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
