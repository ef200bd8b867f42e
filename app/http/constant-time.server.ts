import type { Services } from './services.ts';

/** Longer than the work takes for an account that exists, with the mail that it queues. */
const MILLISECONDS = 300;

/**
 * Does work that must not tell by its time what it found: an address that has an account costs a transaction more than
 * one that has none. Both are answered after the same while, a failure too.
 */
export async function withConstantTime<T>({ wait }: Pick<Services, 'wait'>, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), wait(MILLISECONDS)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
