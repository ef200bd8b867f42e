import { Link } from 'react-router';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { onboarding as copy } from './copy.ts';
import { PageStep } from './page-step.tsx';
import { RecipeStep } from './recipe-step.tsx';
import { type StepAnswer, type StepPage, steps } from './steps.ts';

export function OnboardingPage({ page, answer }: { page: StepPage; answer: StepAnswer | null }) {
  const { step, recipe } = page;
  return (
    <StudioPage title={copy.titles[step]} lead={copy.leads[step]}>
      <Progress page={page} />
      {step === 'recipe' && recipe ? (
        <RecipeStep key={recipe.recipeId} page={page} recipe={recipe} />
      ) : (
        <PageStep page={page} answer={answer} />
      )}
    </StudioPage>
  );
}

function Progress({ page: { step: current, done } }: { page: StepPage }) {
  const { creatorId } = useStudio();
  return (
    <nav aria-label={copy.progress} className="mb-6">
      <ol className="flex gap-2">
        {steps.map((step, at) => (
          <li key={step} className="min-w-0 flex-1 sm:flex-none">
            <Link
              to={studioPaths.onboarding(creatorId, { step })}
              aria-current={step === current ? 'step' : undefined}
              className="flex min-h-11 items-center justify-center gap-2 rounded-full border border-line bg-paper px-3 aria-[current=step]:border-accent-text aria-[current=step]:font-semibold aria-[current=step]:text-accent-text sm:px-5"
            >
              <span aria-hidden="true">{done[step] ? '✓' : at + 1}</span>
              <span className="truncate max-sm:sr-only">
                <span className="sr-only">{copy.step(at + 1, '')}</span>
                {copy.names[step]}
              </span>
              {done[step] && <span className="sr-only">{copy.done}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
