import { type FormEvent, useState } from 'react';
import { recipePage } from '../copy.ts';
import type { TinChoice } from '../recipe-view.ts';
import { HiddenFields } from './choice-button.tsx';
import { asMade } from './serving-choice.ts';
import type { ControlProps } from './use-serving.ts';

const copy = recipePage.serving;

/** Choice of the recipe's baking tin and the cook's own. Amounts scale by base area. */
export function TinControl({ scalable, choice, choose, queryOf, tins }: ControlProps & { tins: TinChoice[] }) {
  const [from, setFrom] = useState(choice.tins?.from ?? scalable.tin ?? '');
  const to = choice.tins?.to ?? '';
  const word = choice.units === 'us' ? 'pan' : 'tin';
  function change(event: FormEvent<HTMLFormElement>) {
    const fields = new FormData(event.currentTarget);
    const [theirs, mine] = [String(fields.get('from') ?? scalable.tin ?? ''), String(fields.get('tin'))];
    setFrom(theirs);
    choose({ ...asMade, tins: theirs && mine && theirs !== mine ? { from: theirs, to: mine } : null });
  }
  return (
    <details className="recipe-tin mt-3" open={choice.tins !== null || undefined}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center font-semibold text-accent-text">
        {copy.tin(word)}
      </summary>
      <form
        method="get"
        action="#ingredients"
        className="mt-1 grid gap-3"
        onChange={change}
        onSubmit={(event) => event.preventDefault()}
      >
        <HiddenFields query={queryOf(asMade)} />
        {scalable.tin === null && <TinField name="from" label={copy.tinFrom(word)} value={from} tins={tins} />}
        <TinField name="tin" label={copy.tinTo(word)} value={to} tins={tins} />
        <p className="text-sm text-ink-soft">{copy.tinDepth(word)}</p>
        <button type="submit" className="link not-noscript:hidden min-h-9 justify-self-start">
          {copy.useTin(word)}
        </button>
      </form>
    </details>
  );
}

function TinField(props: { name: string; label: string; value: string; tins: TinChoice[] }) {
  const { name, label, value, tins } = props;
  return (
    <label className="grid gap-1">
      <span className="text-sm">{label}</span>
      <select name={name} value={value} onChange={() => {}} className="field field-small">
        <option value="">{copy.tinNone}</option>
        {tins.map((tin) => (
          <option key={tin.id} value={tin.id}>
            {tin.name}
          </option>
        ))}
      </select>
    </label>
  );
}
