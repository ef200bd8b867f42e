import { useEffect, useRef } from 'react';
import { useFieldId } from '../../ui/form/field-ids.tsx';
import { FieldError } from '../../ui/form/labelled.tsx';
import { cardFields } from './copy.ts';
import type { CardInForm } from './use-card.ts';

const copy = cardFields.element;

/** Container in which `card.begin` mounts Stripe's elements. */
export function StripeSlot({ card, error }: { card: CardInForm; error: string | undefined }) {
  const { state, place, optional } = card;
  const id = useFieldId('cardNumber');
  const slot = useRef<HTMLDivElement>(null);
  /** Loads Stripe's elements, then focuses the first if the focus is still in the slot. */
  const enter = () =>
    void card.begin().then((placed) => {
      if (slot.current?.contains(document.activeElement)) placed?.focus();
    });
  useEffect(() => {
    const here = slot.current;
    here?.addEventListener('focus', enter);
    return () => here?.removeEventListener('focus', enter);
  });
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{copy.label}</legend>
      {/* Target of the error summary's links. */}
      <div ref={slot} id={id} tabIndex={-1} className={`relative ${state === 'failed' ? '' : 'min-h-[11.5rem]'}`}>
        <div ref={place} />
        {(state === 'waiting' || state === 'loading') && (
          <button
            type="button"
            onFocus={enter}
            onClick={enter}
            className="absolute inset-0 grid w-full place-items-center rounded-xl border border-dashed border-line-strong bg-field px-4 text-center font-semibold text-accent-text"
          >
            <span aria-live="polite">{state === 'loading' ? copy.loading : copy.waiting}</span>
          </button>
        )}
        {state === 'failed' && (
          <div role="alert" className="rounded-xl border border-line bg-field px-4 py-3.5">
            <p className="font-semibold">{copy.failed}</p>
            {optional && <p>{copy.failedSignUp}</p>}
            <button type="button" onClick={card.again} className="link mt-1 min-h-11 font-semibold">
              {copy.again}
            </button>
          </div>
        )}
      </div>
      <FieldError id={id} error={error} />
      <p className="mt-2.5 text-sm text-ink-soft">{copy.secure}</p>
    </fieldset>
  );
}
