import { useEffect, useRef, useState } from 'react';
import type { Charges } from '../charges.ts';
import { CARD_TOKEN } from './card-token.ts';
import { cardFields as copy } from './copy.ts';
import { demoToken } from './demo-card.ts';
import type { StripeCard } from './stripe-card.ts';

/** `failed`: Stripe's fields did not come, and can be asked for again. */
export type FieldsState = 'waiting' | 'loading' | 'ready' | 'failed';

/** `token` null: there is no way to give a card now, which the person has been told before. */
type Given = { ok: true; token: string | null } | { ok: false; message: string };

export type CardInForm = ReturnType<typeof useCard>;

/**
 * Turns the card in a form into a token, which alone is sent. Stripe's fields are fetched when `begin` is called for the
 * first time, by code of their own, so that nobody else loads any of it.
 * @param browser null: nobody can be charged, so the card is only looked at
 * @param options.optional the form can be sent without a card where Stripe's fields do not come
 */
export function useCard(browser: Charges['browser'] | null, { optional }: { optional: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FieldsState>('waiting');
  const placed = useRef<Promise<StripeCard | null> | null>(null);
  const part = useRef<HTMLDivElement>(null);
  // Whoever begins to fill this part in will soon need Stripe's fields.
  useEffect(() => {
    const near = part.current;
    const fetchThem = () => void begin();
    const signs = ['focusin', 'pointerdown'];
    for (const sign of signs) near?.addEventListener(sign, fetchThem);
    // It may have begun before the page was hydrated.
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

  /** Fetches Stripe's fields if that has not begun; @returns null when they did not come */
  function begin(): Promise<StripeCard | null> {
    if (browser?.kind !== 'stripe') return Promise.resolve(null);
    placed.current ??= fetchFields(browser.publishableKey);
    return placed.current;
  }
  async function fetchFields(publishableKey: string): Promise<StripeCard | null> {
    setState('loading');
    try {
      const { placeStripeCard } = await import('./stripe-card.ts');
      if (!place.current) return null;
      const card = await placeStripeCard(place.current, publishableKey);
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
  /** What is wrong with what stands in Stripe's fields, if they are there. */
  async function check(): Promise<string | null> {
    return state === 'ready' ? ((await (await begin())?.check()) ?? null) : null;
  }
  async function give(owner: { name: string; country: string }, number: string): Promise<Given> {
    if (!browser) return { ok: true, token: null };
    if (browser.kind === 'demo') {
      const token = demoToken(number);
      return token ? { ok: true, token } : { ok: false, message: copy.demo.unknown };
    }
    const wasNotified = state === 'failed';
    const card = await begin();
    if (!card && wasNotified && optional) return { ok: true, token: null };
    if (!card) return { ok: false, message: optional ? copy.element.failedNow : copy.element.failedToSave };
    const wrong = await card.check();
    return wrong ? { ok: false, message: wrong } : card.take(owner);
  }
  return { browser, optional, part, place, state, begin, again, check, give };
}

/** Writes the token into the form's own field, with which it is sent. */
export function putToken(form: HTMLFormElement, token: string | null): void {
  const field = form.querySelector<HTMLInputElement>(`input[name="${CARD_TOKEN}"]`);
  if (field) field.value = token ?? '';
}
