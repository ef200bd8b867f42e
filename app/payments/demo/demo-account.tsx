import { dateWords } from '../../copy/date-words.ts';
import { formatMoney } from '../money.ts';
import { ActButton } from './act-button.tsx';
import { demoPayments } from './copy.ts';
import type { ShownAccount } from './shown.ts';

const copy = demoPayments.accounts;
const words = dateWords();

/** A creator's account at the stand-in, what it has, and what its bank can do. */
export function DemoAccount({ account: { id, balances, payouts } }: { account: ShownAccount }) {
  const has = balances.filter(({ amount }) => amount !== 0).map(formatMoney);
  return (
    <li className="rounded-2xl border border-line bg-white p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <code>{id}</code>
        </h3>
        {balances.some(({ amount }) => amount > 0) && (
          <ActButton what="pay-out" fields={{ id }} label={`${copy.payOut}: ${id}`}>
            {copy.payOut}
          </ActButton>
        )}
      </div>
      <p className="mt-1">
        {copy.balance} <strong>{has.length > 0 ? has.join(', ') : copy.nothing}</strong>
      </p>
      {payouts.length > 0 && (
        <>
          <h4 className="mt-4 font-semibold">{copy.payouts}</h4>
          <ul className="mt-1 grid gap-2">
            {payouts.map(({ id: payoutId, createdAt, state, ...money }) => (
              <li key={payoutId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <span className="min-w-0 wrap-anywhere">
                  {formatMoney(money)} <strong>{copy.payout[state]}</strong>{' '}
                  <span className="text-ink-soft">{words.moment(createdAt)}</span>
                </span>
                {state === 'paid' && (
                  <ActButton what="fail-payout" fields={{ id: payoutId }} label={`${copy.fail}: ${payoutId}`}>
                    {copy.fail}
                  </ActButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
