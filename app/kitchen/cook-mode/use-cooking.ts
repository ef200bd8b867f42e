import { useEffect, useRef, useState } from 'react';
import { recall, remember } from '../../recipes/device-store.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { fromTheStart, goTo, type Progress, progressKey, readProgress, toggleDone, writeProgress } from './progress.ts';

export interface Cooking {
  progress: Progress;
  /** True if progress was restored from this device. */
  isResumed: boolean;
  go(step: number): void;
  toggle(): void;
  startAgain(): void;
}

/**
 * Tracks the cook's progress. The device stores it for a day. The address follows, so that a reload renders the same
 * step on the server.
 * @param of.progressId key of the recipe or dinner
 * @param of.initialStep step in the address, or null to resume, or start at the first step
 */
export function useCooking(of: { progressId: string; steps: number; initialStep: number | null }): Cooking {
  const { progressId, steps, initialStep } = of;
  const key = progressKey(progressId);
  const stored = () => readProgress(recall(key), { now: Date.now(), steps });
  const begin = (): { progress: Progress; isResumed: boolean } => {
    const before = stored();
    if (initialStep !== null) return { progress: { step: initialStep, done: before?.done ?? [] }, isResumed: false };
    return { progress: before ?? fromTheStart, isResumed: before !== null && before.step > 1 };
  };
  // A server-rendered page knows nothing of the device until hydration.
  const isHydrated = useHydrated();
  const [state, setState] = useState(() =>
    isHydrated ? begin() : { progress: { ...fromTheStart, step: initialStep ?? 1 }, isResumed: false },
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
