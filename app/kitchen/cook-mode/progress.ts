import { isRecord, readJson } from '../../documents/shape.ts';

export interface Progress {
  /** From 1. The page after the last step counts as one more step. */
  step: number;
  done: readonly number[];
}

export const fromTheStart: Progress = { step: 1, done: [] };

const LIFETIME_MS = 24 * 60 * 60 * 1_000;
const MAX_TEXT_LENGTH = 10_000;

/** @param ticks true to mark the step that the cook leaves as done */
export function goTo({ step: from, done }: Progress, step: number, steps: number, ticks = false): Progress {
  return { step: Math.min(Math.max(1, step), steps + 1), done: ticks && !done.includes(from) ? [...done, from] : done };
}

export function toggleDone({ step, done }: Progress): Progress {
  return { step, done: done.includes(step) ? done.filter((each) => each !== step) : [...done, step] };
}

/**
 * Parses the step in an address. `steps + 1` is the page after the last step. Returns null if there is no such step.
 */
export function readStep(text: string | null, steps: number): number | null {
  const step = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return step >= 1 && step <= steps + 1 ? step : null;
}

/** Returns the progress to open with: at the address's step, as stored, or from the start. */
export function openProgress(
  search: string,
  stored: Progress | null,
  steps: number,
): { progress: Progress; isResumed: boolean } {
  const step = readStep(new URLSearchParams(search).get('step'), steps);
  if (step !== null) return { progress: { step, done: stored?.done ?? [] }, isResumed: false };
  return { progress: stored ?? fromTheStart, isResumed: stored !== null && stored.step > 1 };
}

/** @param recipeIds ids of the recipes, separated by spaces */
export const progressKey = (recipeIds: string) => `cooking ${recipeIds}`;

export const writeProgress = (progress: Progress, now: number): string => JSON.stringify({ ...progress, at: now });

/** Returns null if the progress is missing, malformed, expired or complete. */
export function readProgress(text: string | null, { now, steps }: { now: number; steps: number }): Progress | null {
  const stored = readJson(text, MAX_TEXT_LENGTH);
  if (!isRecord(stored) || !Array.isArray(stored.done)) return null;
  const { at, step } = stored;
  // Rejects times far in the future too, because the device's clock may have been set back.
  if (typeof at !== 'number' || !(Math.abs(now - at) < LIFETIME_MS)) return null;
  const isStep = (value: unknown): value is number =>
    Number.isInteger(value) && readStep(String(value), steps) !== null;
  if (!isStep(step) || step > steps) return null;
  return { step, done: [...new Set(stored.done.filter(isStep))] };
}
