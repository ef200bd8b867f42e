import type { BrowserContext } from '@playwright/test';

export interface AskedOfStripe {
  name: string;
  with: unknown;
}

/** Serves a fake of Stripe.js at Stripe's address. */
export async function serveStripeJs(context: BrowserContext, { fails = false } = {}): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    fails
      ? route.abort('failed')
      : route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs.toString()})()` }),
  );
}

/** The function is serialized and run in the page, so it must not refer to anything outside itself. */
function stripeJs() {
  const asked: { name: string; with: unknown }[] = [];
  const labels = ['Card number', 'Expiry date', 'Security code'];
  const fields: HTMLInputElement[] = [];
  let tokens = 0;
  const Stripe = (publishableKey: string, options: unknown) => {
    asked.push({ name: 'Stripe', with: [publishableKey, options] });
    return {
      elements(options: unknown) {
        asked.push({ name: 'elements', with: options });
        return {
          create(type: string, options: unknown) {
            asked.push({ name: 'create', with: [type, options] });
            const listeners: Record<string, () => void> = {};
            return {
              on: (event: string, then: () => void) => {
                listeners[event] = then;
              },
              mount(place: HTMLElement) {
                for (const label of labels) {
                  const field = document.createElement('input');
                  field.setAttribute('aria-label', label);
                  fields.push(field);
                  place.append(field);
                }
                setTimeout(() => listeners.ready?.(), 0);
              },
              focus: () => fields[0]?.focus(),
              destroy: () => {
                for (const field of fields.splice(0)) field.remove();
              },
            };
          },
          async submit() {
            asked.push({ name: 'submit', with: null });
            const incomplete = fields.some(({ value }) => value === '');
            return incomplete ? { error: { type: 'validation_error', message: 'Your card is incomplete.' } } : {};
          },
        };
      },
      async createConfirmationToken({ params }: { params: unknown }) {
        asked.push({ name: 'createConfirmationToken', with: params });
        if (fields[0]?.value.endsWith('0002')) {
          return { error: { type: 'card_error', message: 'Your card number is invalid.' } };
        }
        tokens += 1;
        return { confirmationToken: { id: `ctoken_1NnQUf2eZvKYlo2CIObdtbn${tokens}` } };
      },
      async handleNextAction(options: unknown) {
        asked.push({ name: 'handleNextAction', with: options });
        return {};
      },
    };
  };
  Object.assign(window, { Stripe, askedOfStripe: asked });
}
