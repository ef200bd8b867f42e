import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Form, Link } from 'react-router';
import { MAX_SERVINGS } from '../../recipes/scaling/servings.ts';
import { EmptyScene } from '../../ui/empty-state.tsx';
import { Field, SelectField } from '../../ui/form/fields.tsx';
import { useZone } from '../../ui/moment.tsx';
import { KitchenFrame } from '../frame/kitchen-frame.tsx';
import { useOutbox } from '../offline/use-outbox.ts';
import { mayWait, Operation, Problem, Submit, useEmptied } from '../operation-fields.tsx';
import { useOperationForm } from '../operation-form.tsx';
import { shoppingListPath, versionsPath, weekPath } from '../paths.ts';
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
  /** Answer to a form sent without scripts, or null if there was none. */
  answer: WeekAnswer | null;
}

interface Shown {
  today: Day;
  /** Days of the two weeks from today on. */
  plannable: readonly Day[];
  operation: string;
  /** Id of the element that gets focus after the week has changed. */
  focusNext: RefObject<string | null>;
}

/** `/kitchen/week`: recipes by day of this week and the next. Works without scripts. */
export function WeekPage({ page: stored, answer }: PageProps) {
  const page = withPending(stored, useOutbox().operations);
  const { brand, work, entries, planning, operation } = page;
  const today = dayAt(new Date(page.now), useZone());
  const { thisWeek, nextWeek } = fortnightOf(today);
  useReloadOnChange(versionsPath, 'week', page.version);
  const focusNext = useFocusAfter(entries);
  const plannable = [...thisWeek, ...nextWeek].filter((day) => day >= today);
  const shown = { today, plannable, operation, focusNext };
  const address = answer?.ok ? answer.address : null;
  return (
    <KitchenFrame brand={brand} work={work} title={copy.title}>
      <p className="mt-2 text-ink-soft print:hidden">{copy.lead}</p>
      {/* On narrow windows, the forms are below the two weeks. */}
      <p className="mt-1 lg:hidden print:hidden">
        <a href="#plan" className="link inline-flex min-h-11 items-center">
          {copy.plan}
        </a>
      </p>
      <Outcome answer={answer} />
      {planning && <PlanThis recipe={planning} {...shown} />}
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 content-start gap-10">
          <WeekPart name="this" days={thisWeek} entries={entries} {...shown} />
          <WeekPart name="next" days={nextWeek} entries={entries} {...shown} />
        </div>
        <div className="grid grid-cols-1 content-start gap-10 border-line max-lg:max-w-form lg:border-l lg:pl-10 print:hidden">
          {entries.length === 0 && <EmptyScene scene="week" style={brand?.style} />}
          <PlanRecipe choices={page.choices} {...shown} />
          <AddNote submitted={answer && !answer.ok ? answer.submitted : null} {...shown} />
          <Calendar since={page.feedSince} made={address} />
        </div>
      </div>
    </KitchenFrame>
  );
}

/** Moves the focus after an entry changes or is removed, to the element whose id the form has set. */
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
      <h2 id={`${name}-week`} className="mb-2 text-2xl sm:text-3xl">
        {name === 'this' ? copy.thisWeek : copy.nextWeek}
      </h2>
      <ol className="divide-y divide-line border-y border-line">
        {days
          .filter((day) => day >= today || of(day).length > 0)
          .map((day) => (
            <DayPart key={day} day={day} entries={of(day)} {...shown} />
          ))}
      </ol>
      {upcoming.length > 0 && <ToList name={name} ids={upcoming.map(({ id }) => id)} operation={shown.operation} />}
    </section>
  );
}

function DayPart({ day, entries, ...shown }: Shown & { day: Day; entries: readonly EntryOnPage[] }) {
  const isToday = day === shown.today;
  return (
    <li className="grid grid-cols-1 gap-x-6 py-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <h3 id={`day-${day}`} tabIndex={-1} className="py-1 font-sans text-base leading-snug font-semibold">
        {isToday && <span className="block text-accent-text">{copy.today}</span>}
        {dayWords(day)}
      </h3>
      {entries.length > 0 ? (
        <ul className="grid grid-cols-1 gap-2">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} {...shown} />
          ))}
        </ul>
      ) : (
        <p className="py-1 text-ink-soft">{copy.nothing}</p>
      )}
    </li>
  );
}

