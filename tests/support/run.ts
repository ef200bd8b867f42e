import { inject } from 'vitest';

/** How much of something a test does: enough to notice a mistake in `npm test`, and all of it in `npm run test:long`. */
export function howMany(of: Record<'short' | 'long', number>): number {
  return of[inject('run')];
}

/** Whether this is `npm run test:long`. */
export const isLongRun = () => inject('run') === 'long';
