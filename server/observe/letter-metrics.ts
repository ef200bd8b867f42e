import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../app/db/client.server.ts';
import { countOpenDeliveries } from '../../app/letters/sending/numbers.server.ts';

/**
 * Creates the gauge of letters' mails, which is absent while the database is unavailable.
 * @returns function that updates the gauge
 */
export function createLetterMetrics(db: Db, registers: Registry[]): () => Promise<void> {
  const deliveries = new Gauge({
    registers,
    name: 'larder_letter_deliveries',
    help: 'Mails of letters of the last seven days that are queued, or of which it is unknown if they arrived',
    labelNames: ['state'],
    aggregator: 'first',
  });
  return async () => {
    const counts = await countOpenDeliveries(db, { now: new Date() }).catch(() => null);
    deliveries.reset();
    for (const [state, count] of Object.entries(counts ?? {})) deliveries.set({ state }, count);
  };
}