function Entry({ entry, ...shown }: Shown & { entry: EntryOnPage }) {
  const { id, name, recipe } = entry;
  return (
    <li>
      <p dir="auto" className="py-1 text-lg leading-snug font-semibold wrap-anywhere">
        {recipe?.links ? (
          <Link to={recipe.links.recipe} className="link inline-flex min-h-11 items-center">
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
      <div className="flex flex-wrap items-start gap-x-5 print:hidden">
        {recipe?.links && (
          <Link to={recipe.links.cook} className="link inline-flex min-h-11 items-center">
            {copy.cook}
            <span className="sr-only">{copy.cookNamed(name)}</span>
          </Link>
        )}
        {/* An entry moved to another day is a new element, so its form is closed. */}
        <details className="open:basis-full">
          <summary id={`entry-${id}`} className="link inline-flex min-h-11 cursor-pointer items-center">
            {copy.change}
            <span className="sr-only">{copy.changeNamed(name)}</span>
          </summary>
          <ChangeEntry entry={entry} {...shown} />
        </details>
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
    <div className="mt-1 mb-3 grid grid-cols-1 gap-3 rounded-2xl bg-wash p-4">
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

function PlanRecipe({ choices, ...shown }: Shown & { choices: readonly RecipeChoice[] }) {
  const { onSubmit, answer } = useWeekForm();
  const form = useEmptied(answer);
  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className="mb-3 text-2xl">
        {copy.plan}
      </h2>
      {choices.length === 0 ? (
        <p className="text-ink-soft">{copy.noneToPlan}</p>
      ) : (
        <Form ref={form} method="post" onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
          <Operation id={shown.operation} intent="add-recipe" />
          <SelectField
            name="recipe"
            label={copy.recipe}
            options={choices.map(({ id, name }) => ({ value: id, name }))}
          />
          <DayField key={shown.today} chosen={shown.today} {...shown} />
          <div className="flex flex-wrap items-end gap-3">
            <ServingsField serves={null} />
            <Submit>{copy.planNow}</Submit>
          </div>
        </Form>
      )}
      <Outcome answer={answer} />
    </section>
  );
}

function AddNote({ submitted, ...shown }: Shown & { submitted: string | null }) {
  const { onSubmit, answer } = useWeekForm();
  const form = useEmptied(answer);
  return (
    <section aria-labelledby="note">
      <h2 id="note" className="mb-3 text-2xl">
        {copy.note}
      </h2>
      <Form ref={form} method="post" onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
        <Operation id={shown.operation} intent="add-note" />
        <Field
          name="text"
          label={copy.noteLabel}
          placeholder={copy.notePlaceholder}
          maxLength={NOTE_LENGTH}
          required
          autoComplete="off"
          defaultValue={submitted ?? ''}
        />
        <DayField key={shown.today} chosen={shown.today} {...shown} />
        <Submit className="button button-quiet justify-self-start">{copy.addNote}</Submit>
      </Form>
      <Outcome answer={answer} />
    </section>
  );
}

function ToList({ name, ids, operation }: { name: 'this' | 'next'; ids: readonly string[]; operation: string }) {
  const { onSubmit, answer } = useWeekForm();
  const hint = useId();
  return (
    <Form method="post" onSubmit={onSubmit} className="mt-4 print:hidden">
      <Operation id={operation} names={ids.join(' ')} />
      <button type="submit" name="intent" value="list" aria-describedby={hint} className="button button-quiet">
        {copy.list[name]}
      </button>
      <p id={hint} className="mt-1.5 text-sm text-ink-soft">
        {copy.listHint}
      </p>
      <Outcome answer={answer}>
        {' '}
        <Link to={shoppingListPath} className="link inline-flex min-h-11 items-center">
          {copy.toList}
        </Link>
      </Outcome>
    </Form>
  );
}

/** @param props.made address created without scripts, or null */
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
