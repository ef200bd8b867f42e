import { useEffect, useEffectEvent, useState } from 'react';
import { studioPaths } from '../paths.ts';
import { letterEditor as copy } from './copy.ts';
import type { CardChoice } from './recipe-choice.ts';

/** Milliseconds without typing before a search. */
const PAUSE = 250;

export function RecipeChooser(props: { creatorId: string; onChoose: (card: CardChoice) => void; onClose: () => void }) {
  const { creatorId, onChoose, onClose } = props;
  const [words, setWords] = useState('');
  const [recipes, setRecipes] = useState<CardChoice[]>([]);
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');
  const show = useEffectEvent((found: CardChoice[] | null) => {
    if (found) setRecipes(found);
    setState(found ? 'read' : 'failed');
  });
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(
      () => {
        void fetch(studioPaths.letterRecipes(creatorId, { q: words }), { signal: request.signal })
          .then(async (answer) => ((await answer.json()) as { recipes: CardChoice[] }).recipes)
          .catch(() => null)
          .then((found) => !request.signal.aborted && show(found));
      },
      words === '' ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [creatorId, words]);

  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60">
          <label htmlFor="letter-recipe" className="mb-1.5 block font-semibold">
            {copy.findRecipe}
          </label>
          <input
            id="letter-recipe"
            type="search"
            className="field"
            dir="auto"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </div>
        <button type="button" className="link min-h-11 px-2" onClick={onClose}>
          {copy.close}
        </button>
      </div>
      <p role="status" className="mt-2 text-ink-soft empty:hidden">
        {state === 'failed' ? copy.recipesFailed : state === 'read' && recipes.length === 0 ? copy.noRecipes : ''}
      </p>
      <ul className="mt-2 max-h-72 divide-y divide-line overflow-y-auto">
        {recipes.map((recipe) => (
          <li key={recipe.recipeId}>
            <button
              type="button"
              onClick={() => onChoose(recipe)}
              className="flex min-h-11 w-full items-center justify-between gap-3 px-2 py-2 text-left hover:bg-wash"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {recipe.name}
              </span>
              <span className="flex-none text-sm text-ink-soft">{recipe.free ? copy.free : copy.forMembers}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
