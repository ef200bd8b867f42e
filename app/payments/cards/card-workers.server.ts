import type { Worker } from '../../jobs/worker.server.ts';
import type { CardToken } from '../../membership/charges.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import { type PayingServices, retryWhileUnavailable } from '../paying.server.ts';
import type { SetupRef } from '../payments.ts';
import { saveSignUpCard } from './save-card.server.ts';
import { completeCardSetup, noteState } from './setups.server.ts';

/** Creates the worker that saves cards of sign-ups. Retries for about 12 hours, the lifetime of a card's token. */
export function createSaveCardWorker(services: PayingServices): Worker<{ attemptId: string; token: CardToken }> {
  return {
    name: paymentQueues.saveCard,
    concurrency: 2,
    attemptMs: 60_000,
    options: {
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      retryLimit: 150,
      retentionSeconds: 24 * 3600,
      deleteAfterSeconds: 24 * 3600,
    },
    async work({ data: { attemptId, token }, last }) {
      let isSaved = false;
      try {
        const result = await retryWhileUnavailable(() => saveSignUpCard(services, { attemptId, token }));
        isSaved = result.ok;
        return result;
      } finally {
        if (!isSaved && last) await noteState(services.db, { attemptId }, { state: 'expired' });
      }
    },
  };
}

export function createCompleteCardWorker(services: PayingServices): Worker<SetupRef> {
  return {
    name: paymentQueues.completeCard,
    concurrency: 2,
    attemptMs: 60_000,
    options: whileUnavailable,
    work: ({ data }) => retryWhileUnavailable(() => completeCardSetup(services, data)),
  };
}
