import { inject, type TestFunction, type TestOptions, test } from 'vitest';

/** How much of something a test does: enough to notice a mistake in `npm test`, and all of it in `npm run test:long`. */
export function howMany(of: Record<'short' | 'long', number>): number {
  return of[inject('run')];
}

/** Whether this is `npm run test:long`. */
export const isLongRun = () => inject('run') === 'long';

/** A test of `npm run test:long` alone: it says nothing that a quicker one does not, but says it of the real thing. */
export function longTest(name: string, options: TestOptions, work: TestFunction): void {
  if (isLongRun()) test(name, options, work);
}
