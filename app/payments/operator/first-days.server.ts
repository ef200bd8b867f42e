import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import { findBrand } from '../../creators/brand.server.ts';
import { queueMail } from '../../creators/branded-mail.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { recordFact } from '../../membership/access/facts.server.ts';
import { lockMembershipById } from '../../membership/changes/current-membership.server.ts';
import { markDue } from '../../membership/notices/due.server.ts';
import { TRIAL } from '../../membership/trial/trial-length.ts';
import { formatMoney, priceOf } from '../money.ts';

type FirstDaysServices = Pick<Services, 'db' | 'mail' | 'origin' | 'supportEmail' | 'membershipNow'>;

const PAGE = 100;

/**
 * For the day on which members can be charged for the first time: whose free days were over by then, because nobody could
 * pay, has everything open for 7 days more, and is mailed what it costs from now on. Nobody is charged, and nobody has a
 * second trial (payments.md). Left out are those who have access, who have cancelled or are about to move, from whom it was
 * taken, and who have had a subscription. Each is given it once, however often this is called; where it is interrupted it
 * can be called again.
 * @returns to how many it was given
 */
export async function giveFirstDays(services: FirstDaysServices, by: Actor): Promise<number> {
  let given = 0;
  let page: string[];
  let after: string | null = null;
  do {
    page = await listIds(services.db, { after, now: services.membershipNow() });
    for (const membershipId of page) if (await give(services, membershipId, by)) given += 1;
    after = page.at(-1) ?? null;
  } while (page.length === PAGE);
  return given;
}

/** How many it would be given to now. */
export async function countFirstDays({ db, membershipNow }: FirstDaysServices): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(isWithoutDays(membershipNow()));
  return row!.count;
}

async function listIds(db: Db, { after, now }: { after: string | null; now: Date }): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(isWithoutDays(now), after === null ? undefined : sql`${memberships.id} > ${after}`))
    .orderBy(asc(memberships.id))
    .limit(PAGE);
  return rows.map(({ id }) => id);
}

const idOf = (membershipId: string) => `first-days:${membershipId}`;

function isWithoutDays(now: Date): SQL | undefined {
  return and(
    ...[isNull(memberships.endedAt), isNotNull(memberships.openedAt)],
    ...[isNull(memberships.cancelAt), isNull(memberships.moveAt)],
    ...[isNotNull(accounts.emailConfirmedAt), isNull(accounts.deletionAt)],
    sql`not exists (select from payment_subscriptions where membership_id = ${memberships.id})`,
    // Whatever opens something now or later, and whatever has closed it for good.
    sql`not exists (select from membership_facts where membership_id = ${memberships.id}
      and (covers_until > ${now.toISOString()}::timestamptz or kind in ('revoked', 'ended', 'moved')))`,
    sql`not exists (select from membership_facts where membership_id = ${memberships.id}
      and kind = 'complimentary' and provider_id = ${idOf('')} || ${memberships.id})`,
  );
}

/** @returns false: something has changed meanwhile, or another process has given it */
function give(services: FirstDaysServices, membershipId: string, by: Actor): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const now = services.membershipNow();
    const found = await findMember(tx, membershipId);
    if (!found || !(await lockMembershipById(tx, { membershipId, accountId: found.accountId }))) return false;
    // Read again, now that nothing can change it.
    const member = await findMember(tx, membershipId, isWithoutDays(now));
    if (!member) return false;
    const until = new Date(now.getTime() + TRIAL);
    const fact = {
      kind: 'complimentary',
      providerId: idOf(membershipId),
      coversFrom: now,
      coversUntil: until,
    } as const;
    if (!(await recordFact(tx, { ...fact, membershipId, at: now }))) return false;
    await markDue(tx, { membershipId, now });
    const { creatorId } = member;
    const subject = { type: 'membership', id: membershipId };
    const details = { fact: `${fact.kind}:${fact.providerId}`, until: until.toISOString() };
    await recordAuditEvent(tx, { by, action: 'access.granted', subject, creatorId, details });
    const [monthly, yearly] = [formatMoney(priceOf('monthly')), formatMoney(priceOf('yearly'))];
    const props = { firstName: member.firstName ?? '', until: until.toISOString(), monthly, yearly };
    const brand = await findBrand(tx, { creatorId });
    await queueMail(tx, services, { to: member.email, brand, template: { name: 'first-days', props } });
    return true;
  });
}

async function findMember(tx: Db, membershipId: string, where?: SQL) {
  const [row] = await tx
    .select({
      accountId: memberships.accountId,
      creatorId: memberships.creatorId,
      email: accounts.email,
      firstName: endUserDetails.firstName,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(and(eq(memberships.id, membershipId), where));
  return row ?? null;
}
