import { useEffect, useRef, useState } from 'react';
import { findLine, type Line, type RecipeLines } from '../recipe-lines.ts';
import { recipeCommunityPaths } from '../recipe-paths.ts';
import { recipeTalk as copy } from './copy.ts';
import { AskBox, LineQuestions } from './line-talk.tsx';
import type { TalkSite } from './thread-item.tsx';
import { useExcerpt } from './use-excerpt.ts';

export function StepTalk(props: {
  site: TalkSite;
  recipe: { id: string; slug: string };
  steps: readonly string[];
  number: number;
}) {
  const { site, recipe, steps, number } = props;
  const { excerpt, send } = useExcerpt(recipeCommunityPaths.excerpt(site.subdomain, recipe.slug));
  const lines: RecipeLines = { step: steps, ingredient: [] };
  const questions = (excerpt?.questions ?? []).filter(
    ({ about }) => about?.place === 'step' && findLine(lines, about) === number,
  );
  const line: Line = { place: 'step', number, text: steps[number - 1]! };
  return <AtStep key={number} line={line} questions={questions} site={site} recipeId={recipe.id} send={send} />;
}

function AtStep(props: {
  line: Line;
  questions: Parameters<typeof LineQuestions>[0]['questions'];
  site: TalkSite;
  recipeId: string;
  send: Parameters<typeof AskBox>[0]['send'];
}) {
  const { line, questions, site, recipeId, send } = props;
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (!isAsking && wasAsking.current) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <div className="mt-4 grid gap-3 text-lg">
      {questions.length > 0 && (
        <details className="rounded-2xl bg-wash px-5 py-1 pb-3">
          <summary className="min-h-12 py-2.5 font-semibold">{copy.ask.count(questions.length)}</summary>
          <LineQuestions questions={questions} site={site} />
        </details>
      )}
      {isAsking ? (
        <div className="rounded-2xl bg-wash p-5">
          <AskBox recipeId={recipeId} line={line} send={send} close={() => setAsking(false)} />
        </div>
      ) : (
        <p>
          <button ref={button} type="button" onClick={() => setAsking(true)} className="button button-quiet min-h-12">
            {copy.ask.step}
          </button>
        </p>
      )}
    </div>
  );
}
