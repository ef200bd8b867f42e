import { type DragEvent, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { MAX_SERVINGS } from '../../recipes/scaling/servings.ts';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useZone } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Sheet, SheetLink } from '../../ui/sheet.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { KitchenFrame } from '../frame/kitchen-frame.tsx';
import { useOutbox } from '../offline/use-outbox.ts';
import { mayWait, Operation, Problem, Submit, useEmptied } from '../operation-fields.tsx';
import { useOperationForm } from '../operation-form.tsx';
import { shoppingListPath, versionsPath, weekPath } from '../paths.ts';
import { PickRecipe } from '../pick-recipe.tsx';
import type { CountedChoice, RecipeChoice } from '../recipe-choices.server.ts';
import { useReloadOnChange } from '../reload-on-change.ts';
import { SecretAddress } from '../secret-address.tsx';
import { week as copy } from './copy.ts';
import { type Day, dayAt, dayWords, fortnightOf } from './days.ts';
import { withPending } from './pending-week.ts';
import { NOTE_LENGTH } from './week.ts';
import type { EntryOnPage, WeekAnswer, WeekPageData } from './week-view.ts';

interface PageProps {
  page: WeekPageData;
  /** Answer to a form sent without scripts, or null. */
  answer: WeekAnswer | null;
}

interface Shown {
  today: Day;
  /** Days of this week and the next, from today on. */
  plannable: readonly Day[];
  operation: string;
  /** Id of the element that gets focus after the week has changed, or null to leave the focus. */
  focusNext: RefObject<string | null>;
  move(entry: EntryOnPage, day: Day): void;
  /** Chooses the day in the planning form. */
  planOn(day: Day): void;
}

