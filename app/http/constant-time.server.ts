import type { Services } from './services.ts';

/** Minimum duration. Must be longer than the work for an existing account, including the queued mail. */
const MILLISECONDS = 300;

/**
 * Runs work whose duration must not reveal whether an account exists. Settles with the work's result or error, but not
 * before `MILLISECONDS` have passed.
 */
export async function withConstantTime<T>({ wait }: Pick<Services, 'wait'>, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), wait(MILLISECONDS)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
