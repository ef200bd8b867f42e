import { isRecord } from '../../documents/shape.ts';
import { readJson } from '../../recipes/stored-json.ts';

/** How far a cook is in a recipe or a dinner. */
export interface Progress {
  /** From 1; one more than there are: it is ready. */
  step: number;
  /** Steps that are ticked. */
  done: readonly number[];
}

export const fromTheStart: Progress = { step: 1, done: [] };

const KEPT_FOR = 24 * 60 * 60 * 1_000;
const LONGEST_TEXT = 10_000;

/** Ticks nothing: a cook also looks ahead, and only the cook knows what is done. */
export function goTo(progress: Progress, step: number, steps: number): Progress {
  return { ...progress, step: Math.min(Math.max(1, step), steps + 1) };
}

export function toggleDone({ step, done }: Progress): Progress {
  return { step, done: done.includes(step) ? done.filter((each) => each !== step) : [...done, step] };
}

/** The step that an address asks for; null: none, or one that the recipe does not have. */
export function readStep(text: string | null, steps: number): number | null {
  const step = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return step >= 1 && step <= steps + 1 ? step : null;
}

/** Where a cook's progress is stored on the device. @param of the id of a recipe, or those of a dinner's dishes */
export const progressKey = (of: string) => `cooking ${of}`;

export const writeProgress = (progress: Progress, now: number): string => JSON.stringify({ ...progress, at: now });

/**
 * What is stored of today; null: nothing, or it was ready.
 * @param of.steps how many there are now
 */
export function readProgress(text: string | null, { now, steps }: { now: number; steps: number }): Progress | null {
  const stored = readJson(text, LONGEST_TEXT);
  if (!isRecord(stored) || !Array.isArray(stored.done)) return null;
  const { at, step } = stored;
  // A moment to come: the device's clock was set back.
  if (typeof at !== 'number' || !(Math.abs(now - at) < KEPT_FOR)) return null;
  const isStep = (value: unknown): value is number =>
    Number.isInteger(value) && readStep(String(value), steps) !== null;
  if (!isStep(step) || step > steps) return null;
  return { step, done: [...new Set(stored.done.filter(isStep))] };
}
