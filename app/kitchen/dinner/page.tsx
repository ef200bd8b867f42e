import { Form, Link } from 'react-router';
import { MAX_SERVINGS } from '../../recipes/scaling/servings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Picture } from '../../ui/picture.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { KitchenFrame } from '../frame/kitchen-frame.tsx';
import { ChoicePicture } from '../pick-recipe.tsx';
import { dinner as copy } from './copy.ts';
import { clockTime, timeOfDay } from './dinner.ts';
import type { DinnerPageData, DinnerRow, PlanView } from './dinner-view.ts';
import { dinnerCookPath, dinnerFields, dinnerPath } from './paths.ts';
import { nextPossible, useReaderTimes } from './reader-clock.ts';
import { LateForm, TookLonger, withoutLate } from './took-longer.tsx';

const DEFAULT_TIME = 19 * 60;

/** `/kitchen/dinner`: plans dishes to be ready at the same time. Works without scripts. */
export function DinnerPage(page: DinnerPageData) {
  const { brand, links, plan, requested, leftOut, cut } = page;
  return (
    <KitchenFrame brand={brand} links={links} title={copy.title} below>
      {plan ? (
        <Verdict plan={plan} requested={requested} />
      ) : (
        <p className="mt-2 max-w-text text-ink-soft">{copy.lead}</p>
      )}
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
          <p className="mt-5 print:hidden">
            <ButtonLink to={dinnerCookPath(requested)}>{copy.startCooking}</ButtonLink>
          </p>
          <Lanes plan={plan} pictures={page.pictures} />
          <Plan plan={plan} requested={requested} />
          <details key={dinnerPath(requested)} className="mt-8 border-t border-line pt-4 print:hidden">
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

function Choose({ page: { brand, choices, requested } }: { page: DinnerPageData }) {
  if (choices.length === 0) {
    return (
      <EmptyPart scene="saved" style={brand?.style}>
        <p>{copy.noChoices}</p>
      </EmptyPart>
    );
  }
  return (
    <Form method="get" action={dinnerPath()} className="mt-6 grid grid-cols-1 gap-8">
      <div className="flex">
        <Field
          name="at"
          type="time"
          label={copy.at}
          required
          defaultValue={timeOfDay(requested.at ?? DEFAULT_TIME)}
          className="min-w-40 basis-56"
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-xl font-semibold">{copy.dishes}</legend>
        <p className="mb-2 text-ink-soft">{copy.dishesFrom}</p>
        <ul className="pick-recipe pick-recipe-wide">
          {choices.map((choice) => (
            <li key={choice.id}>
              <label>
                <ChoicePicture choice={choice} />
                <input type="checkbox" name="recipes" value={choice.id} defaultChecked={choice.isChosen} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <Field
          name="serves"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_SERVINGS}
          label={copy.serves}
          hint={copy.servesHint}
          defaultValue={requested.serves === null ? '' : String(requested.serves)}
          className="min-w-40 grow basis-56"
        />
        <Field
          name="from"
          type="time"
          label={copy.from}
          hint={copy.fromHint}
          defaultValue={requested.from === null ? '' : timeOfDay(requested.from)}
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

function Verdict({ plan, requested: by }: { plan: PlanView; requested: DinnerPageData['requested'] }) {
  const times = useReaderTimes();
  const { start, requested, planned, end, tooLate, moved, isEarliest } = times(plan);
  const isLate = plan.rows.some(({ late }) => late > 0);
  return (
    <div role="status" className="mt-3 text-lg">
      <p className="text-xl font-semibold">
        {tooLate > 0 ? copy.tooLate(requested, planned, isEarliest) : copy.startAt(start, planned)}
      </p>
      {isLate ? <p className="font-semibold">{copy.moved(end, moved)}</p> : <Passed plan={plan} requested={by} />}
      <p className="mt-2 max-w-text text-base text-ink-soft">{copy.estimate}</p>
    </div>
  );
}

function Passed({ plan, requested }: { plan: PlanView; requested: DinnerPageData['requested'] }) {
  const times = useReaderTimes();
  const now = new Date();
  const at = useHydrated() ? nextPossible(plan, now.getHours() * 60 + now.getMinutes()) : null;
  if (at === null) return null;
  const { start, end } = times({ start: plan.start, end: clockTime(0, at) });
  return (
    <p className="text-base">
      {copy.passed(start, end)}{' '}
      <Link to={dinnerPath({ ...requested, at, from: null })} className="link inline-block py-2.5">
        {copy.planFor(end)}
      </Link>
    </p>
  );
}

function Plan({ plan: planned, requested }: { plan: PlanView; requested: DinnerPageData['requested'] }) {
  const plan = useReaderTimes()(planned);
  return (
    <section aria-labelledby="plan" className="mt-8">
      <h2 id="plan" className="mb-2 text-2xl">
        {copy.plan}
      </h2>
      <LateForm fields={dinnerFields(requested)} action={dinnerPath()} />
      <ol className="dinner-steps">
        {plan.rows.map((row, at) => (
          <Row key={`${row.dish}.${row.step}`} row={row} number={at + 1} requested={requested} />
        ))}
        <li className="flex flex-wrap gap-x-6 py-4 text-lg font-semibold">
          <Clock at={plan.end} />
          <p>{copy.ready}</p>
        </li>
      </ol>
    </section>
  );
}

/** The dishes over time, each in a lane. Hidden from screen readers, because the list below says the same. */
function Lanes({ plan: planned, pictures }: { plan: PlanView; pictures: DinnerPageData['pictures'] }) {
  const { start, end } = useReaderTimes()({ start: planned.start, end: planned.end });
  const { lanes, length } = planned;
  return (
    <div aria-hidden="true" className="lanes mt-8">
      {lanes.map(({ dish, name, spans }) => (
        <div key={dish} className={`lane lane-${dish}`}>
          <Picture
            source={pictures[dish] ?? null}
            fallback="/fallback/recipe.svg"
            shape="card"
            sizes="80px"
            alt=""
            className="lane-picture rounded-lg object-cover"
          />
          <div className="min-w-0 grow">
            <p dir="auto" className="lane-name truncate font-semibold">
              {name}
            </p>
            <svg aria-hidden="true" viewBox={`0 0 ${length} 10`} preserveAspectRatio="none" className="lane-time">
              {spans.map(({ from, minutes, isActive }) => (
                <rect
                  key={`${from} ${isActive}`}
                  x={from}
                  width={minutes}
                  height="10"
                  className={isActive ? '' : 'lane-wait'}
                />
              ))}
            </svg>
          </div>
        </div>
      ))}
      <p className="lane-ends figures">
        <span>{start.time}</span>
        <span>{end.time}</span>
        <span>{copy.lanes}</span>
      </p>
    </div>
  );
}

const Clock = ({ at }: { at: PlanView['end'] }) => (
  <p className="min-w-20 flex-none text-xl font-semibold figures">
    {at.time}
    {at.days !== 0 && <span className="block text-sm font-normal">{copy.day(at)}</span>}
  </p>
);

/** @param props.number position in the plan, from 1 */
function Row({ row, number, requested }: { row: DinnerRow; number: number; requested: DinnerPageData['requested'] }) {
  const { name, text, at, work, waits, meanwhile } = row;
  const step = row.step + 1;
  return (
    <li className={`lane-${row.dish} flex flex-wrap gap-x-6 gap-y-1 py-4 break-inside-avoid`}>
      <Clock at={at} />
      <div className="min-w-0 grow basis-60">
        <h3 dir="auto" className="lane-name font-sans text-base font-semibold wrap-anywhere">
          {name} · {copy.step(step)}
        </h3>
        <p dir="auto" className="max-w-text text-lg wrap-anywhere whitespace-pre-line">
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
          <Link to={dinnerCookPath(requested, number)} className="link inline-block py-2.5">
            {copy.cook}
            <span className="sr-only">{copy.stepNamed(step, name)}</span>
          </Link>
          <TookLonger row={row} undo={dinnerPath(withoutLate(requested, row))} />
        </div>
      </div>
    </li>
  );
}
