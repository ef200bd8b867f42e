import { type FormEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MAX_TAKES_LENGTH } from '../../recipes/content/recipe-shape.ts';
import { readTakes } from '../../recipes/content/step-uses.ts';
import { ariaProps, FieldError } from '../../ui/form/labelled.tsx';
import { recipeEditor } from '../editing/recipe-editor-copy.ts';
import type { Change } from './change-recipe.ts';
import type { MethodUses, ShownUse } from './method-uses.ts';
import type { EditedUses } from './use-method-uses.ts';

const copy = recipeEditor.uses;
const quiet = 'button button-compact button-quiet';

export const StepUses = memo(function StepUses(
  props: EditedUses & {
    /** Key of the step's row. */
    step: number;
    change: (change: Change) => void;
  },
) {
  const { step, method, change } = props;
  const [open, setOpen] = useState<number | 'add' | null>(null);
  const id = useId();
  const uses = method.steps.get(step);
  if (!uses || method.lines.length === 0) return null;
  const opened = uses.find(({ row }) => row === open);
  const panel = `${id}-panel`;
  /** Closes the panel. First moves the focus to a control that stays, because the focused button is removed. */
  function close(to: number | 'add') {
    document.getElementById(`${id}-${to}`)?.focus();
    setOpen(null);
  }
  function decide(row: number, takes: string | null) {
    change({ do: 'use', step, row, takes });
    close(takes === null || takes === 'none' || open === 'add' ? 'add' : row);
  }
  function answer({ row }: ShownUse, isUsed: boolean) {
    if (isUsed) props.keep(step, row);
    else change({ do: 'use', step, row, takes: null });
    close(isUsed ? row : 'add');
  }
  const opener = (which: number | 'add') => ({
    id: `${id}-${which}`,
    type: 'button' as const,
    'aria-expanded': open === which,
    'aria-controls': panel,
    onClick: () => setOpen(open === which ? null : which),
    className: 'group/chip flex min-h-11 max-w-full items-center',
  });
  return (
    <div className="text-sm leading-snug">
      <ul aria-label={copy.ofStep} className="flex flex-wrap gap-x-1.5">
        {uses.map((use) => (
          <li key={use.row} className="max-w-full">
            <button {...opener(use.row)}>
              <Chip use={use} />
            </button>
          </li>
        ))}
        <li>
          <button {...opener('add')} aria-label={copy.addSpoken}>
            <span className="px-2 py-1 underline">{copy.add}</span>
          </button>
        </li>
      </ul>
      <div id={panel}>
        {opened && (
          <ShareChoice
            key={opened.row}
            use={opened}
            choose={(takes) => decide(opened.row, takes)}
            close={() => close(opened.row)}
          />
        )}
        {open === 'add' && (
          <AddChoice
            lines={method.lines.filter(({ row }) => !uses.some((use) => use.row === row))}
            add={({ row, left }) => decide(row, left)}
            close={() => close('add')}
          />
        )}
      </div>
      <div role="status">
        {uses
          .filter(({ isAsked }) => isAsked)
          .map((use) => (
            <p key={use.row} className="flex flex-wrap items-center gap-2 py-1">
              <span id={`${id}-ask-${use.row}`} className="font-semibold text-warning">
                {copy.ask(use.item)}
              </span>
              {([true, false] as const).map((isUsed) => (
                <button
                  key={String(isUsed)}
                  type="button"
                  aria-describedby={`${id}-ask-${use.row}`}
                  onClick={() => answer(use, isUsed)}
                  className={quiet}
                >
                  {isUsed ? copy.yes : copy.no}
                </button>
              ))}
            </p>
          ))}
      </div>
    </div>
  );
});

function Chip({ use: { words, isConfirmed } }: { use: ShownUse }) {
  return (
    <span
      dir="auto"
      className={`rounded-2xl border px-2.5 py-1 text-left [overflow-wrap:anywhere] group-hover/chip:border-ink group-aria-expanded/chip:border-ink ${isConfirmed ? 'border-line-strong bg-field' : 'border-dashed border-line-strong text-ink-soft'}`}
    >
      {words}
      {!isConfirmed && <span className="sr-only">{copy.suggested}</span>}
    </span>
  );
}

function Panel({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const { current } = panel;
    (current?.querySelector<HTMLElement>('[aria-pressed=true]') ?? current?.querySelector('button'))?.focus();
  }, []);
  return (
    <fieldset
      ref={panel}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="my-1 rounded-xl border border-line bg-wash p-3"
    >
      <legend className="float-left mb-2 w-full font-semibold text-ink [overflow-wrap:anywhere]">{title}</legend>
      <div className="clear-both flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

/** Amounts for typed fractions. '½' is an amount, whereas '1/2' would be a share of the line. */
const fractions: Record<string, string> = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾' };
const choices = Object.keys(copy.takes) as (keyof typeof copy.takes)[];

function ShareChoice(props: { use: ShownUse; choose: (takes: string | null) => void; close: () => void }) {
  const { use, choose, close } = props;
  const { item, takes, isConfirmed } = use;
  const isListed = choices.some((each) => each === takes);
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  function takeAmount(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('amount')).trim();
    const amount = fractions[typed] ?? typed;
    if (readTakes(amount)?.takes === 'amount') choose(amount);
    else setError(copy.amountError);
  }
  return (
    <Panel title={copy.howMuch(item)} close={close}>
      {choices.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === takes}
          onClick={() => choose(each)}
          className={`${quiet} aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper`}
        >
          {copy.takes[each]}
        </button>
      ))}
      {isConfirmed && (
        <button type="button" onClick={() => choose(null)} className="link min-h-11 px-2">
          {copy.forget}
        </button>
      )}
      <form onSubmit={takeAmount} className="flex w-full flex-wrap items-center gap-2">
        <label htmlFor={id}>{copy.amount}</label>
        <input
          {...ariaProps(id, error)}
          name="amount"
          required
          maxLength={MAX_TAKES_LENGTH}
          defaultValue={isListed ? '' : takes}
          placeholder={copy.amountPlaceholder}
          autoComplete="off"
          className="field field-small w-20"
        />
        <button type="submit" className={quiet}>
          {copy.useAmount}
        </button>
      </form>
      <FieldError id={id} error={error} />
    </Panel>
  );
}

type Line = MethodUses['lines'][number];

function AddChoice(props: { lines: readonly Line[]; add: (line: Line) => void; close: () => void }) {
  const { lines, add, close } = props;
  const panel = (
    <Panel title={copy.addTitle} close={close}>
      {lines.map((line) => (
        <button key={line.row} type="button" onClick={() => add(line)} dir="auto" className={`${quiet} text-left`}>
          {line.text.slice(0, 120)}
        </button>
      ))}
    </Panel>
  );
  return lines.length > 0 ? panel : <p className="py-1">{copy.allAdded}</p>;
}

export function ConfirmUses({ method, confirm }: { method: MethodUses; confirm: () => void }) {
  const hasUses = [...method.steps.values()].some((uses) => uses.length > 0);
  return (
    <div className="mt-1 flex min-h-14 items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">
        {copy.lead} {method.proposed > 0 && copy.dashed}
      </p>
      {method.proposed > 0 ? (
        <button type="button" onClick={confirm} className={`${quiet} flex-none`}>
          {copy.confirmAll(method.proposed)}
        </button>
      ) : (
        hasUses && <span className="flex-none text-sm font-semibold">{copy.confirmAll(0)}</span>
      )}
    </div>
  );
}
