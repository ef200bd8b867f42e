import { useEffect, useRef, useState } from 'react';
import { recall, remember } from '../../recipes/device-store.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { fromTheStart, goTo, type Progress, progressKey, readProgress, toggleDone, writeProgress } from './progress.ts';

export interface Cooking {
  progress: Progress;
  /** It is where the cook was before, on this device. */
  isResumed: boolean;
  go(step: number): void;
  toggle(): void;
  startAgain(): void;
}

/**
 * Where the cook is in a recipe or a dinner. It is remembered on this device for a day, and the address follows, so that a reload
 * shows the same step from the start.
 * @param of.progressId of the recipe, or of the dinner
 * @param of.asked the step that the address asks for; null: where the cook was, or the first one
 */
export function useCooking(of: { progressId: string; steps: number; asked: number | null }): Cooking {
  const { progressId, steps, asked } = of;
  const key = progressKey(progressId);
  const stored = () => readProgress(recall(key), { now: Date.now(), steps });
  const begin = (): { progress: Progress; isResumed: boolean } => {
    const before = stored();
    if (asked !== null) return { progress: { step: asked, done: before?.done ?? [] }, isResumed: false };
    return { progress: before ?? fromTheStart, isResumed: before !== null && before.step > 1 };
  };
  // On a page that came from the server nothing of the device is known until it is hydrated.
  const isHydrated = useHydrated();
  const [state, setState] = useState(() =>
    isHydrated ? begin() : { progress: { ...fromTheStart, step: asked ?? 1 }, isResumed: false },
  );
  const cameWithThePage = useRef(!isHydrated);
  useEffect(() => {
    if (!cameWithThePage.current) return;
    cameWithThePage.current = false;
    setState(begin());
  });

  function move(progress: Progress) {
    setState({ progress, isResumed: false });
    remember(key, writeProgress(progress, Date.now()));
    const query = new URLSearchParams(location.search);
    query.set('step', String(progress.step));
    history.replaceState(history.state, '', `?${query}`);
  }
  return {
    ...state,
    go: (step) => move(goTo(state.progress, step, steps)),
    toggle: () => move(toggleDone(state.progress)),
    startAgain: () => move(fromTheStart),
  };
}
