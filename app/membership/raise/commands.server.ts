import { and, asc, type Column, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { prices } from '../../db/schema/prices.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { type NewEmail, scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import type { MembershipSubject } from '../emails/membership-emails.server.ts';
import { setPrice } from '../plan/commands.server.ts';
import { lockOfOwner } from '../prices/commands.server.ts';
import { compareIntervals } from '../prices/interval.ts';
import { showing } from '../prices/offer.ts';
import { findOnSale, type Price, type PriceList } from '../prices/price.ts';
import { listOnSale, priceColumn } from '../prices/queries.server.ts';
import { lockDueMembership } from '../status/current-membership.server.ts';
import { isCharged, isSoldInstead, sold } from './queries.server.ts';
import { isNotifiedInTime, raiseDate } from './raise.ts';
import { raiseAnnounced, raiseWithdrawn } from './raise-email.server.ts';

type RaiseServices = Pick<Services, 'db'> & EmailServices;

/** Those who are charged another price than is sold, with their accounts locked in one order. */
function membersAt(tx: Db, { creatorId, onSale, which }: { creatorId: string; onSale: PriceList; which: SQL }) {
  return tx
    .select({ membershipId: memberships.id, accountId: memberships.accountId, soldId: sold.id })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(prices, eq(prices.id, memberships.priceId))
    .innerJoin(sold, isSoldInstead(onSale))
    .where(and(eq(memberships.creatorId, creatorId), isCharged, which))
    .orderBy(asc(accounts.id))
    .for('no key update', { of: accounts });
}

export type RaiseResult =
  | { ok: true; members: number }
  | { ok: false; reason: 'not-owner' }
  /** Not what the page has shown; nothing is changed. */
  | { ok: false; reason: 'price-changed' };

interface RaiseChange {
  creatorId: string;
  /** `showing` of what the page has shown. */
  shown: string | undefined;
  /** An owner of the creator's. */
  by: { accountId: string };
  now: Date;
}

/**
 * Announces to all who pay less than what is sold now that they will pay that too: by an email, for the periods that begin
 * 30 days later. Idempotent: who was told already is not told again.
 */
export function announceRaise(services: RaiseServices, change: RaiseChange): Promise<RaiseResult> {
  const { creatorId, now } = change;
  const raiseAt = raiseDate(now);
  return decide(services, change, 'price-raise.announced', async (tx, onSale) => {
    const members = await membersAt(tx, { creatorId, onSale, which: gt(sold.amount, prices.amount) });
    for (const [soldId, those] of Map.groupBy(members, (member) => member.soldId)) {
      const ids = those.map(({ membershipId }) => membershipId);
      await tx
        .update(memberships)
        .set({ raisePriceId: soldId, raiseAt, dueAt: sql`least(${memberships.dueAt}, ${raiseAt.toISOString()})` })
        .where(isAmong(memberships.id, ids));
    }
    await tellOfRaise(tx, services, { members, raiseAt, now });
    return members.length;
  });
}

/** Has all who pay more than what is sold now pay that from their next period on. Idempotent. */
export function lowerPrices(services: RaiseServices, change: RaiseChange): Promise<RaiseResult> {
  const { creatorId, now } = change;
  return decide(services, change, 'price.lowered', async (tx, onSale) => {
    const members = await membersAt(tx, { creatorId, onSale, which: lt(sold.amount, prices.amount) });
    for (const { membershipId, accountId, soldId } of members) {
      const price = onSale.find(({ id }) => id === soldId)!;
      await bringToPrice(tx, services, { membershipId, accountId, price, now });
    }
    return members.length;
  });
}

/** Withdraws what members were told of, and tells them. Idempotent. */
export function withdrawRaise(
  services: RaiseServices,
  change: Omit<RaiseChange, 'shown'>,
): Promise<Exclude<RaiseResult, { reason: 'price-changed' }>> {
  const { creatorId, by, now } = change;
  return services.db.transaction(async (tx) => {
    if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
    const told = await tx
      .select({ membershipId: memberships.id, accountId: memberships.accountId, raiseAt: memberships.raiseAt })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(and(eq(memberships.creatorId, creatorId), sql`${memberships.raiseAt} is not null`))
      .orderBy(asc(accounts.id))
      .for('no key update', { of: accounts });
    if (told.length === 0) return { ok: true, members: 0 };
    await tx
      .update(memberships)
      .set({ raisePriceId: null, raiseAt: null })
      .where(
        isAmong(
          memberships.id,
          told.map(({ membershipId }) => membershipId),
        ),
      );
    const sent = await notifiedAt(tx, told);
    const emails = told.flatMap(({ membershipId, accountId, raiseAt }) => {
      const key = keyOf({ membershipId, raiseAt: raiseAt! });
      const subject = { membershipId, about: raiseAt!.toISOString() };
      return sent.has(key) ? [{ kind: raiseWithdrawn, accountId, subject, key, dueAt: soonAfter(now) }] : [];
    });
    await scheduleInLots(tx, services, { emails, now });
    await record(tx, { creatorId, by, action: 'price-raise.withdrawn', members: told.length });
    return { ok: true, members: told.length };
  });
}

/**
 * Makes the raise that a membership has to come, once it is time: its price is another one from then on, and a job has the
 * provider charge that with the next period. Who has cancelled, moves or has chosen another plan since is left alone. Who
 * was not told 30 days before, since no email could be sent, is told anew. Idempotent.
 */
export async function executeRaise(
  tx: Db,
  services: EmailServices,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<void> {
  const due = await lockDueMembership(tx, { membershipId, now });
  if (!due) return;
  const { accountId, current: locked } = due;
  const [raised] = await tx
    .select({ raiseAt: memberships.raiseAt, raisePrice: priceColumn(memberships.raisePriceId) })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  const { raiseAt, raisePrice } = raised!;
  if (!raiseAt || !raisePrice || raiseAt > now) return;
  const goesOn = locked?.id === membershipId && !locked.cancelAt && !locked.moveAt && !locked.nextPrice;
  if (!goesOn || locked.price.plan !== raisePrice.plan) {
    await tx.update(memberships).set({ raisePriceId: null, raiseAt: null }).where(eq(memberships.id, membershipId));
    return;
  }
  const member = { membershipId, accountId };
  const told = await notifiedAt(tx, [{ ...member, raiseAt }]);
  if (!isNotifiedInTime(told.get(keyOf({ membershipId, raiseAt })) ?? null, raiseAt)) {
    const later = raiseDate(now);
    await tx.update(memberships).set({ raiseAt: later }).where(eq(memberships.id, membershipId));
    await tellOfRaise(tx, services, { members: [member], raiseAt: later, now });
    return;
  }
  // She may sell for less by now than she announced: nobody pays more than new members do.
  const onSale = await listOnSale(tx, { creatorId: locked.creatorId, now });
  const price = cheaperOf(raisePrice, findOnSale(onSale, raisePrice.plan));
  if (price.amount > locked.price.amount) {
    await bringToPrice(tx, services, { ...member, price, now });
  } else {
    await tx.update(memberships).set({ raisePriceId: null, raiseAt: null }).where(eq(memberships.id, membershipId));
  }
}

function cheaperOf(announced: Price, sold: Price | null): Price {
  const isSame = sold?.currency === announced.currency && compareIntervals(sold.interval, announced.interval) === 0;
  return isSame && sold.amount < announced.amount ? sold : announced;
}

/** The period that runs stays as it was paid; a job has the provider charge the price with the next one. */
async function bringToPrice(
  tx: Db,
  { charges }: Pick<EmailServices, 'charges'>,
  { membershipId, accountId, price, now }: { membershipId: string; accountId: string; price: Price; now: Date },
): Promise<void> {
  await setPrice(tx, { accountId, membershipId, price, now });
  await charges?.syncToProvider(tx, { membershipId, requested: 'plan' });
}

/** What an owner decides for all members, as long as what is sold is what the page has shown. */
function decide(
  { db }: RaiseServices,
  { creatorId, shown, by, now }: RaiseChange,
  action: string,
  change: (tx: Db, onSale: PriceList) => Promise<number>,
): Promise<RaiseResult> {
  return db.transaction(async (tx): Promise<RaiseResult> => {
    if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
    const onSale = await listOnSale(tx, { creatorId, now });
    if (shown !== showing(onSale)) return { ok: false, reason: 'price-changed' };
    const members = await change(tx, onSale);
    if (members > 0) await record(tx, { creatorId, by, action, members });
    return { ok: true, members };
  });
}

const record = (
  tx: Db,
  { creatorId, by, action, members }: { creatorId: string; by: { accountId: string }; action: string; members: number },
) => recordAuditEvent(tx, { by, action, subject: { type: 'creator', id: creatorId }, creatorId, details: { members } });

const keyOf = ({ membershipId, raiseAt }: { membershipId: string; raiseAt: Date }) =>
  `${membershipId}:${raiseAt.toISOString()}`;

function tellOfRaise(
  tx: Db,
  services: EmailServices,
  {
    members,
    raiseAt,
    now,
  }: { members: readonly { membershipId: string; accountId: string }[]; raiseAt: Date; now: Date },
): Promise<void> {
  const emails = members.map(({ membershipId, accountId }) => ({
    ...{ kind: raiseAnnounced, accountId, key: keyOf({ membershipId, raiseAt }) },
    ...{ subject: { membershipId, about: raiseAt.toISOString() }, dueAt: soonAfter(now) },
  }));
  return scheduleInLots(tx, services, { emails, now });
}

/** PostgreSQL takes 65,535 values in a statement. */
const LOT = 5_000;

async function scheduleInLots(
  tx: Db,
  services: EmailServices,
  { emails, now }: { emails: readonly NewEmail<MembershipSubject>[]; now: Date },
): Promise<void> {
  for (let at = 0; at < emails.length; at += LOT) {
    await scheduleEmails(tx, services, { emails: emails.slice(at, at + LOT), now });
  }
}

/** As one value, however many there are. */
const isAmong = (column: Column, ids: readonly string[]) => sql`${column} = any (${sql.param([...ids])}::uuid[])`;

/** So that a creator's thousands of emails are made by the worker, five at a time, and not in the request. */
const soonAfter = (now: Date) => new Date(now.getTime() + 1);

/** When the emails about raises were sent, by their keys. */
async function notifiedAt(
  tx: Db,
  members: readonly { membershipId: string; accountId: string; raiseAt: Date | null }[],
): Promise<Map<string, Date>> {
  const rows = await tx
    .select({ key: scheduledEmails.key, sentAt: scheduledEmails.sentAt })
    .from(scheduledEmails)
    .where(
      and(
        isAmong(
          scheduledEmails.accountId,
          members.map(({ accountId }) => accountId),
        ),
        eq(scheduledEmails.kind, raiseAnnounced.name),
        sql`${scheduledEmails.sentAt} is not null`,
      ),
    );
  return new Map(rows.map(({ key, sentAt }) => [key, sentAt!]));
}
