import type { Services } from './services.ts';

/** Minimum duration. Must be longer than the work for an existing account. */
const MILLISECONDS = 300;

/** Runs work whose duration must not reveal whether an account exists. */
export async function withConstantTime<T>({ wait }: Pick<Services, 'wait'>, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), wait(MILLISECONDS)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
