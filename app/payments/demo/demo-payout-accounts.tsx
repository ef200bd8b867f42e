import { dateWords } from '../../copy/date-words.ts';
import { formatMoney } from '../money.ts';
import { ActButton } from './act-button.tsx';
import { demoPayments } from './copy.ts';
import type { ShownPayoutAccount } from './shown.ts';

const copy = demoPayments.payouts;
const words = dateWords();

export function DemoPayoutAccounts({ accounts }: { accounts: readonly ShownPayoutAccount[] }) {
  if (accounts.length === 0) return <p className="mt-3">{copy.empty}</p>;
  return (
    <ul className="mt-4 grid gap-4">
      {accounts.map(({ id, name, country, state, asked, by, balances, payouts }) => (
        <li key={id} className="rounded-2xl border border-line bg-white p-5">
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          <p className="text-ink-soft wrap-anywhere">
            {country} <code className="text-sm">{id}</code> <strong>{copy.state[state]}</strong>
          </p>
          {asked.length > 0 && (
            <p className="mt-2 wrap-anywhere">{copy.asks(asked.join(', '), by && words.date(by))}</p>
          )}
          {balances.some(({ amount }) => amount !== 0) && (
            <p className="mt-2">{copy.has(balances.map(formatMoney).join(', '))}</p>
          )}
          {state !== 'closed' && state !== 'disconnected' && (
            <div className="mt-3 flex flex-wrap gap-2">
              {(['approve', 'document', 'restrict', 'disconnect', 'close'] as const).map((what) => (
                <ActButton key={what} what={what} fields={{ id }} label={`${copy[what]}: ${name}`}>
                  {copy[what]}
                </ActButton>
              ))}
              {balances.some(({ amount }) => amount > 0) && (
                <ActButton what="pay-out" fields={{ id }} label={`${copy.payOut}: ${name}`}>
                  {copy.payOut}
                </ActButton>
              )}
            </div>
          )}
          {payouts.length > 0 && <Payouts payouts={payouts} />}
        </li>
      ))}
    </ul>
  );
}

function Payouts({ payouts }: Pick<ShownPayoutAccount, 'payouts'>) {
  return (
    <>
      <h4 className="mt-4 font-semibold">{copy.payouts}</h4>
      <ul className="mt-1 grid gap-2">
        {payouts.map(({ id, createdAt, state, ...money }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <span className="min-w-0 wrap-anywhere">
              {formatMoney(money)} <strong>{copy.payout[state]}</strong>{' '}
              <span className="text-ink-soft">{words.moment(createdAt)}</span>
            </span>
            {state !== 'failed' && (
              <span className="flex flex-wrap gap-2">
                {state === 'underWay' && (
                  <ActButton what="arrive-payout" fields={{ id }} label={`${copy.arrive}: ${id}`}>
                    {copy.arrive}
                  </ActButton>
                )}
                <ActButton what="fail-payout" fields={{ id }} label={`${copy.fail}: ${id}`}>
                  {copy.fail}
                </ActButton>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
