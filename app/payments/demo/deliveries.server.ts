import type { StandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import type { Delivery } from '@larder/stripe-stand-in/webhooks.server.ts';
import type { Database } from '../../db/client.server.ts';
import type { Log } from '../../http/services.ts';
import { paymentPaths } from '../paths.ts';

export type SendDelivery = (delivery: Delivery) => Promise<number>;

/** @param origin called for each delivery */
export const deliverTo =
  (origin: () => string): SendDelivery =>
  async ({ body, headers }) => {
    const answer = await fetch(origin() + paymentPaths.stripeWebhook(), { method: 'POST', body, headers });
    await answer.body?.cancel();
    return answer.status;
  };

/** Milliseconds between attempts to send refused deliveries and newly due events. */
const AGAIN_MS = 10_000;
const AT_ONCE = 50;

/**
 * Creates the sender of the stand-in's events to the site's own webhook. A refused event does not hold up later events.
 * Only one process sends at a time.
 */
export function createDeliveries({
  database,
  standIn,
  send,
  log,
}: {
  database: Pick<Database, 'exclusively'>;
  standIn: Pick<StandIn, 'webhooks'>;
  send: SendDelivery;
  log: Log;
}) {
  let last: Promise<unknown> = Promise.resolve();
  let isAsked = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function deliverAll(): Promise<{ sent: number; refused: number }> {
    const refused = new Set<string>();
    for (let sent = 0; ; ) {
      const waiting = await standIn.webhooks.deliveries(AT_ONCE + refused.size);
      const next = waiting.filter(({ id }) => !refused.has(id));
      if (next.length === 0) return { sent, refused: refused.size };
      for (const delivery of next) {
        if (refused.has(delivery.id)) continue;
        const status = await send(delivery).catch(() => 0);
        if (status >= 200 && status < 300) await standIn.webhooks.acknowledge(delivery.id);
        else refused.add(delivery.id);
        sent += 1;
      }
    }
  }

  function run(): Promise<{ sent: number; refused: number }> {
    const mine = last.then(() => database.exclusively('payment deliveries', deliverAll));
    last = mine.catch(() => {});
    return mine;
  }

  function kick(): void {
    if (isAsked || isStopped) return;
    isAsked = true;
    // Delivers later, so that the request that caused the event is answered first.
    setImmediate(() => {
      isAsked = false;
      if (isStopped) return;
      run().catch((err: unknown) => log.error({ err }, 'The stand-in for Stripe could not tell its events'));
    });
  }

  return {
    run,
    kick,
    /** @param tick creates the events that have become due, before they are sent */
    start(tick: () => Promise<void>): void {
      timer ??= setInterval(() => {
        last = last
          .then(tick)
          .then(kick, (err: unknown) => log.error({ err }, 'The stand-in for Stripe could not go on'));
      }, AGAIN_MS).unref();
    },
    /** Starts no further sending by itself, and resolves once the sending in progress is done. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await last;
    },
  };
}
