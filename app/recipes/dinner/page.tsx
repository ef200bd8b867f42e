import { Form, Link } from 'react-router';
import { Field } from '../../ui/form/fields.tsx';
import { KitchenFrame } from '../kitchen/kitchen-frame.tsx';
import { dinner as copy } from './copy.ts';
import { timeOfDay } from './dinner.ts';
import type { DinnerPageData, DinnerRow, PlanView } from './dinner-view.ts';
import { dinnerFields, dinnerPath, lateField } from './paths.ts';

/** When most people eat, until they say so. */
const USUAL = 19 * 60;
/** How much longer a step took, in minutes; pressed again, they add up. */
const LONGER = [5, 10, 15, 30];
/** The form that every step's buttons send which took longer. */
const LATE = 'late';

/** `/kitchen/dinner`: several dishes that are ready at one time, as one list of steps. Whole without scripts. */
export function DinnerPage(page: DinnerPageData) {
  const { brand, work, plan, asked, leftOut, cut } = page;
  return (
    <KitchenFrame brand={brand} work={work} title={copy.title}>
      {plan ? <Verdict plan={plan} /> : <p className="mt-2 max-w-[52ch] text-ink-soft">{copy.lead}</p>}
      {page.problem && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {page.problem}
        </p>
      )}
      {(leftOut.length > 0 || cut.length > 0) && (
        <ul dir="auto" className="mt-3 wrap-anywhere">
          {leftOut.map(({ id, name, reason }) => (
            <li key={id}>{copy.leftOut[reason](name ?? copy.nameless)}</li>
          ))}
          {cut.map(({ id, name }) => (
            <li key={id}>{copy.cut(name)}</li>
          ))}
        </ul>
      )}
      {plan ? (
        <>
          <Plan plan={plan} asked={asked} />
          <details key={dinnerPath(asked)} className="mt-8 border-t border-line pt-4 print:hidden">
            <summary className="link inline-block cursor-pointer py-2.5">{copy.change}</summary>
            <Choose page={page} />
          </details>
        </>
      ) : (
        <Choose page={page} />
      )}
    </KitchenFrame>
  );
}

function Choose({ page: { choices, asked } }: { page: DinnerPageData }) {
  if (choices.length === 0) return <p className="mt-6 text-lg">{copy.noChoices}</p>;
  return (
    <Form method="get" action={dinnerPath()} className="mt-6 grid max-w-[44rem] grid-cols-1 gap-6">
      <fieldset>
        <legend className="mb-1 text-xl font-semibold">{copy.dishes}</legend>
        <p className="mb-2 text-ink-soft">{copy.dishesFrom}</p>
        <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {choices.map(({ id, name, isChosen }) => (
            <li key={id}>
              <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                <input
                  type="checkbox"
                  name="recipes"
                  value={id}
                  defaultChecked={isChosen}
                  className="mt-0.5 size-6 flex-none accent-accent-text"
                />
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {name}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Field
          name="at"
          type="time"
          label={copy.at}
          required
          defaultValue={timeOfDay(asked.at ?? USUAL)}
          className="min-w-40 grow basis-56"
        />
        <Field
          name="from"
          type="time"
          label={copy.from}
          hint={copy.fromHint}
          defaultValue={asked.from === null ? '' : timeOfDay(asked.from)}
          className="min-w-40 grow basis-56"
        />
      </div>
      <p>
        <button type="submit" className="button">
          {copy.submit}
        </button>
      </p>
    </Form>
  );
}

/** Whether dinner is ready when it was asked for. */
function Verdict({ plan }: { plan: PlanView }) {
  const { start, asked, planned, end, tooLate, moved, isEarliest } = plan;
  const isLate = plan.rows.some(({ late }) => late > 0);
  return (
    <div role="status" className="mt-3 text-lg">
      <p className="text-xl font-semibold">
        {tooLate > 0 ? copy.tooLate(asked, planned, isEarliest) : copy.startAt(start, planned)}
      </p>
      {isLate && <p className="font-semibold">{copy.moved(end, moved)}</p>}
      <p className="mt-2 max-w-[60ch] text-base text-ink-soft">{copy.estimate}</p>
    </div>
  );
}

function Plan({ plan, asked }: { plan: PlanView; asked: DinnerPageData['asked'] }) {
  return (
    <section aria-labelledby="plan" className="mt-8">
      <h2 id="plan" className="mb-2 text-2xl">
        {copy.plan}
      </h2>
      <Form id={LATE} method="get" action={dinnerPath()} preventScrollReset>
        {dinnerFields(asked).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </Form>
      <ol className="divide-y divide-line">
        {plan.rows.map((row) => (
          <Row key={`${row.dish}.${row.step}`} row={row} asked={asked} />
        ))}
        <li className="flex flex-wrap gap-x-6 py-4 text-lg font-semibold">
          <Clock at={plan.end} />
          <p>{copy.ready}</p>
        </li>
      </ol>
    </section>
  );
}

const Clock = ({ at }: { at: PlanView['end'] }) => (
  <p className="min-w-20 flex-none text-xl font-semibold tabular-nums">
    {at.time}
    {at.days !== 0 && <span className="block text-sm font-normal">{copy.day(at)}</span>}
  </p>
);

function Row({ row, asked }: { row: DinnerRow; asked: DinnerPageData['asked'] }) {
  const { name, text, at, work, waits, late, meanwhile, cookPath } = row;
  const step = row.step + 1;
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-1 py-4 break-inside-avoid">
      <Clock at={at} />
      <div className="min-w-0 grow basis-60">
        <h3 dir="auto" className="font-sans text-base font-semibold wrap-anywhere">
          {name} · {copy.step(step)}
        </h3>
        <p dir="auto" className="max-w-[65ch] text-lg wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <ul dir="auto" className="mt-1 wrap-anywhere text-ink-soft">
          <li>{copy.work(work)}</li>
          {waits.map((wait) => (
            <li key={`${wait.from.days} ${wait.from.time}`}>{copy.wait(wait.minutes, wait.place, wait.until)}</li>
          ))}
          {meanwhile.map((each) => (
            <li key={each.dish}>{copy.meanwhile(each.dish, each.place, each.until)}</li>
          ))}
        </ul>
        <div className="flex flex-wrap items-start gap-x-6 print:hidden">
          {cookPath && (
            <Link to={cookPath} className="link inline-block py-2.5">
              {copy.cook}
              <span className="sr-only">{copy.cookNamed(step, name)}</span>
            </Link>
          )}
          <details>
            <summary className="link inline-block cursor-pointer py-2.5">
              {copy.tookLonger}
              <span className="sr-only">{copy.tookLongerNamed(step, name)}</span>
            </summary>
            <p className="flex flex-wrap gap-2 pb-2">
              {LONGER.map((minutes) => (
                <button
                  key={minutes}
                  type="submit"
                  form={LATE}
                  name="late"
                  value={lateField({ ...row, minutes })}
                  className="button button-compact button-quiet"
                >
                  {copy.longer(minutes)}
                </button>
              ))}
            </p>
          </details>
          {late > 0 && (
            <p>
              {copy.late(late)}{' '}
              <Link
                to={dinnerPath(withoutLate(asked, row))}
                preventScrollReset
                className="link inline-block px-1 py-2.5"
              >
                {copy.onTime}
                <span className="sr-only">{copy.cookNamed(step, name)}</span>
              </Link>
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

const withoutLate = (asked: DinnerPageData['asked'], { dish, step }: DinnerRow) => ({
  ...asked,
  late: asked.late.filter((each) => each.dish !== dish || each.step !== step),
});
