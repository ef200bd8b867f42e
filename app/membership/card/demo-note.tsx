import { demoCards, demoWallets, inGroups } from './demo-cards.ts';
import { demoCard as copy } from './demo-copy.ts';
import type { CardInForm } from './use-card.ts';

export function DemoNote({ card }: { card: CardInForm }) {
  const { testWallet, chooseTestWallet } = card;
  const chosen = demoWallets.find(({ token }) => token === testWallet);
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {demoWallets.map(({ name, token }) => (
          <button
            key={token}
            type="button"
            aria-pressed={token === testWallet}
            onClick={() => chooseTestWallet(token === testWallet ? null : token)}
            className="button button-compact button-plain aria-pressed:border-accent-text aria-pressed:bg-wash"
          >
            {copy.wallet(name)}
          </button>
        ))}
      </div>
      {chosen ? (
        <p role="status" className="mt-3">
          {copy.walletChosen(chosen.name)}{' '}
          <button type="button" onClick={() => chooseTestWallet(null)} className="link min-h-9">
            {copy.useCard}
          </button>
        </p>
      ) : (
        <details className="mt-2 text-sm text-ink-soft">
          <summary className="min-h-9 cursor-pointer py-2">
            {copy.title} <span className="font-semibold">{copy.cards}</span>
          </summary>
          <p className="mt-1">{copy.body}</p>
          <dl className="mt-2 grid gap-2">
            {demoCards.map(({ number, is }) => (
              <div key={number} className="flex flex-wrap gap-x-2">
                <dt className="font-semibold select-all">{inGroups(number)}</dt>
                <dd>{copy.is[is]}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2">{copy.other}</p>
        </details>
      )}
    </>
  );
}
