import type { ReactNode } from 'react';
import { formatMoney } from '../../copy/amounts.ts';
import { useOffered } from '../prices/plan-choice.tsx';
import { cardStory as copy, REMINDER_DAYS } from './copy.ts';

export function ChargeStory({ charge }: { charge: ReactNode }) {
  const currency = useOffered()[0]?.currency ?? 'usd';
  return (
    <div className="text-sm sm:col-span-2">
      <ol className="grid gap-2 border-l-2 border-accent-text pl-4">
        <Step when={copy.today} what={formatMoney({ amount: 0, currency })} />
        <Step when={copy.reminder(REMINDER_DAYS)} what={copy.reminderMail} />
        <Step when={copy.afterTrial} what={charge} />
      </ol>
      <p className="mt-3 text-ink-soft">{copy.cancel}</p>
    </div>
  );
}

function Step({ when, what }: { when: string; what: ReactNode }) {
  return (
    <li className="items-baseline justify-between gap-x-4 sm:flex">
      <span className="block">{when}</span>
      <span className="font-semibold">{what}</span>
    </li>
  );
}
