import { useEffect, useRef, useState } from 'react';
import { recall, remember } from '../../recipes/device-store.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import {
  fromTheStart,
  goTo,
  openProgress,
  type Progress,
  progressKey,
  readProgress,
  toggleDone,
  writeProgress,
} from './progress.ts';

export interface Cooking {
  progress: Progress;
  /** True if the page opened at a stored step, until the progress changes. */
  isResumed: boolean;
  go(step: number, ticks?: boolean): void;
  toggle(): void;
  startAgain(): void;
}

/**
 * Tracks the cook's progress and stores it on the device. Keeps the step in the address for reloads.
 * @param of.initialStep step that the server rendered, or null for the first one
 */
export function useCooking(of: { progressId: string; steps: number; initialStep: number | null }): Cooking {
  const { progressId, steps, initialStep } = of;
  const key = progressKey(progressId);
  const begin = () => openProgress(location.search, readProgress(recall(key), { now: Date.now(), steps }), steps);
  // A server-rendered page reads the stored progress after hydration.
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
    go: (step, ticks) => move(goTo(state.progress, step, steps, ticks)),
    toggle: () => move(toggleDone(state.progress)),
    startAgain: () => move(fromTheStart),
  };
}
