import { type ClipboardEvent, createContext, type FormEvent, useContext, useId, useState } from 'react';
import { Form, Link } from 'react-router';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import { box, edge, Labelled, tied } from '../../ui/form/labelled.tsx';
import { useInStep } from '../kitchen/in-step.ts';
import { KitchenFrame } from '../kitchen/kitchen-frame.tsx';
import { mayWait, Operation, useEmptied } from '../kitchen/operation-fields.tsx';
import { useOperationForm } from '../kitchen/operation-form.tsx';
import { versionsPath } from '../kitchen/paths.ts';
import { SecretAddress } from '../kitchen/secret-address.tsx';
import { addToOutbox, useOutbox } from '../offline/use-outbox.ts';
import { unitSystems } from '../recipe-page/serving/serving-choice.ts';
import { unitChoices } from '../scaling/copy.ts';
import { MOST_SERVINGS } from '../scaling/servings.ts';
import { planPath } from '../week/paths.ts';
import { shoppingList as copy } from './copy.ts';
import type { ListAnswer, RecipeOnList, ShoppingListPageData } from './list-view.ts';
import { shoppingListPath } from './paths.ts';
import { linesOf, type Pasted, readPasted, withPending } from './pending-list.ts';
import type { RowPart, ShoppingAisle, ShoppingRow } from './rows.ts';
import { LINE_LENGTH, MOST_LINES } from './shopping-list.ts';
import { useRest, useTyped } from './unsent-text.ts';

interface PageProps {
  page: ShoppingListPageData;
  /** To a form that was sent without scripts; null: none was. */
  answer: ListAnswer | null;
}

/** `/kitchen/list`: what to buy, by aisle, and what the list is made of. Whole without scripts; printed it is rows alone. */
export function ShoppingListPage({ page: stored, answer }: PageProps) {
  const page = withPending(stored, useOutbox().operations);
  const { brand, work, aisles, left } = page;
  const isEmpty = page.entryIds.length === 0;
  const refused = answer && !answer.ok ? answer : null;
  useInStep(versionsPath, 'list', page.version);
  return (
    <KitchenFrame brand={brand} work={work} title={copy.title}>
      <p role="status" className="mt-2 text-ink-soft print:hidden">
        {isEmpty ? copy.empty : left > 0 ? copy.left(left) : copy.allTicked}
      </p>
      {page.adding && <AddThis recipe={page.adding} operation={page.operation} />}
      <AddLine operation={page.operation} refused={refused} />
      <Aisles aisles={aisles} operation={page.operation} />
      <div className="mt-4 grid grid-cols-1 gap-10 border-t border-line pt-8 print:hidden">
        <RecipesOnList recipes={page.recipes} operation={page.operation} />
        <AddRecipe choices={page.choices} operation={page.operation} />
        <Units units={page.units} operation={page.operation} />
        <Share since={page.linkSince} made={answer?.ok ? answer.link : undefined} />
        {!isEmpty && <Clear entryIds={page.entryIds} operation={page.operation} />}
      </div>
    </KitchenFrame>
  );
}

