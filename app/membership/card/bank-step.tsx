import { useState } from 'react';
import { useNavigate } from 'react-router';
import { withQuery } from '../../paths.ts';
import type { CardBrowser } from '../charges.ts';
import { cardGiven as copy } from './page-copy.ts';

/** @param props.back path of the page that reads the outcome afterwards */
export function BankStep(props: {
  question: { clientSecret: string; bankPath: string | null };
  browser: CardBrowser;
  back: string;
}) {
  const { question, browser, back } = props;
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const navigate = useNavigate();
  if (question.bankPath !== null) {
    return (
      <a href={withReturn(question.bankPath, back)} className="button">
        {copy.confirm}
      </a>
    );
  }

  async function ask() {
    if (state === 'asking' || browser.kind !== 'stripe') return;
    setState('asking');
    try {
      const { loadStripe } = await import('./stripe-js.ts');
      const stripe = await loadStripe(browser);
      // The result is ignored, because the next page reads the outcome from the provider.
      await stripe.handleNextAction({ clientSecret: question.clientSecret });
      await navigate(back, { replace: true, preventScrollReset: true });
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      <button
        type="button"
        onClick={ask}
        aria-disabled={state === 'asking' || undefined}
        className="button noscript:hidden"
      >
        <span aria-live="polite">{state === 'asking' ? copy.confirming : copy.confirm}</span>
      </button>
      {state === 'failed' && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          {copy.bankUnreachable}
        </p>
      )}
    </>
  );
}

function withReturn(bankPath: string, back: string): string {
  const [path = '', query] = bankPath.split('?');
  return withQuery(path, { ...Object.fromEntries(new URLSearchParams(query)), return: back });
}
