import { and, asc, type Column, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
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

/** Selects members whose price can be changed and fulfils `which`, and locks their accounts in order of id. */
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
  /** The prices on sale differ from those shown; nothing is changed. */
  | { ok: false; reason: 'price-changed' };

interface RaiseChange {
  creatorId: string;
  /** `showing` of the prices on the page. */
  shown: string | undefined;
  by: { accountId: string };
  now: Date;
}

/**
 * Announces the current price by email to the members who pay less and whose price can be changed (`isCharged`). The
 * raise begins after the notice period (`raiseDate`). Idempotent.
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

/**
 * Gives members who pay more, and whose price can be changed, the price on sale from the next period on. Idempotent.
 */
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

/** Withdraws a creator's announced raises, and emails the members who were told of one. Idempotent. */
export function withdrawRaise(
  services: RaiseServices,
  change: Omit<RaiseChange, 'shown'>,
): Promise<Exclude<RaiseResult, { reason: 'price-changed' }>> {
  const { creatorId, by, now } = change;
  return services.db.transaction(async (tx) => {
    if (!(await lockOfOwner(tx, { creatorId, accountId: by.accountId }))) return { ok: false, reason: 'not-owner' };
    const announced = await tx
      .select({ membershipId: memberships.id, accountId: memberships.accountId, raiseAt: memberships.raiseAt })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(and(eq(memberships.creatorId, creatorId), isNotNull(memberships.raiseAt)))
      .orderBy(asc(accounts.id))
      .for('no key update', { of: accounts });
    if (announced.length === 0) return { ok: true, members: 0 };
    const ids = announced.map(({ membershipId }) => membershipId);
    await tx.update(memberships).set({ raisePriceId: null, raiseAt: null }).where(isAmong(memberships.id, ids));
    const sent = await notifiedAt(tx, announced);
    const emails = announced.flatMap(({ membershipId, accountId, raiseAt }) => {
      const key = keyOf({ membershipId, raiseAt: raiseAt! });
      const subject = { membershipId, about: raiseAt!.toISOString() };
      return sent.has(key) ? [{ kind: raiseWithdrawn, accountId, subject, key, dueAt: soonAfter(now) }] : [];
    });
    await scheduleInChunks(tx, services, { emails, now });
    await record(tx, { creatorId, by, action: 'price-raise.withdrawn', members: announced.length });
    return { ok: true, members: announced.length };
  });
}

/**
 * Makes a membership's raise if the raise is due. Drops the raise if the member has cancelled, is moving or has chosen
 * another plan. Announces a new date if the email was not sent in time. Idempotent.
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
  const drop = () =>
    tx.update(memberships).set({ raisePriceId: null, raiseAt: null }).where(eq(memberships.id, membershipId));
  if (!goesOn || locked.price.plan !== raisePrice.plan) {
    await drop();
    return;
  }
  const member = { membershipId, accountId };
  const sentAt = await notifiedAt(tx, [{ ...member, raiseAt }]);
  if (!isNotifiedInTime(sentAt.get(keyOf({ membershipId, raiseAt })) ?? null, raiseAt)) {
    const later = raiseDate(now);
    await tx.update(memberships).set({ raiseAt: later }).where(eq(memberships.id, membershipId));
    await tellOfRaise(tx, services, { members: [member], raiseAt: later, now });
    return;
  }
  // The creator may have lowered the price since.
  const onSale = await listOnSale(tx, { creatorId: locked.creatorId, now });
  const price = cheaperOf(raisePrice, findOnSale(onSale, raisePrice.plan));
  if (price.amount > locked.price.amount) await bringToPrice(tx, services, { ...member, price, now });
  else await drop();
}

function cheaperOf(announced: Price, sold: Price | null): Price {
  const isSame = sold?.currency === announced.currency && compareIntervals(sold.interval, announced.interval) === 0;
  return isSame && sold.amount < announced.amount ? sold : announced;
}

async function bringToPrice(
  tx: Db,
  { charges }: Pick<EmailServices, 'charges'>,
  { membershipId, accountId, price, now }: { membershipId: string; accountId: string; price: Price; now: Date },
): Promise<void> {
  await setPrice(tx, { accountId, membershipId, price, now });
  await charges?.syncToProvider(tx, { membershipId, requested: 'plan' });
}

/** Runs and audits a change of members' prices, if `by` is an owner and the page showed the current prices. */
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
  raise: { members: readonly { membershipId: string; accountId: string }[]; raiseAt: Date; now: Date },
): Promise<void> {
  const { members, raiseAt, now } = raise;
  const emails = members.map(({ membershipId, accountId }) => ({
    kind: raiseAnnounced,
    accountId,
    key: keyOf({ membershipId, raiseAt }),
    subject: { membershipId, about: raiseAt.toISOString() },
    dueAt: soonAfter(now),
  }));
  return scheduleInChunks(tx, services, { emails, now });
}

/** Maximum number of emails stored per statement. PostgreSQL allows at most 65,535 parameters. */
const CHUNK = 5_000;

async function scheduleInChunks(
  tx: Db,
  services: EmailServices,
  { emails, now }: { emails: readonly NewEmail<MembershipSubject>[]; now: Date },
): Promise<void> {
  for (let at = 0; at < emails.length; at += CHUNK) {
    await scheduleEmails(tx, services, { emails: emails.slice(at, at + CHUNK), now });
  }
}

/** Passes the ids as one array parameter, because the number of parameters is limited. */
const isAmong = (column: Column, ids: readonly string[]) => sql`${column} = any (${sql.param([...ids])}::uuid[])`;

/** Returns a time just after now. Emails due then are left to the worker, so that the request stays short. */
const soonAfter = (now: Date) => new Date(now.getTime() + 1);

async function notifiedAt(
  tx: Db,
  members: readonly { membershipId: string; accountId: string; raiseAt: Date | null }[],
): Promise<Map<string, Date>> {
  const ids = members.map(({ accountId }) => accountId);
  const { accountId, kind, key, sentAt } = scheduledEmails;
  const rows = await tx
    .select({ key, sentAt })
    .from(scheduledEmails)
    .where(and(isAmong(accountId, ids), eq(kind, raiseAnnounced.name), isNotNull(sentAt)));
  return new Map(rows.map(({ key, sentAt }) => [key, sentAt!]));
}
