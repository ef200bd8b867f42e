import { useState, useSyncExternalStore } from 'react';
import { consent as copy } from '../../copy/analytics.ts';
import { answerConsent, onOtherWindow, saidYes } from '../answer.ts';

/** Takes a yes back with one press (GDPR, article 7, 3). There for whoever has said one. */
export function WithdrawConsent() {
  const given = useSyncExternalStore(onOtherWindow, saidYes, () => false);
  const [withdrawn, setWithdrawn] = useState(false);
  if (withdrawn) {
    return (
      // The pressed button is gone: the focus is led to what it has done, which tells it too.
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
          answerConsent(false);
          setWithdrawn(true);
        }}
      >
        {copy.withdraw}
      </button>
    </p>
  );
}

const takeFocus = (told: HTMLElement | null) => told?.focus();
