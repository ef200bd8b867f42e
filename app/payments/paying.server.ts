import type { Services } from '../http/services.ts';
import type { JobResult } from '../jobs/worker.server.ts';
import type { Payments } from './payments.ts';

/** What those need of the process who ask the provider, where somebody can be charged. */
export type PayingServices = Pick<Services, 'db' | 'log' | 'origin' | 'now' | 'membershipNow'> & { payments: Payments };

/** The provider was not reached; whoever asked is to ask again. */
export class ProviderUnavailable extends Error {
  constructor() {
    super('The payment provider was not reached');
  }
}

/** A job's work, which is tried again while the provider is away, without an error in the log each time. */
export function retryWhileUnavailable(work: () => Promise<unknown>): Promise<JobResult> {
  const done = async (): Promise<JobResult> => {
    await work();
    return { ok: true };
  };
  return orWhenUnavailable({ ok: false, failure: { reason: 'away' } }, done);
}

/** What the work answers, or what is said instead while the provider is away. */
export async function orWhenUnavailable<Answer>(instead: Answer, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable) return instead;
    throw error;
  }
}
