import { productName } from '../../copy/product.ts';
import { CookMode, type CookStep } from '../cook-mode/cook-mode.tsx';
import { dinner as copy } from './copy.ts';
import type { DinnerCookData, DinnerCookStep } from './dinner-view.ts';
import { dinnerCookPath, dinnerFields, dinnerPath } from './paths.ts';
import { useReaderTimes } from './reader-clock.ts';
import { LateForm, TookLonger, withoutLate } from './took-longer.tsx';

/** `/kitchen/dinner/cook`: the steps of the dishes, one at a time, in the plan's order. Works without scripts. */
export function DinnerCookPage({ brand, requested, dishes, moved, step, ...plan }: DinnerCookData) {
  const { steps, end } = useReaderTimes()({ steps: plan.steps, end: plan.end });
  const ids = dishes.map(({ id }) => id).join(' ');
  const title = copy.readyAt(end, moved);
  return (
    <>
      <title>{`${copy.cooking} · ${productName}`}</title>
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.png" />
      <CookMode
        // Without the delays, so that a reported delay keeps the step and the focus.
        key={`${ids} ${requested.serves}`}
        brand={brand}
        name={title}
        progressId={ids}
        dishes={dishes}
        steps={steps.map(asCookStep)}
        initialStep={step}
        queryOf={(units) => dinnerFields({ ...requested, units })}
        back={{
          words: copy.plan,
          last: copy.toPlan,
          path: (query) => `${dinnerPath()}?${new URLSearchParams(query)}`,
        }}
        afterStep={(at, query) => {
          const shown = [...query, ['step', String(at + 1)]] as typeof query;
          return (
            <div key={at} className="cook-late">
              <p role="status" className="sr-only">
                {moved > 0 && title}
              </p>
              <LateForm fields={shown} action={dinnerCookPath()} />
              <TookLonger row={steps[at]!} undo={dinnerCookPath(withoutLate(requested, steps[at]!), at + 1)} />
            </div>
          );
        }}
      />
    </>
  );
}

function asCookStep({ place, step, at, waits, meanwhile, idleUntil }: DinnerCookStep): CookStep {
  return {
    dish: place,
    step: step + 1,
    plan: {
      begins: copy.begins(at),
      meanwhile: [
        ...waits.map((wait) => copy.waitsThen(wait.minutes, wait.place, wait.until)),
        ...meanwhile.map((each) => copy.meanwhile(each.dish, each.place, each.until)),
        ...(idleUntil ? [copy.idle(idleUntil)] : []),
      ],
    },
  };
}
