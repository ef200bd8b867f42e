import { demoCards, inGroups } from './card-token.ts';
import { cardFields } from './copy.ts';

const copy = cardFields.demo;

export function DemoNote() {
  return (
    <div>
      <p>
        <strong className="block font-semibold">{copy.title}</strong>
        {copy.body}
      </p>
      <details className="mt-1">
        <summary className="min-h-9 cursor-pointer py-1 font-semibold">{copy.cards}</summary>
        <dl className="mt-1 grid gap-2 text-sm">
          {demoCards.map(({ number, is }) => (
            <div key={number} className="flex flex-wrap gap-x-2">
              <dt className="font-semibold select-all">{inGroups(number)}</dt>
              <dd>{copy.is[is]}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-sm">{copy.other}</p>
      </details>
    </div>
  );
}