/** What to buy, by aisle. */
export function Aisles({ aisles, operation }: { aisles: readonly ShoppingAisle[]; operation: string }) {
  if (aisles.length === 0) return null;
  return (
    <div className="shopping-aisles mt-8 gap-x-12 sm:columns-2">
      {aisles.map(({ aisle, rows }) => (
        <section key={aisle} aria-labelledby={`aisle-${aisle}`} className="mb-8 break-inside-avoid-column">
          <h2 id={`aisle-${aisle}`} className="mb-1 text-xl">
            {copy.aisles[aisle]}
          </h2>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.key} row={row} operation={operation} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Where what is done to the list is sent. */
export const ListAddress = createContext(shoppingListPath);

function useListForm() {
  const { answer, ...form } = useOperationForm<ListAnswer>(useContext(ListAddress), mayWait);
  return { ...form, answer, error: answer && !answer.ok ? answer.error : null };
}

function Problem({ error }: { error: string | null }) {
  return (
    error && (
      <p role="alert" className="mt-2 font-semibold text-danger">
        {error}
      </p>
    )
  );
}

/**
 * One thing to buy: pressed, it is in the basket. Its form has nothing of the router's, which leads it to this same page:
 * of a long list that is a third of what the rows take to render.
 */
function Row({ row, operation }: { row: ShoppingRow; operation: string }) {
  const { formData, onSubmit, error } = useListForm();
  const pressed = formData?.get('intent');
  const isTicked = pressed ? pressed === 'tick' : row.isTicked;
  const names = row.parts.map(({ key }) => key).join(' ');
  return (
    <li className="py-1">
      <form method="post" onSubmit={onSubmit}>
        <Operation id={operation} />
        <input type="hidden" name="names" value={names} />
        <button
          type="submit"
          name="intent"
          value={isTicked ? 'untick' : 'tick'}
          aria-pressed={isTicked}
          className="flex min-h-12 w-full items-start gap-3 py-2 text-left text-lg leading-snug"
        >
          <Box ticked={isTicked} />
          <span dir="auto" className={`wrap-anywhere ${isTicked ? 'text-ink-soft line-through' : ''}`}>
            {row.amount && (
              <strong>
                {row.about && `${copy.about} `}
                {row.amount}{' '}
              </strong>
            )}
            {row.food}
          </span>
        </button>
      </form>
      <Parts row={row} />
      <Problem error={error} />
    </li>
  );
}

/** Of what a sum is made. */
function Parts({ row }: { row: ShoppingRow }) {
  const parts = row.parts.filter(({ text }) => text !== '');
  const isOwn = row.parts.length === 1 && row.parts[0]!.from === null;
  if (isOwn || parts.length === 0) return null;
  return (
    <ul dir="auto" className="mb-1 ml-9 text-sm wrap-anywhere text-ink-soft">
      {parts.map((part) => (
        <li key={part.key}>{parts.length === 1 && part.from !== null ? part.from : partWords(part)}</li>
      ))}
    </ul>
  );
}

const partWords = ({ text, from }: RowPart) => `${text} (${from ?? copy.own})`;

function Box({ ticked }: { ticked: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="mt-0.5 size-6 flex-none" fill="none" stroke="currentColor">
      <rect x="3" y="3" width="18" height="18" rx="5" strokeWidth="2" />
      {ticked && <path d="m7 12.5 3.5 3.5L17 8.5" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />}
    </svg>
  );
}

export function AddLine({
  operation,
  refused,
}: {
  operation: string;
  refused: Extract<ListAnswer, { ok: false }> | null;
}) {
  const { answer, onSubmit, error } = useListForm();
  const form = useEmptied(answer);
  // Nothing of somebody else's list is stored on the device.
  const isOwn = useContext(ListAddress) === shoppingListPath;
  useTyped(form, isOwn);
  const pasting = usePasting(isOwn);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    pasting.dismiss();
    onSubmit(event);
  };
  const isLeft = linesOf(pasting.rest).length > 0;
  return (
    <div className="mt-6 max-w-[36rem] print:hidden">
      <Form ref={form} method="post" onSubmit={submit} onPaste={pasting.onPaste}>
        <Operation id={operation} />
        <input type="hidden" name="intent" value="add-line" />
        <div className="flex flex-wrap items-end gap-3">
          <Field
            name="text"
            label={copy.line}
            placeholder={copy.placeholder}
            maxLength={LINE_LENGTH}
            required
            autoComplete="off"
            enterKeyHint="done"
            defaultValue={refused?.submitted ?? ''}
            error={(isLeft ? null : pasting.error) ?? error ?? refused?.error}
            className="min-w-40 grow basis-56"
          />
          <button type="submit" className="button">
            {copy.addLine}
          </button>
        </div>
      </Form>
      {isLeft && <NotAdded {...pasting} />}
    </div>
  );
}

/** Lines that were pasted and could not be taken, until they are added or deleted. */
function NotAdded({ rest, error, changeRest, addRest }: ReturnType<typeof usePasting>) {
  const id = useId();
  const { notAddedHint: hint } = copy;
  return (
    <div className="mt-4">
      <Problem error={error} />
      <Labelled id={id} label={copy.notAdded(linesOf(rest).length)} hint={hint} className="mt-2">
        <textarea
          {...tied(id, null, hint)}
          dir="auto"
          rows={4}
          value={rest}
          onChange={(event) => changeRest(event.target.value)}
          className={`${box} ${edge(null)} field-sizing-content max-h-60`}
        />
      </Labelled>
      <button type="button" onClick={addRest} className="button button-compact button-quiet mt-3">
        {copy.addRest}
      </button>
    </div>
  );
}

/**
 * Several lines that are pasted are as many things to buy: the field would make one line of them, and cut it. They wait on
 * the device until each is stored. Those that find no room there are the `rest`, so that none is lost.
 */
function usePasting(isOwn: boolean) {
  const action = useContext(ListAddress);
  const [error, setError] = useState<string | null>(null);
  const [rest, setRest] = useRest(isOwn);
  const add = async (pasted: Pasted) => {
    if (!pasted.ok) return setError(whyNot(pasted));
    for (const [at, text] of pasted.lines.entries()) {
      const refusal = await addPasted(action, text);
      if (refusal === null) continue;
      setError(refusal);
      return setRest((before) => [...linesOf(before ?? ''), ...pasted.lines.slice(at)].join('\n'));
    }
  };
  return {
    error,
    rest,
    changeRest: setRest,
    dismiss: () => setError(null),
    onPaste(event: ClipboardEvent) {
      setError(null);
      const pasted = readPasted(event.clipboardData.getData('text/plain'));
      if (pasted.ok && pasted.lines.length < 2) return;
      event.preventDefault();
      if (isOwn || !pasted.ok) void add(pasted);
      else setError(copy.errors.onePasted);
    },
    addRest() {
      setError(null);
      const pasted = readPasted(rest);
      if (pasted.ok) setRest('');
      void add(pasted);
    },
  };
}

const whyNot = ({ reason, lines }: Extract<Pasted, { ok: false }>) =>
  reason === 'too-many' ? copy.errors.tooManyPasted(lines, MOST_LINES) : copy.errors.tooLong(LINE_LENGTH);

/** @returns why the line does not wait, in words; null: it does */
function addPasted(action: string, text: string): Promise<string | null> {
  const form = new FormData();
  const fields = { intent: 'add-line', operation: crypto.randomUUID(), stay: 'yes', text };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return addToOutbox(action, form);
}

function RecipesOnList({ recipes, operation }: { recipes: readonly RecipeOnList[]; operation: string }) {
  if (recipes.length === 0) return null;
  return (
    <section aria-labelledby="recipes">
      <h2 id="recipes" className="mb-3 text-2xl">
        {copy.recipes}
      </h2>
      <ul className="divide-y divide-line">
        {recipes.map((recipe) => (
          <OnList key={recipe.id} recipe={recipe} operation={operation} />
        ))}
      </ul>
    </section>
  );
}

function OnList({ recipe, operation }: { recipe: RecipeOnList; operation: string }) {
  const { onSubmit, error } = useListForm();
  const { id, name, serves, state } = recipe;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p dir="auto" className="text-lg font-semibold wrap-anywhere">
          {name}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {serves !== null && (
            <Form method="post" onSubmit={onSubmit} className="flex items-center gap-2">
              <Operation id={operation} />
              <input type="hidden" name="intent" value="set-servings" />
              <input type="hidden" name="entry" value={id} />
              <input
                key={serves}
                name="serves"
                type="number"
                min={1}
                max={MOST_SERVINGS}
                required
                defaultValue={serves}
                aria-label={copy.servings(name)}
                className="min-h-12 w-20 rounded-xl border border-[#8b7f76] bg-white px-3"
              />
              <button type="submit" className="button button-compact button-quiet">
                {copy.setServings}
              </button>
            </Form>
          )}
          <Form method="post" onSubmit={onSubmit}>
            <Operation id={operation} />
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="names" value={id} />
            <button type="submit" className="link min-h-11">
              {copy.removeRecipe}
              <span className="sr-only">{copy.removeNamed(name)}</span>
            </button>
          </Form>
        </div>
      </div>
      {state === 'shown' && serves === null && <p className="text-ink-soft">{copy.asWritten}</p>}
      {state !== 'shown' && <p className="text-ink-soft">{copy.notShown[state]}</p>}
      <Problem error={error} />
    </li>
  );
}

/** What another page leads here for. */
function AddThis({ recipe, operation }: { recipe: NonNullable<ShoppingListPageData['adding']>; operation: string }) {
  const { onSubmit, error } = useListForm();
  const { id, name, serves, units } = recipe;
  return (
    <Form method="post" onSubmit={onSubmit} className="mt-6 rounded-2xl bg-wash px-5 py-5 print:hidden">
      <Operation id={operation} />
      <input type="hidden" name="intent" value="add-recipe" />
      <input type="hidden" name="recipe" value={id} />
      {units && <input type="hidden" name="units" value={units} />}
      <h2 dir="auto" className="mb-3 text-xl wrap-anywhere">
        {copy.addNamed(name)}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        {serves !== null && (
          <Field
            name="serves"
            type="number"
            label={copy.forHowMany}
            min={1}
            max={MOST_SERVINGS}
            required
            defaultValue={serves}
            className="w-28"
          />
        )}
        <button type="submit" className="button">
          {copy.addNow}
        </button>
        <Link to={planPath(id, serves)} className="link inline-flex min-h-12 items-center">
          {copy.planInstead}
        </Link>
      </div>
      <Problem error={error} />
    </Form>
  );
}

function AddRecipe({ choices, operation }: Pick<ShoppingListPageData, 'choices' | 'operation'>) {
  const { onSubmit, error } = useListForm();
  return (
    <section aria-labelledby="add">
      <h2 id="add" className="mb-3 text-2xl">
        {copy.add}
      </h2>
      {choices.length === 0 ? (
        <p className="text-ink-soft">{copy.noneToAdd}</p>
      ) : (
        <Form method="post" onSubmit={onSubmit} className="flex max-w-[36rem] flex-wrap items-end gap-3">
          <Operation id={operation} />
          <input type="hidden" name="intent" value="add-recipe" />
          <SelectField
            name="recipe"
            label={copy.addFrom}
            options={choices.map(({ id, name }) => ({ value: id, name }))}
            className="min-w-40 grow basis-56"
          />
          <button type="submit" className="button button-quiet">
            {copy.addRecipe}
          </button>
        </Form>
      )}
      <Problem error={error} />
    </section>
  );
}

/** In which units the list adds up: those in which its cook reads recipes. */
function Units({ units, operation }: Pick<ShoppingListPageData, 'units' | 'operation'>) {
  const { onSubmit, error } = useListForm();
  return (
    <div>
      <Form method="post" onSubmit={onSubmit} className="flex max-w-[36rem] flex-wrap items-end gap-3">
        <Operation id={operation} />
        <input type="hidden" name="intent" value="set-units" />
        <SelectField
          key={units}
          name="units"
          label={copy.units}
          defaultValue={units}
          options={unitSystems.map((each) => ({ value: each, name: unitChoices[each] }))}
          className="min-w-40 basis-56"
        />
        <button type="submit" className="button button-quiet">
          {copy.setUnits}
        </button>
      </Form>
      <Problem error={error} />
    </div>
  );
}

/** The link by which others shop along. @param props.made one without scripts */
function Share({
  since,
  made,
}: {
  since: string | null;
  made: { address: string | null; done: string | null } | undefined;
}) {
  const { onSubmit, answer, error } = useListForm();
  const link = (answer?.ok ? answer.link : undefined) ?? made;
  const outcome = (
    <>
      <Problem error={error} />
      <p role="status" className="mt-2 empty:hidden">
        {link?.done}
      </p>
    </>
  );
  return (
    <SecretAddress id="share" words={copy.share} address={link?.address ?? null} {...{ since, onSubmit, outcome }} />
  );
}

function Clear({ entryIds, operation }: Pick<ShoppingListPageData, 'entryIds' | 'operation'>) {
  const { onSubmit, error } = useListForm();
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{copy.clear}</summary>
      <Form method="post" onSubmit={onSubmit} className="mt-2 flex flex-wrap items-center gap-4">
        <Operation id={operation} />
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="names" value={entryIds.join(' ')} />
        <p>{copy.clearAsk}</p>
        <button type="submit" className="button button-compact button-quiet">
          {copy.clearNow}
        </button>
      </Form>
      <Problem error={error} />
    </details>
  );
}
