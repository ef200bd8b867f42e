import { memo } from 'react';
import { StepFootnotes, StepNeeds, StepText } from '../../kitchen/timers/step-text.tsx';
import type { TimedRecipe } from '../../kitchen/timers/timers.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import type { FullView } from '../../recipes/showing/recipe-view.ts';
import type { ShownAmounts } from '../../recipes/showing/shown-amounts.ts';
import { JumpLink } from './jump-link.tsx';

export const RecipeSteps = memo(function RecipeSteps(props: {
  whole: FullView;
  shown: ShownAmounts;
  timed: TimedRecipe | null;
}) {
  const { steps: shown } = props.shown;
  return (
    <section aria-labelledby="method" className="recipe-method min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="method" tabIndex={-1} className="text-part">
          {recipePage.method.title}
        </h2>
        <JumpLink to="ingredients">{recipePage.ingredients.title}</JumpLink>
      </div>
      {props.whole.sections.map(({ title, steps }) => (
        <div key={steps[0]?.number ?? 0} className="mt-6">
          {title && (
            <h3 dir="auto" className="text-xl text-accent-text">
              {title}
            </h3>
          )}
          <ol start={steps[0]?.number} className="mt-3 grid gap-7">
            {steps.map(({ number, footnotes }) => (
              <li key={number} className="recipe-step">
                <span aria-hidden="true" className="recipe-number">
                  {number}
                </span>
                <div className="min-w-0">
                  <p dir="auto" className="text-lg leading-relaxed whitespace-pre-line">
                    <StepText step={number} text={shown[number - 1]!.text} timed={props.timed} />
                  </p>
                  <StepFootnotes footnotes={footnotes} />
                </div>
                <StepNeeds needs={shown[number - 1]!.needs} className="recipe-needs" />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
});
