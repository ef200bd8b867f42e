import { useState } from 'react';
import type { Shown } from '../../recipes/scaling/show-amount.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import type { TimedRecipe } from './timers.ts';

const copy = recipePage.method;

/** Time in a step that starts a timer. `ui/late-loader.ts` replays a press before hydration. */
export function TimerButton(props: {
  recipe: TimedRecipe;
  step: number;
  parts: readonly Shown[];
  nth: number;
  seconds: number;
  words: string;
}) {
  const { recipe, step, parts, nth, seconds, words } = props;
  const [hasFailed, setFailed] = useState(false);
  async function start() {
    const id = `${recipe.recipeId} ${step} ${nth}`;
    try {
      const [{ change }, { unlockSound }] = await Promise.all([import('./timer-store.ts'), import('./ring.ts')]);
      unlockSound();
      const before = parts
        .slice(0, nth)
        .map((part) => part.text)
        .join('');
      change({ kind: 'start', id, recipe, step, words, seconds, before });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }
  return (
    <>
      <button type="button" title={copy.timer} onClick={start} className="duration">
        {words}
      </button>
      <noscript>
        <b className="duration">{words}</b>
      </noscript>
      {hasFailed && (
        <small role="alert" className="text-danger">
          {' '}
          {copy.timerFailed}{' '}
        </small>
      )}
    </>
  );
}
