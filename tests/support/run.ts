import { inject, type TestFunction, type TestOptions, test } from 'vitest';

/** True in `npm test`, which has three minutes. */
export const isShortRun = () => inject('run') === 'short';

/** True in `npm run test:long`. */
export const isLongRun = () => inject('run') === 'long';

/** How much of something a test does: `long` in `npm run test:long`, else `short`, which is enough to notice a mistake. */
export function howMany(of: Record<'short' | 'long', number>): number {
  return isLongRun() ? of.long : of.short;
}

/** A test of `npm run test:long` only: a quicker one says the same, of something less real. */
export function longTest(name: string, options: TestOptions, work: TestFunction): void {
  if (isLongRun()) test(name, options, work);
}
