import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../app/db/client.server.ts';
import { countPayments } from '../../app/payments/operator/figures.server.ts';

/**
 * Creates gauges of payments, which are absent while the database is unavailable.
 * @returns function that updates the gauges
 */
export function createPaymentMetrics(db: Db, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ registers, name, help, labelNames, aggregator: 'first' });
  const facts = gauge(
    'larder_payment_facts_last_hour',
    'Facts of the payment provider that were recorded in the last hour',
    ['kind'],
  );
  const late = gauge('larder_payment_facts_late_last_hour', 'Of these, more than 15 minutes after they happened');
  const lag = gauge('larder_payment_lag_seconds', 'Of these, the longest time from when one happened to its record');
  const refused = gauge(
    'larder_payment_refused_subscriptions',
    'Subscriptions with an object that does not fit, to be looked at',
  );
  const orphans = gauge(
    'larder_payment_orphans',
    'Subscriptions that go on though their membership is gone, to be ended',
  );
  const afterLeaving = gauge(
    'larder_payment_refunds_after_leaving_last_hour',
    'Charges that were given back in the last hour because their member had left before',
  );
  const unqueued = gauge(
    'larder_payment_unqueued_event_seconds',
    'The age of the oldest event that was stored and whose jobs are not queued; 0: none',
  );
  const all = [facts, late, lag, refused, orphans, afterLeaving, unqueued];
  return async () => {
    const figures = await countPayments(db).catch(() => null);
    for (const each of all) each.reset();
    // A gauge without labels would otherwise be exported as 0.
    for (const each of [late, lag, refused, orphans, afterLeaving, unqueued]) if (!figures) each.remove();
    if (!figures) return;
    for (const [kind, count] of Object.entries(figures.facts)) facts.set({ kind }, count);
    late.set(figures.late);
    lag.set(figures.lag);
    refused.set(figures.refused);
    orphans.set(figures.orphans);
    afterLeaving.set(figures.afterLeaving);
    unqueued.set(figures.unqueued);
  };
}
