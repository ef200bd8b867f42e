import { useEffect, useRef, useState } from 'react';
import type { CardBrowser } from '../charges.ts';
import { CARD_TOKEN } from './card-token.ts';
import { cardFields as copy } from './copy.ts';
import type { CardOwner, StripeCard } from './stripe-card.ts';
import type { StripeBrowser } from './stripe-js.ts';

/** State of Stripe's elements. `failed`: the elements did not load; loading can be retried. */
export type FieldsState = 'waiting' | 'loading' | 'ready' | 'failed';

/** `token` is null if no card can be given, so that the form is sent without one. */
export type Given = { ok: true; token: string | null } | { ok: false; message: string };

export type CardInForm = ReturnType<typeof useCard>;

/**
 * Returns the state and functions of a form's card fields. Stripe's elements are loaded by the first call of `begin`.
 * @param browser null if no card can be charged; the input is then only validated
 * @param options.optional true if the form may be sent without a card when Stripe's elements fail to load
 */
export function useCard(browser: CardBrowser | null, { optional }: { optional: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FieldsState>('waiting');
  const [isWallet, setIsWallet] = useState(false);
  /** Token of the demo's wallet, or null if none is chosen. */
  const [testWallet, chooseTestWallet] = useState<string | null>(null);
  const placed = useRef<Promise<StripeCard | null> | null>(null);
  const part = useRef<HTMLDivElement>(null);
  // Loads Stripe's elements when the visitor focuses or presses anything in this part of the form.
  useEffect(() => {
    const near = part.current;
    const fetchThem = () => void begin();
    const signs = ['focusin', 'pointerdown'];
    for (const sign of signs) near?.addEventListener(sign, fetchThem);
    // Focus may have arrived before hydration.
    if (near?.contains(document.activeElement)) fetchThem();
    return () => {
      for (const sign of signs) near?.removeEventListener(sign, fetchThem);
    };
  });
  useEffect(
    () => () => {
      void placed.current?.then((card) => card?.remove());
      placed.current = null;
    },
    [],
  );

  function begin(): Promise<StripeCard | null> {
    if (browser?.kind !== 'stripe') return Promise.resolve(null);
    placed.current ??= fetchFields(browser);
    return placed.current;
  }
  async function fetchFields(browser: StripeBrowser): Promise<StripeCard | null> {
    setState('loading');
    try {
      const { placeStripeCard } = await import('./stripe-card.ts');
      if (!place.current) return null;
      const card = await placeStripeCard(place.current, browser, (state) => setIsWallet(state.isWallet));
      setState('ready');
      return card;
    } catch {
      setState('failed');
      return null;
    }
  }
  function again() {
    placed.current = null;
    void begin().then((card) => card?.focus());
  }
  async function check(): Promise<string | null> {
    const placed = state === 'ready' ? await begin() : null;
    // A check would open a chosen wallet, which must wait until the whole form is valid.
    return placed && !placed.isWallet() ? placed.check() : null;
  }
  async function giveTestCard(number: string): Promise<Given> {
    if (testWallet) return { ok: true, token: testWallet };
    // Loaded here, so that pages without a demo load none of the test cards.
    const [{ demoToken }, { demoCard }] = await Promise.all([import('./demo-cards.ts'), import('./demo-copy.ts')]);
    const token = demoToken(number);
    return token ? { ok: true, token } : { ok: false, message: demoCard.unknown };
  }
  async function give(owner: CardOwner, number: string): Promise<Given> {
    if (!browser) return { ok: true, token: null };
    if (browser.kind === 'demo') {
      return giveTestCard(number);
    }
    const wasNotified = state === 'failed';
    const card = await begin();
    if (!card && wasNotified && optional) return { ok: true, token: null };
    if (!card) return { ok: false, message: optional ? copy.element.failedNow : copy.element.failedToSave };
    const wrong = await card.check();
    return wrong ? { ok: false, message: wrong } : card.take(owner);
  }
  return {
    browser,
    optional,
    isWallet: isWallet || testWallet !== null,
    testWallet,
    chooseTestWallet,
    part,
    place,
    state,
    begin,
    again,
    check,
    give,
  };
}

export function putToken(form: HTMLFormElement, token: string | null): void {
  const field = form.querySelector<HTMLInputElement>(`input[name="${CARD_TOKEN}"]`);
  if (field) field.value = token ?? '';
}
