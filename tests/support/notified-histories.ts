import { eq } from 'drizzle-orm';
import type { Db } from '../../app/db/client.server.ts';
import { membershipFacts } from '../../app/db/schema/membership-facts.ts';
import { recordFact } from '../../app/membership/access/facts.server.ts';
import { listMonths } from '../../app/payments/income/income.server.ts';
import type { BalanceTransaction, ProviderEvent, Retrieved } from '../../app/payments/provider.ts';
import { createWebhookReader } from '../../app/payments/stripe/webhook.server.ts';
import { createSyncWorker } from '../../app/payments/sync/sync-worker.server.ts';
import { bea } from './membership.ts';
import { aMerchant, beasMerchant } from './merchants.ts';
import { customerId, membershipId, noSums, type Settlement, type Sums } from './payment-history.ts';
import { type Happened, strangers } from './payment-oracle.ts';
import { paymentServices, providerWith } from './payment-services.ts';
import { aCreator } from './rows.ts';
import { anEvent, signed } from './signed-events.ts';
import { webhookSecret } from './stripe-stand-in.ts';
import { withNaming } from './told-objects.ts';
import { serveWebhook } from './webhook-server.ts';

interface Earner extends Settlement {
  creatorId: string;
  merchantId: string;
}

interface Told {
  happened: Happened;
  earner: Earner;
  /** Prefix of provider ids. Without it, all histories would share ids. */
  prefix: string;
  membershipId: string;
  present: number;
  others: readonly Retrieved[];
}

/**
 * Opens a site whose members have payment histories at the provider. The members belong alternately to two creators,
 * one of whom has an account that settles in another currency. When an event arrives late, the provider already has a
 * newer state.
 */
export async function notifiedHistories(db: Db) {
  let members: Told[] = [];
  let earners: Earner[] = [];

  const asTold = ({ prefix, earner, membershipId: own }: Told, found: Retrieved): Retrieved => {
    const { subscription, transactions, ...rest } = withNaming(found, { prefix });
    const isOwn = subscription.membershipId === membershipId;
    return {
      ...rest,
      transactions: transactions.map((each) => settledBy(earner, each)),
      subscription: isOwn ? { ...subscription, membershipId: own } : subscription,
    };
  };
  const changed = ({ happened, present, others }: Told): readonly Retrieved[] => [
    ...happened.retrieved.slice(0, present),
    ...others,
  ];
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
    merchantId: member.earner.merchantId,
    about: { kind: 'subscription', id: member.prefix + about.subscription.id },
  });

  const membersOf = (merchantId: string) => members.filter(({ earner }) => earner.merchantId === merchantId);
  const providerOf = (merchantId: string) =>
    providerWith({
      async retrieve(id) {
        const member = membersOf(merchantId).find(({ prefix }) => id.startsWith(prefix));
        const found = member && allOf(member).get(id.slice(member.prefix.length));
        return found ? { ok: true, value: asTold(member, found) } : { ok: false, reason: 'unknown-subscription' };
      },
      async listEvents() {
        const items = membersOf(merchantId).flatMap((member) =>
          changed(member).map((each, at) => eventOf(member, each, at)),
        );
        return { ok: true, value: { items, next: null } };
      },
      async listSubscriptions() {
        const items = membersOf(merchantId).flatMap((member) =>
          [...allOf(member).values()].map((each) => asTold(member, each).subscription),
        );
        return { ok: true, value: { items, next: null } };
      },
    });
  const readWebhook = createWebhookReader({ secrets: [webhookSecret] });
  const site = await paymentServices(db, { of: providerOf, livemode: false, readWebhook });
  const { services } = site;
  const worker = createSyncWorker(services);
  const webhook = await serveWebhook(services);

  return {
    services,
    async begin(histories: readonly Happened[]): Promise<void> {
      members = [];
      await site.startAtBeas();
      const { id: creatorId } = await aCreator(db);
      await aMerchant(db, { creatorId, merchantId: 'acct_abroad', country: 'GB' });
      earners = [
        { ...bea, merchantId: beasMerchant, currency: 'usd', rate: 1 },
        { creatorId, merchantId: 'acct_abroad', currency: 'gbp', rate: 0.8 },
      ];
      site.clock.now = new Date(Math.max(...histories.map(({ end }) => end)));
      for (const [at, happened] of histories.entries()) {
        const prefix = `m${at}_`;
        const earner = earners[at % earners.length]!;
        const made = await site.aMember({ customerId: prefix + customerId, trialDays: 0, ...earner });
        for (const fact of happened.own) {
          const { membershipId } = made;
          await recordFact(db, { ...fact, providerId: prefix + fact.providerId, membershipId });
        }
        const { membershipId } = made;
        const others = strangers(happened);
        members.push({ happened, earner, prefix, membershipId, present: 0, others });
      }
    },
    async tell(which: number, count: number): Promise<void> {
      const member = members[which]!;
      const { happened, earner, prefix, others } = member;
      const payload = happened.payloads[count];
      const { id } = (payload ?? others[count - happened.payloads.length]!).subscription;
      if (payload) member.present = Math.max(member.present, count + 1);
      const at = site.clock.now;
      const object = { id: prefix + id, object: 'subscription' };
      const body = anEvent({ id: eventId(member, count), at, account: earner.merchantId, object });
      const { status } = await webhook.post(body, signed(body, at));
      if (status !== 200) throw new Error(`The webhook answered ${status}`);
    },
    count: (which: number) => members[which]!.happened.payloads.length + members[which]!.others.length,
    async work(): Promise<void> {
      const rest = { id: 'job', attempt: 1, last: false, signal: new AbortController().signal };
      for (const { queue, key } of await site.takeJobs()) {
        if (queue !== 'sync') continue;
        const { merchantId } = members.find(({ prefix }) => key.startsWith(prefix))!.earner;
        await worker.work({ ...rest, data: { merchantId, subscriptionId: key } });
      }
    },
    end(): void {
      for (const member of members) member.present = member.happened.retrieved.length;
    },
    async income(): Promise<{ earner: Earner; histories: Happened[]; sums: Record<string, Sums> }[]> {
      const found = [];
      for (const earner of earners) {
        const months = await listMonths(db, { creatorId: earner.creatorId, from: null, until: null });
        const sums: Record<string, Sums> = { [earner.currency]: noSums };
        for (const { currency, paidElsewhere, ...month } of months) {
          const paid = paidElsewhere.reduce((sum, { amount }) => sum + amount, 0);
          sums[currency] = added(sums[currency] ?? noSums, { ...month, paid });
        }
        const histories = membersOf(earner.merchantId).map(({ happened }) => happened);
        found.push({ earner, histories, sums });
      }
      return found;
    },
    facts: (which: number) =>
      db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, members[which]!.membershipId)),
  };
}

function settledBy({ currency, rate }: Settlement, transaction: BalanceTransaction): BalanceTransaction {
  const settled = (amount: number) => Math.round(amount * rate);
  const { amount, providerFee, platformFee } = transaction;
  return {
    ...transaction,
    amount: { amount: settled(amount.amount), currency },
    providerFee: settled(providerFee),
    platformFee: settled(platformFee),
  };
}

export function added(one: Sums, other: Sums): Sums {
  const names = Object.keys(noSums) as (keyof Sums)[];
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Sums;
}
