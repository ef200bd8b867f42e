import { memo } from 'react';
import { recipePage } from '../../copy/recipes/recipe-page.ts';
import type { ContentLine } from '../content/recipe-content.ts';
import type { NumberedStep, WholeView } from '../page/recipe-view.ts';
import { findUses, stepNeeds } from '../page/step-needs.ts';
import type { Serving } from '../scaling/show-amount.ts';
import { showStep } from '../scaling/show-step.ts';
import { keyed } from './keyed.ts';
import { ShownText } from './shown-text.tsx';

const copy = recipePage.method;

/** The method, in sections, numbered through, each step with what it uses. */
export const RecipeSteps = memo(function RecipeSteps({ whole, serving }: { whole: WholeView; serving: Serving }) {
  const lines = whole.groups.flatMap((group) => group.lines);
  const uses = findUses(whole.sections.flatMap(({ steps }) => steps));
  return (
    <section aria-labelledby="method" className="recipe-method min-w-0">
      <h2 id="method" className="text-[clamp(1.7rem,4vw,2.2rem)]">
        {copy.title}
      </h2>
      {whole.sections.map(({ title, steps }) => (
        <div key={steps[0]?.number ?? 0} className="mt-6">
          {title && (
            <h3 dir="auto" className="text-xl text-accent-text">
              {title}
            </h3>
          )}
          <ol start={steps[0]?.number} className="mt-3 grid gap-7">
            {steps.map((step) => (
              <Step key={step.number} step={step} lines={lines} uses={uses} serving={serving} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
});

interface StepProps {
  step: NumberedStep;
  lines: readonly ContentLine[];
  uses: ReturnType<typeof findUses>;
  serving: Serving;
}

function Step({ step, serving, ...about }: StepProps) {
  const needs = stepNeeds(step, step.number - 1, { ...about, serving });
  return (
    <li className="recipe-step">
      <span aria-hidden="true" className="recipe-number">
        {step.number}
      </span>
      <p dir="auto" className="min-w-0 text-lg leading-relaxed whitespace-pre-line">
        <ShownText parts={showStep(step, serving)} />
      </p>
      {needs.length > 0 && (
        <ul aria-label={copy.uses} className="recipe-needs">
          {keyed(needs).map(({ key, item: need }) => (
            <li key={key} dir="auto">
              {'item' in need ? need.item : <ShownText parts={need.parts} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
