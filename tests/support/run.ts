import { inject, type TestFunction, type TestOptions, test } from 'vitest';

export const isShortRun = () => inject('run') === 'short';

export const isLongRun = () => inject('run') === 'long';

export function howMany(of: Record<'short' | 'long', number>): number {
  return isLongRun() ? of.long : of.short;
}

export function fullTest(name: string, work: TestFunction): void {
  if (!isShortRun()) test(name, work);
}

/** Defines a test of the long run. Other runs cover the behaviour with a less realistic test. */
export function longTest(name: string, options: TestOptions, work: TestFunction): void {
  if (isLongRun()) test(name, options, work);
}
