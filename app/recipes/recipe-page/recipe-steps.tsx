import { memo } from 'react';
import { recipePage } from './copy.ts';
import { keyed } from './keyed.ts';
import type { FullView } from './recipe-view.ts';
import type { ShownAmounts } from './shown-amounts.ts';
import { ShownText } from './shown-text.tsx';

const copy = recipePage.method;

/** The method, in sections, numbered through, each step with what it uses. */
export const RecipeSteps = memo(function RecipeSteps(props: { whole: FullView; shown: ShownAmounts['steps'] }) {
  return (
    <section aria-labelledby="method" className="recipe-method min-w-0">
      <h2 id="method" className="text-[clamp(1.7rem,4vw,2.2rem)]">
        {copy.title}
      </h2>
      {props.whole.sections.map(({ title, steps }) => (
        <div key={steps[0]?.number ?? 0} className="mt-6">
          {title && (
            <h3 dir="auto" className="text-xl text-accent-text">
              {title}
            </h3>
          )}
          <ol start={steps[0]?.number} className="mt-3 grid gap-7">
            {steps.map(({ number }) => (
              <Step key={number} number={number} {...props.shown[number - 1]!} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
});

function Step({ number, text, needs }: { number: number } & ShownAmounts['steps'][number]) {
  return (
    <li className="recipe-step">
      <span aria-hidden="true" className="recipe-number">
        {number}
      </span>
      <p dir="auto" className="min-w-0 text-lg leading-relaxed whitespace-pre-line">
        <ShownText parts={text} />
      </p>
      {needs.length > 0 && (
        <ul aria-label={copy.uses} className="recipe-needs">
          {keyed(needs).map(({ key, item: need }) => (
            <li key={key} dir="auto">
              {'item' in need ? (
                need.item
              ) : (
                <>
                  {need.isPart && `${copy.partOf} `}
                  <ShownText parts={need.parts} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
