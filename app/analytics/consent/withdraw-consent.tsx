import { useState, useSyncExternalStore } from 'react';
import { canWithdrawConsent, denyConsent, onConsentChange } from './consent-choice.ts';
import { consent as copy } from './copy.ts';

/** Button that withdraws consent with one click (GDPR, article 7(3)). Shown only while consent is granted. */
export function WithdrawConsent() {
  const given = useSyncExternalStore(onConsentChange, canWithdrawConsent, () => false);
  const [withdrawn, setWithdrawn] = useState(false);
  if (withdrawn) {
    return (
      // The button is removed, so the focus moves to the result, which screen readers then announce.
      <p ref={takeFocus} tabIndex={-1} className="mt-6 font-semibold">
        {copy.withdrawn}
      </p>
    );
  }
  if (!given) return null;
  return (
    <p className="mt-6 print:hidden">
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          denyConsent();
          setWithdrawn(true);
        }}
      >
        {copy.withdraw}
      </button>
    </p>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();
