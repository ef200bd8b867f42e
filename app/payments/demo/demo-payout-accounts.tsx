import { dateWords } from '../../copy/date-words.ts';
import { ActButton } from './act-button.tsx';
import { demoPayments } from './copy.ts';
import type { ShownPayoutAccount } from './shown.ts';

const copy = demoPayments.payouts;
const words = dateWords();

/** The accounts through which creators are paid, and what Stripe does with them. */
export function DemoPayoutAccounts({ accounts }: { accounts: readonly ShownPayoutAccount[] }) {
  if (accounts.length === 0) return <p className="mt-3">{copy.empty}</p>;
  return (
    <ul className="mt-4 grid gap-4">
      {accounts.map(({ id, name, country, state, asked, by }) => (
        <li key={id} className="rounded-2xl border border-line bg-white p-5">
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          <p className="text-ink-soft wrap-anywhere">
            {country} <code className="text-sm">{id}</code> <strong>{copy.state[state]}</strong>
          </p>
          {asked.length > 0 && (
            <p className="mt-2 wrap-anywhere">{copy.asks(asked.join(', '), by && words.date(by))}</p>
          )}
          {state !== 'closed' && state !== 'disconnected' && (
            <div className="mt-3 flex flex-wrap gap-2">
              {(['approve', 'document', 'restrict', 'disconnect', 'close'] as const).map((what) => (
                <ActButton key={what} what={what} fields={{ id }} label={`${copy[what]}: ${name}`}>
                  {copy[what]}
                </ActButton>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
