import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { membershipFacts } from '../../app/db/schema/membership-facts.ts';
import { balanceTransactions } from '../../app/db/schema/merchants.ts';
import { recordFact } from '../../app/membership/access/facts.server.ts';
import type { ProviderEvent, Retrieved } from '../../app/payments/provider.ts';
import { createWebhookReader } from '../../app/payments/stripe/webhook.server.ts';
import { createSyncWorker } from '../../app/payments/sync/sync-worker.server.ts';
import { beasMerchant } from './merchants.ts';
import { customerId, membershipId } from './payment-history.ts';
import { type Happened, strangers } from './payment-oracle.ts';
import { paymentServices, providerWith } from './payment-services.ts';
import { anEvent, signed } from './signed-events.ts';
import { webhookSecret } from './stripe-stand-in.ts';
import { withNaming } from './told-objects.ts';
import { serveWebhook } from './webhook-server.ts';

interface Told {
  happened: Happened;
  /** Prefix of provider ids. Without it, all histories would share ids. */
  prefix: string;
  membershipId: string;
  present: number;
  /** Similar subscriptions that do not belong to the member. */
  others: readonly Retrieved[];
}

/**
 * Site whose members live through histories at the provider. Each change reaches the site's webhook as an event. When
 * an event arrives late, the provider already has a newer state.
 */
export async function notifiedHistories(db: Db) {
  let members: Told[] = [];

  const asTold = ({ prefix, membershipId: own }: Told, found: Retrieved): Retrieved => {
    const { subscription, ...rest } = withNaming(found, { prefix });
    const isOwn = subscription.membershipId === membershipId;
    return { ...rest, subscription: isOwn ? { ...subscription, membershipId: own } : subscription };
  };
  const changed = ({ happened, present, others }: Told): readonly Retrieved[] => [
    ...happened.retrieved.slice(0, present),
    ...others,
  ];
  /** Returns the newest state of a member's subscriptions and the strangers', by id. */
  const allOf = (member: Told): ReadonlyMap<string, Retrieved> => {
    const { happened, present } = member;
    const last = new Map(changed(member).map((each) => [each.subscription.id, each]));
    if (present === happened.retrieved.length) for (const each of happened.last) last.set(each.subscription.id, each);
    return last;
  };
  const eventId = (member: Told, count: number) => `evt_${members.indexOf(member)}_${count}`;
  const eventOf = (member: Told, about: Retrieved, count: number): ProviderEvent => ({
    id: eventId(member, count),
    type: 'customer.subscription.updated',
    livemode: false,
    isOfOtherVersion: false,
    createdAt: new Date(member.happened.end),
    merchantId: beasMerchant,
    about: { kind: 'subscription', id: member.prefix + about.subscription.id },
  });

  const provider = providerWith({
    async retrieve(id) {
      const member = members.find(({ prefix }) => id.startsWith(prefix));
      const found = member && allOf(member).get(id.slice(member.prefix.length));
      return found ? { ok: true, value: asTold(member, found) } : { ok: false, reason: 'unknown-subscription' };
    },
    async listEvents() {
      const items = members.flatMap((member) => changed(member).map((each, at) => eventOf(member, each, at)));
      return { ok: true, value: { items, next: null } };
    },
    async listSubscriptions() {
      const items = members.flatMap((member) =>
        [...allOf(member).values()].map((each) => asTold(member, each).subscription),
      );
      return { ok: true, value: { items, next: null } };
    },
  });
  const readWebhook = createWebhookReader({ secrets: [webhookSecret] });
  const site = await paymentServices(db, { provider, livemode: false, readWebhook });
  const { services } = site;
  const worker = createSyncWorker(services);
  const webhook = await serveWebhook(services);

  return {
    services,
    async begin(histories: readonly Happened[]): Promise<void> {
      members = [];
      await site.startAtBeas();
      site.clock.now = new Date(Math.max(...histories.map(({ end }) => end)));
      for (const [at, happened] of histories.entries()) {
        const prefix = `m${at}_`;
        const made = await site.aMember({ customerId: prefix + customerId, trialDays: 0 });
        for (const fact of happened.own) {
          const { membershipId } = made;
          await recordFact(db, { ...fact, providerId: prefix + fact.providerId, membershipId });
        }
        const { membershipId } = made;
        const others = strangers(happened);
        members.push({ happened, prefix, membershipId, present: 0, others });
      }
    },
    /** Sends the event of a member's or a stranger's change to the webhook. */
    async tell(which: number, count: number): Promise<void> {
      const member = members[which]!;
      const { happened, prefix, others } = member;
      const payload = happened.payloads[count];
      const { id } = (payload ?? others[count - happened.payloads.length]!).subscription;
      if (payload) member.present = Math.max(member.present, count + 1);
      const at = site.clock.now;
      const object = { id: prefix + id, object: 'subscription' };
      const body = anEvent({ id: eventId(member, count), at, object });
      const { status } = await webhook.post(body, signed(body, at));
      if (status !== 200) throw new Error(`The webhook answered ${status}`);
    },
    count: (which: number) => members[which]!.happened.payloads.length + members[which]!.others.length,
    async work(): Promise<void> {
      const rest = { id: 'job', attempt: 1, last: false, signal: new AbortController().signal };
      for (const { queue, key } of await site.takeJobs()) {
        if (queue === 'sync') await worker.work({ ...rest, data: { merchantId: beasMerchant, subscriptionId: key } });
      }
    },
    /** Moves every member to the provider's final state. */
    end(): void {
      for (const member of members) member.present = member.happened.retrieved.length;
    },
    /** Returns the net amount of a member's stored balance transactions. */
    async balance(which: number): Promise<number> {
      const { amount, providerFee, platformFee, membershipId: of } = balanceTransactions;
      const net = sql<number>`coalesce(sum(${amount} - ${providerFee} - ${platformFee}), 0)::int`;
      const [row] = await db.select({ net }).from(balanceTransactions).where(eq(of, members[which]!.membershipId));
      return row!.net;
    },
    facts: (which: number) =>
      db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, members[which]!.membershipId)),
  };
}
