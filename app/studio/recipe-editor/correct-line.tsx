import { type FormEvent, useEffect, useRef } from 'react';
import { likelyCorrection, numbersIn, unitsIn } from '../../recipes/content/corrected-line.ts';
import type { Correction } from '../../recipes/content/recipe-content.ts';
import { recipeEditor } from '../editing/recipe-editor-copy.ts';

const copy = recipeEditor.parsed;
const small = 'field field-small mt-1 w-full';

export function CorrectLine(props: {
  text: string;
  correction: Correction | undefined;
  correct: (correction: Correction | null) => void;
  close: () => void;
}) {
  const { text, correction, correct } = props;
  const group = useRef<HTMLFieldSetElement>(null);
  const numbers = numbersIn(text);
  const units = [...new Set(unitsIn(text).map(({ unit }) => unit))];
  const likely = correction?.as === 'amount' ? correction : likelyCorrection({ text });
  const chosen = numbers.findIndex(
    (each) => each.quantity === likely?.quantity && each.quantityMax === likely.quantityMax,
  );
  useEffect(() => group.current?.querySelector<HTMLElement>('select, input, button')?.focus(), []);

  function take(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const said = new FormData(event.currentTarget);
    const number = numbers[Number(said.get('number'))];
    if (!number) return;
    const { quantity, quantityMax } = number;
    const unit = units.find((each) => each === said.get('unit')) ?? null;
    correct({ as: 'amount', quantity, quantityMax, unit, item: String(said.get('item')).trim().slice(0, 200) });
  }
  return (
    <form
      onSubmit={take}
      onKeyDown={({ key }) => key === 'Escape' && props.close()}
      className="my-2 rounded-xl border border-line bg-wash p-3"
    >
      <fieldset ref={group} className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] items-end gap-3">
        <legend className="float-left mb-2 font-semibold text-ink col-span-full">{copy.title}</legend>
        {numbers.length === 0 && <p className="clear-both col-span-full">{copy.noNumber}</p>}
        {numbers.length > 0 && (
          <>
            <label className="clear-both">
              {copy.amount}
              <select name="number" defaultValue={Math.max(0, chosen)} className={small}>
                {numbers.map((each, at) => (
                  <option key={each.start} value={at}>
                    {each.text}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {copy.unit}
              <select name="unit" defaultValue={likely?.unit ?? ''} className={small}>
                <option value="">{copy.noUnit}</option>
                {units.map((unit) => (
                  <option key={unit} value={unit}>
                    {unit}
                  </option>
                ))}
              </select>
            </label>
            <label className="col-span-full">
              {copy.item}
              <input
                name="item"
                required
                pattern=".*\S.*"
                defaultValue={likely?.item ?? ''}
                maxLength={200}
                className={small}
              />
            </label>
          </>
        )}
      </fieldset>
      <p className="mt-3 flex flex-wrap gap-2">
        {numbers.length > 0 && (
          <button type="submit" className="button button-compact">
            {copy.done}
          </button>
        )}
        <button type="button" onClick={() => correct({ as: 'written' })} className="button button-compact button-quiet">
          {copy.asWritten}
        </button>
        {correction && (
          <button type="button" onClick={() => correct(null)} className="link min-h-11 px-2">
            {copy.forget}
          </button>
        )}
      </p>
    </form>
  );
}
