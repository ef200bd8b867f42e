import { inject, type TestFunction, type TestOptions, test } from 'vitest';

/** True in `npm test`, which has three minutes. */
export const isShortRun = () => inject('run') === 'short';

/** True in `npm run test:long`. */
export const isLongRun = () => inject('run') === 'long';

/**
 * Returns the number of repetitions: `long` in `npm run test:long`, otherwise `short`, which is enough to
 * notice a mistake.
 */
export function howMany(of: Record<'short' | 'long', number>): number {
  return isLongRun() ? of.long : of.short;
}

/** Test of `npm run test:long` only; a quicker test covers the same on something less real. */
export function longTest(name: string, options: TestOptions, work: TestFunction): void {
  if (isLongRun()) test(name, options, work);
}