/** `/kitchen/week`: recipes and notes by day. Works without scripts. */
export function WeekPage({ page: stored, answer }: PageProps) {
  const page = withPending(stored, useOutbox().operations);
  const { brand, links, entries, planning, operation } = page;
  const today = dayAt(new Date(page.now), useZone());
  const { thisWeek, nextWeek } = fortnightOf(today);
  useReloadOnChange(versionsPath, 'week', page.version);
  const focusNext = useFocusAfter(entries);
  const plannable = [...thisWeek, ...nextWeek].filter((day) => day >= today);
  const moving = useRef<HTMLFormElement>(null);
  const [planDay, setPlanDay] = useState(today);
  const shown: Shown = {
    today,
    plannable,
    operation,
    focusNext,
    move({ id }, day) {
      const form = moving.current;
      if (!form) return;
      focusNext.current = `move-${id}`;
      for (const [name, value] of [
        ['entry', id],
        ['day', day],
      ] as const) {
        (form.elements.namedItem(name) as HTMLInputElement).value = value;
      }
      form.requestSubmit();
    },
    planOn: setPlanDay,
  };
  const address = answer?.ok ? answer.address : null;
  return (
    <KitchenFrame brand={brand} links={links} title={copy.title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <p className="mt-2 text-ink-soft">{copy.lead}</p>
        <SheetLink to={PLAN} className="button" onOpen={() => setPlanDay(today)}>
          {copy.plan}
        </SheetLink>
      </div>
      <Outcome answer={answer} />
      {planning && <PlanThis recipe={planning} {...shown} />}
      {entries.length === 0 && (
        <EmptyPart scene="week" style={brand?.style}>
          <p>{copy.empty}</p>
        </EmptyPart>
      )}
      <div className="mt-8 grid grid-cols-1 gap-10">
        <WeekPart name="this" days={thisWeek} entries={entries} {...shown} />
        <WeekPart name="next" days={nextWeek} entries={entries} {...shown} />
      </div>
      <MoveForm form={moving} operation={operation} />
      <div className="mt-12 border-t border-line pt-8 print:hidden">
        <Calendar since={page.feedSince} made={address} />
      </div>
      <Sheet id={PLAN} title={copy.plan}>
        <PlanRecipe choices={page.choices} day={planDay} {...shown} />
        <AddNote submitted={answer && !answer.ok ? answer.submitted : null} day={planDay} {...shown} />
      </Sheet>
    </KitchenFrame>
  );
}

const PLAN = 'plan';

/** Form by which dragging and the arrow keys move an entry. */
function MoveForm({ form, operation }: { form: RefObject<HTMLFormElement | null>; operation: string }) {
  const { onSubmit, answer } = useWeekForm();
  return (
    <>
      <Form ref={form} method="post" onSubmit={onSubmit} hidden>
        <Operation id={operation} intent="change" entry="" day="" />
      </Form>
      <Outcome answer={answer} />
    </>
  );
}

/** Moves the focus after the entries change, to the element whose id the form has set. */
function useFocusAfter(entries: readonly EntryOnPage[]): RefObject<string | null> {
  const focusNext = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element to focus is rendered with the changed entries
  useEffect(() => {
    if (focusNext.current) document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  }, [entries]);
  return focusNext;
}

function WeekPart({
  name,
  days,
  entries,
  ...shown
}: Shown & { name: 'this' | 'next'; days: readonly Day[]; entries: readonly EntryOnPage[] }) {
  const { today } = shown;
  const of = (day: Day) => entries.filter((entry) => entry.day === day);
  const upcoming = entries.filter(({ day, recipe }) => recipe && day >= today && days.includes(day));
  return (
    <section aria-labelledby={`${name}-week`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`${name}-week`} className="text-2xl sm:text-3xl">
          {name === 'this' ? copy.thisWeek : copy.nextWeek}
        </h2>
        {upcoming.length > 0 && <ToList name={name} ids={upcoming.map(({ id }) => id)} operation={shown.operation} />}
      </div>
      <ol className="week-days">
        {days
          .filter((day) => day >= today || of(day).length > 0)
          .map((day) => (
            <DayPart key={day} day={day} column={days.indexOf(day) + 1} entries={of(day)} {...shown} />
          ))}
      </ol>
    </section>
  );
}

const DRAGGED = 'text/x-larder-entry';

/** @param props.column position of the day in its week, from 1 */
function DayPart({
  day,
  column,
  entries,
  ...shown
}: Shown & { day: Day; column: number; entries: readonly EntryOnPage[] }) {
  const isToday = day === shown.today;
  const isPlannable = day >= shown.today;
  const [isOver, setOver] = useState(false);
  const takes = (event: DragEvent) => isPlannable && event.dataTransfer.types.includes(DRAGGED);
  return (
    <li
      className="week-day"
      data-column={column}
      data-today={isToday || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(false);
        const entry = readEntry(event.dataTransfer.getData(DRAGGED));
        if (entry && entry.day !== day) shown.move(entry, day);
      }}
    >
      <h3 id={`day-${day}`} tabIndex={-1} className="font-sans text-base leading-snug font-semibold">
        {isToday && <span className="block text-sm text-accent-text">{copy.today}</span>}
        {dayWords(day)}
      </h3>
      <ul className="grid grid-cols-1 gap-3 empty:hidden">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} {...shown} />
        ))}
      </ul>
      {entries.length === 0 && <p className="sr-only print:not-sr-only">{copy.nothing}</p>}
      {isPlannable && (
        <SheetLink to={PLAN} className="week-add print:hidden" onOpen={() => shown.planOn(day)}>
          <Icon name="plus" className="size-5" />
          {copy.planDay}
          <span className="sr-only">{copy.planDayNamed(day)}</span>
        </SheetLink>
      )}
    </li>
  );
}

const readEntry = (dragged: string) => JSON.parse(dragged || 'null') as EntryOnPage | null;

