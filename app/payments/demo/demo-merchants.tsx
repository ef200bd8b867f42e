import { dateWords } from '../../copy/date-words.ts';
import { formatMoney } from '../money.ts';
import { paymentPaths } from '../paths.ts';
import { ActButton } from './act-button.tsx';
import { demoPayments } from './copy.ts';
import type { ShownMerchant } from './shown.ts';

const copy = demoPayments.merchants;
const words = dateWords();

export function DemoMerchants({ accounts }: { accounts: readonly ShownMerchant[] }) {
  if (accounts.length === 0) return <p className="mt-3">{copy.empty}</p>;
  return (
    <ul className="mt-4 grid gap-4">
      {accounts.map(({ id, name, country, state, asked, by, balances, elsewhere }) => (
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
              {elsewhere.count === 0 && (
                <ActButton what="add-elsewhere" fields={{ id }} label={`${copy.elsewhere.add}: ${name}`}>
                  {copy.elsewhere.add}
                </ActButton>
              )}
            </div>
          )}
          {elsewhere.count > 0 && (
            <>
              <p className="mt-4">{copy.elsewhere.there(elsewhere.count, elsewhere.ending)}</p>
              <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
                <a href={paymentPaths.demoElsewhere(id)} download className="link inline-flex min-h-11 items-center">
                  {copy.elsewhere.list}
                </a>
                {elsewhere.ending < elsewhere.count && (
                  <ActButton what="end-elsewhere" fields={{ id }} label={`${copy.elsewhere.end}: ${name}`}>
                    {copy.elsewhere.end}
                  </ActButton>
                )}
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
