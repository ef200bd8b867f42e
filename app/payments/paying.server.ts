import type { Services } from '../http/services.ts';
import type { JobResult } from '../jobs/worker.server.ts';
import type { Payments } from './payments.ts';

export type PayingServices = Pick<Services, 'db' | 'log' | 'origin' | 'now' | 'membershipNow'> & { payments: Payments };

export class ProviderUnavailable extends Error {
  constructor() {
    super('The payment provider was not reached');
  }
}

/** Runs the work of a job. Fails with `away` while the provider is unavailable, so the job is retried. */
export function retryWhileUnavailable(work: () => Promise<unknown>): Promise<JobResult> {
  const done = async (): Promise<JobResult> => {
    await work();
    return { ok: true };
  };
  return orWhenUnavailable({ ok: false, failure: { reason: 'away' } }, done);
}

export async function orWhenUnavailable<Answer>(instead: Answer, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable) return instead;
    throw error;
  }
}