function Entry({ entry, ...shown }: Shown & { entry: EntryOnPage }) {
  const { id, day, name, recipe } = entry;
  const days = shown.plannable;
  return (
    <li
      className="week-entry"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, JSON.stringify(entry));
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      {recipe && (
        <Picture
          source={recipe.image}
          fallback="/fallback/recipe.svg"
          shape="card"
          sizes="(min-width: 900px) 160px, 96px"
          alt=""
          className="week-picture rounded-xl object-cover"
        />
      )}
      <div className="min-w-0 grow">
        <p dir="auto" className="leading-snug font-semibold wrap-anywhere">
          {recipe?.links ? (
            <Link to={recipe.links.recipe} draggable={false} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
          {recipe && recipe.serves !== null && (
            <span className="font-normal text-ink-soft"> {copy.for(recipe.serves)}</span>
          )}
        </p>
        {recipe && !recipe.links && !recipe.isPending && <p className="text-ink-soft">{copy.closed}</p>}
        <div className="flex flex-wrap items-center gap-x-3 print:hidden">
          {recipe?.links && (
            <Link to={recipe.links.cook} className="link inline-flex min-h-11 items-center text-accent-text">
              {copy.cook}
              <span className="sr-only">{copy.cookNamed(name)}</span>
            </Link>
          )}
          {/* An entry moved to another day is a new element, so its form is closed. */}
          <details className="week-change">
            <summary id={`entry-${id}`} className="link inline-flex min-h-11 cursor-pointer items-center">
              {copy.change}
              <span className="sr-only">{copy.changeNamed(name)}</span>
            </summary>
            <ChangeEntry entry={entry} {...shown} />
          </details>
          <button
            type="button"
            id={`move-${id}`}
            className="week-move noscript:hidden"
            aria-label={copy.move(name)}
            title={copy.moveHint}
            onKeyDown={(event) => {
              const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
              if (by === undefined) return;
              event.preventDefault();
              const to = days[Math.max(0, days.indexOf(day) + by)];
              if (to !== undefined && to !== day) shown.move(entry, to);
            }}
          >
            <Icon name="grip-vertical" className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}

function ChangeEntry({ entry, ...shown }: Shown & { entry: EntryOnPage }) {
  const { id, day, name, recipe } = entry;
  const { onSubmit, answer } = useWeekForm();
  const { focusNext } = shown;
  const saving = (event: FormEvent<HTMLFormElement>) => {
    focusNext.current = `entry-${id}`;
    onSubmit(event);
  };
  const removing = (event: FormEvent<HTMLFormElement>) => {
    focusNext.current = `day-${day}`;
    onSubmit(event);
  };
  return (
    <div className="week-form">
      <Form method="post" onSubmit={saving} className="flex flex-wrap items-end gap-3">
        <Operation id={shown.operation} intent="change" entry={id} />
        {!recipe && (
          <Field
            key={name}
            name="text"
            label={copy.changeText}
            maxLength={NOTE_LENGTH}
            required
            autoComplete="off"
            defaultValue={name}
            className="min-w-40 grow basis-full"
          />
        )}
        <DayField key={day} chosen={day} {...shown} />
        {recipe && recipe.serves !== null && <ServingsField key={recipe.serves} serves={recipe.serves} required />}
        <Submit className="button button-quiet">{copy.save}</Submit>
      </Form>
      <Form method="post" onSubmit={removing}>
        <Operation id={shown.operation} intent="remove" entry={id} />
        <Submit className="link min-h-11">
          {copy.remove}
          <span className="sr-only">{copy.changeNamed(name)}</span>
        </Submit>
      </Form>
      <Outcome answer={answer} />
    </div>
  );
}

/** @param props.chosen day that is offered even if it is past */
function DayField({ chosen, today, plannable }: Pick<Shown, 'today' | 'plannable'> & { chosen: Day }) {
  const options = plannable.includes(chosen) ? plannable : [chosen, ...plannable];
  return (
    <SelectField
      name="day"
      label={copy.day}
      defaultValue={chosen}
      options={options.map((day) => ({ value: day, name: copy.dayOption(day, day === today) }))}
      className="min-w-40 grow basis-48"
    />
  );
}

function ServingsField({ serves, required = false }: { serves: number | null; required?: boolean }) {
  return (
    <Field
      name="serves"
      type="number"
      label={copy.servings}
      min={1}
      max={MAX_SERVINGS}
      required={required}
      defaultValue={serves ?? undefined}
      placeholder={serves === null ? copy.asWritten : undefined}
      className="w-40 max-w-full"
    />
  );
}

function PlanThis({ recipe, ...shown }: Shown & { recipe: CountedChoice }) {
  const { onSubmit, answer } = useWeekForm();
  const { id, name, serves } = recipe;
  return (
    <Form method="post" onSubmit={onSubmit} className="mt-6 rounded-2xl bg-wash px-5 py-5 print:hidden">
      <Operation id={shown.operation} intent="add-recipe" recipe={id} />
      <h2 dir="auto" className="mb-3 text-xl wrap-anywhere">
        {copy.planNamed(name)}
      </h2>
      <div className="flex max-w-form flex-wrap items-end gap-3">
        <DayField key={shown.today} chosen={shown.today} {...shown} />
        {serves !== null && <ServingsField serves={serves} required />}
        <Submit>{copy.planNow}</Submit>
      </div>
      <Outcome answer={answer} />
    </Form>
  );
}

/** A successful submission closes the sheet. */
function useSheetForm() {
  const form = useWeekForm();
  const emptied = useEmptied(form.answer);
  const { answer } = form;
  useEffect(() => {
    if (answer?.ok) emptied.current?.closest('dialog')?.close();
  }, [answer, emptied]);
  return { ...form, emptied };
}

/** @param props.day day chosen at first */
function PlanRecipe({ choices, day, ...shown }: Shown & { choices: readonly RecipeChoice[]; day: Day }) {
  const { onSubmit, answer, emptied } = useSheetForm();
  if (choices.length === 0) return <p className="text-ink-soft">{copy.noneToPlan}</p>;
  return (
    <>
      <Form ref={emptied} method="post" onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        <Operation id={shown.operation} intent="add-recipe" />
        <div className="flex flex-wrap items-end gap-3">
          <DayField key={day} chosen={day} {...shown} />
          <ServingsField serves={null} />
        </div>
        <div>
          <p className="mb-2 text-ink-soft">{copy.recipe}</p>
          <PickRecipe choices={choices} label={copy.planNamed} />
        </div>
      </Form>
      <Outcome answer={answer} />
    </>
  );
}

function AddNote({ submitted, day, ...shown }: Shown & { submitted: string | null; day: Day }) {
  const { onSubmit, answer, emptied } = useSheetForm();
  return (
    <section aria-labelledby="note" className="mt-8 border-t border-line pt-6">
      <h3 id="note" className="mb-3 text-xl">
        {copy.note}
      </h3>
      <Form ref={emptied} method="post" onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
        <Operation id={shown.operation} intent="add-note" />
        <Field
          name="text"
          label={copy.noteLabel}
          placeholder={copy.notePlaceholder}
          maxLength={NOTE_LENGTH}
          required
          autoComplete="off"
          defaultValue={submitted ?? ''}
          className="min-w-40 grow basis-48"
        />
        <DayField key={day} chosen={day} {...shown} />
        <Submit className="button button-quiet">{copy.addNote}</Submit>
      </Form>
      <Outcome answer={answer} />
    </section>
  );
}

function ToList({ name, ids, operation }: { name: 'this' | 'next'; ids: readonly string[]; operation: string }) {
  const { onSubmit, answer } = useWeekForm();
  return (
    <Form method="post" onSubmit={onSubmit} className="print:hidden">
      <Operation id={operation} names={ids.join(' ')} />
      <button
        type="submit"
        name="intent"
        value="list"
        title={copy.listHint}
        className="link inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text"
      >
        <Icon name="list-checks" className="size-5" />
        {copy.list[name]}
      </button>
      <Outcome answer={answer}>
        {' '}
        <Link to={shoppingListPath} className="link inline-flex min-h-11 items-center">
          {copy.toList}
        </Link>
      </Outcome>
    </Form>
  );
}

/** @param props.made address created without scripts */
function Calendar({ since, made }: { since: string | null; made: string | null }) {
  const { onSubmit, answer } = useWeekForm();
  const address = (answer?.ok ? answer.address : null) ?? made;
  return (
    <SecretAddress
      id="calendar"
      words={copy.calendar}
      outcome={<Outcome answer={answer} />}
      since={since}
      address={address}
      onSubmit={onSubmit}
    />
  );
}

const useWeekForm = () => useOperationForm<WeekAnswer>(weekPath, mayWait);

function Outcome({ answer, children }: { answer: WeekAnswer | null; children?: ReactNode }) {
  if (answer && !answer.ok) return <Problem error={answer.error} />;
  return (
    <p role="status" className="mt-2 empty:hidden print:hidden">
      {answer?.done}
      {answer?.done && children}
    </p>
  );
}
