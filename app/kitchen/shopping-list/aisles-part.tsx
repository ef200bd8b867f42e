import { Icon } from '../../ui/icon.tsx';
import { Operation, Problem } from '../operation-fields.tsx';
import { useListForm } from './add-line.tsx';
import { shoppingList as copy } from './copy.ts';
import type { RowPart, ShoppingAisle, ShoppingRow } from './rows.ts';

export function Aisles({ aisles, operation }: { aisles: readonly ShoppingAisle[]; operation: string }) {
  if (aisles.length === 0) return null;
  return (
    <div className="shopping-aisles mt-8 gap-x-12 sm:columns-2">
      {aisles.map(({ aisle, rows }) => (
        <section key={aisle} aria-labelledby={`aisle-${aisle}`} className="mb-8 break-inside-avoid-column">
          <h2 id={`aisle-${aisle}`} className="mb-1 text-xl">
            {copy.aisles[aisle]}
          </h2>
          <ul className="shopping-rows">
            {rows.map((row) => (
              <Row key={row.key} row={row} operation={operation} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A plain form, because the router's form component slows down a long list. */
function Row({ row, operation }: { row: ShoppingRow; operation: string }) {
  const { formData, onSubmit, error } = useListForm();
  const pressed = formData?.get('intent');
  const isTicked = pressed ? pressed === 'tick' : row.isTicked;
  const names = row.parts.map(({ key }) => key).join(' ');
  return (
    <li>
      <form method="post" onSubmit={onSubmit} className="min-w-0">
        <Operation id={operation} names={names} />
        <button
          type="submit"
          name="intent"
          value={isTicked ? 'untick' : 'tick'}
          aria-pressed={isTicked}
          className="flex min-h-12 w-full items-start gap-3 py-2.5 text-left text-lg leading-snug"
        >
          <Icon name={isTicked ? 'square-check' : 'square'} className="mt-0.5 size-6" />
          <span dir="auto" className={`wrap-anywhere ${isTicked ? 'text-ink-soft line-through' : ''}`}>
            {row.amount && (
              <strong>
                {row.about && `${copy.about} `}
                {row.amount}{' '}
              </strong>
            )}
            {row.food}
            {row.beside.length > 0 && ` ${copy.beside(row.beside.map((each) => each || copy.more(row.food)))}`}
          </span>
        </button>
      </form>
      <Parts row={row} />
      <Problem error={error} />
    </li>
  );
}

function Parts({ row }: { row: ShoppingRow }) {
  const parts = row.parts.filter(({ text }) => text !== '');
  const isOwn = row.parts.length === 1 && row.parts[0]!.from === null;
  if (isOwn || parts.length === 0) return null;
  return (
    <details>
      <summary>
        <Icon name="chevron-down" className="size-5" label={copy.parts(row.food)} />
      </summary>
      <ul dir="auto" className="mb-2 ml-9 text-sm wrap-anywhere text-ink-soft">
        {parts.map((part) => (
          <li key={part.key}>{parts.length === 1 && part.from !== null ? part.from : partWords(part)}</li>
        ))}
      </ul>
    </details>
  );
}

const partWords = ({ text, from }: RowPart) => `${text} (${from ?? copy.own})`;
