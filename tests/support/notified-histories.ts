import { eq } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { membershipFacts } from '../../app/db/schema/membership-facts.ts';
import { recordFact } from '../../app/membership/access/facts.server.ts';
import type { ProviderEvent, ProviderSubscription, Retrieved } from '../../app/payments/provider.ts';
import { createWebhookReader } from '../../app/payments/stripe/webhook.server.ts';
import { createSyncWorker } from '../../app/payments/sync/sync-worker.server.ts';
import { customerId, membershipId } from './payment-history.ts';
import { type Happened, strangers } from './payment-oracle.ts';
import { paymentServices, providerWith } from './payment-services.ts';
import { anEvent, signed } from './signed-events.ts';
import { webhookSecret } from './stripe-stand-in.ts';
import { serveWebhook } from './webhook-server.ts';

/** What the provider answers when it is asked for a subscription: as it is by now, or something else for a refutation. */
export type Answering = 'as it is' | 'as its last event said' | 'with new ids each time';

/**
 * Histories of one membership that happen at the provider, told by events to the webhook of a site with a database. The
 * provider's present goes on with what is told: an event that arrives late finds what has happened since.
 */
export async function notifiedHistories(db: Db) {
  let happened: Happened;
  let ours = { membershipId: '' };
  let answering: Answering;
  /** How many of the changes have happened. */
  let present = 0;
  let asked = 0;
  const payloads = new Map<string, Retrieved>();

  const others = () => strangers(happened);
  const changed = (): readonly Retrieved[] => [...happened.retrieved.slice(0, present), ...others()];
  /** All, as they are by now. */
  const all = (): Retrieved[] => {
    const isOver = present === happened.retrieved.length;
    const last = new Map(changed().map((each) => [each.subscription.id, each]));
    if (isOver) for (const each of happened.last) last.set(each.subscription.id, each);
    return [...last.values()];
  };
  const eventOf = (id: string, count: number | string): ProviderEvent => ({
    ...{ id: `evt_${count}`, type: 'customer.subscription.updated', livemode: false, isOfOtherVersion: false },
    createdAt: new Date(happened.end),
    about: { kind: 'subscription', id },
  });
  const asOurs = (subscription: ProviderSubscription): ProviderSubscription =>
    subscription.membershipId === membershipId ? { ...subscription, ...ours } : subscription;
  const answer = (found: Retrieved): Retrieved => {
    const read = { ...found, subscription: asOurs(found.subscription) };
    return answering === 'with new ids each time' ? withIds(read, `${++asked}-`) : read;
  };

  const provider = providerWith({
    async retrieve(id) {
      const found =
        answering === 'as its last event said' ? payloads.get(id) : all().find((each) => each.subscription.id === id);
      return found ? { ok: true, value: answer(found) } : { ok: false, reason: 'unknown-subscription' };
    },
    async listEvents() {
      const items = changed().map(({ subscription: { id } }, at) => eventOf(id, at));
      return { ok: true, value: { items, next: null } };
    },
    async listSubscriptions() {
      return { ok: true, value: { items: all().map(({ subscription }) => asOurs(subscription)), next: null } };
    },
  });
  const readWebhook = createWebhookReader({ secret: webhookSecret, accountId: null });
  const site = await paymentServices(db, { provider, livemode: false, readWebhook });
  const { services } = site;
  const worker = createSyncWorker(services);
  const webhook = await serveWebhook(services);

  return {
    services,
    /** A site that knows a member in the trial, and what was done here: grants, a move. */
    async begin(history: Happened, answers: Answering): Promise<void> {
      [happened, answering, present, asked] = [history, answers, 0, 0];
      payloads.clear();
      await site.startAtBeas();
      site.clock.now = new Date(history.end);
      ours = { membershipId: (await site.aMember({ customerId, trialDays: 0 })).membershipId };
      for (const fact of history.own) await recordFact(db, { ...fact, ...ours });
    },
    /** Sends the event of a change, or of a stranger's, to the webhook. */
    async tell(count: number): Promise<void> {
      const payload = happened.payloads[count];
      const { id } = (payload ?? others()[count - happened.payloads.length]!).subscription;
      if (payload) payloads.set(id, payload);
      if (payload) present = Math.max(present, count + 1);
      const at = new Date(happened.end);
      const body = anEvent({ id: `evt_${count}`, at, object: { id, object: 'subscription' } });
      const { status } = await webhook.post(body, signed(body, at));
      if (status !== 200) throw new Error(`The webhook answered ${status}`);
    },
    /** How many events there are to tell. */
    count: () => happened.payloads.length + others().length,
    async work(): Promise<void> {
      const rest = { id: 'job', attempt: 1, last: false, signal: new AbortController().signal };
      for (const { queue, key } of await site.takeJobs()) {
        if (queue === 'sync') await worker.work({ ...rest, data: { subscriptionId: key } });
      }
    },
    /** Nothing more happens at the provider. */
    end(): void {
      present = happened.retrieved.length;
    },
    facts: () => db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, ours.membershipId)),
  };
}

function withIds(read: Retrieved, prefix: string): Retrieved {
  const other = (id: string | null) => id && prefix + id;
  return {
    subscription: read.subscription,
    invoices: read.invoices.map((each) => ({ ...each, id: prefix + each.id })),
    refunds: read.refunds.map((each) => ({ ...each, id: prefix + each.id, invoiceId: other(each.invoiceId) })),
    disputes: read.disputes.map((each) => ({ ...each, id: prefix + each.id, invoiceId: other(each.invoiceId) })),
  };
}
