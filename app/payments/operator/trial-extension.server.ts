import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import { findBrand, queueMail } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import type { Services } from '../../http/services.ts';
import { recordFact } from '../../membership/access/facts.server.ts';
import { markDue } from '../../membership/emails/due.server.ts';
import { costsWords } from '../../membership/prices/copy.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { lockMembershipById } from '../../membership/status/current-membership.server.ts';
import { TRIAL } from '../../membership/trial/trial-length.ts';
import { isReady } from '../merchant/queries.server.ts';

type TrialExtensionServices = Pick<Services, 'db' | 'log' | 'mail' | 'origin' | 'supportEmail' | 'membershipNow'>;

const PAGE = 100;

/**
 * Gives 7 more days of access to members whose trial ended before their creator could charge (`isWithoutDays`), and
 * mails them the prices. Makes no charges. Idempotent: an account gets one extension.
 * @returns number of extensions given, and of failures, which are logged and can be retried
 */
export async function extendTrials(
  services: TrialExtensionServices,
  by: Actor,
): Promise<{ given: number; failed: number }> {
  const done = { given: 0, failed: 0 };
  let page: string[];
  let after: string | null = null;
  do {
    page = await listIds(services.db, { after, now: services.membershipNow() });
    for (const membershipId of page) {
      try {
        if (await give(services, membershipId, by)) done.given += 1;
      } catch (err) {
        services.log.error({ err, membershipId }, 'A member could not be given the first days');
        done.failed += 1;
      }
    }
    after = page.at(-1) ?? null;
  } while (page.length === PAGE);
  return done;
}

export async function countTrialExtensions({ db, membershipNow }: TrialExtensionServices): Promise<number> {
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

/** Returns an SQL condition for the memberships to extend. Some conditions apply to all memberships of the account. */
function isWithoutDays(now: Date): SQL | undefined {
  const anyOfTheirs = sql`select id from memberships as theirs where theirs.account_id = ${memberships.accountId}`;
  return and(
    ...[isNull(memberships.endedAt), isNotNull(memberships.openedAt)],
    ...[isNull(memberships.cancelAt), isNull(memberships.moveAt)],
    ...[isNotNull(accounts.emailConfirmedAt), isNull(accounts.deletionAt)],
    sql`exists (select from membership_facts where membership_id = ${memberships.id} and kind = 'trial')`,
    sql`exists (select from ${merchants} where ${merchants.creatorId} = ${memberships.creatorId} and ${isReady})`,
    // No fact gives access now or later.
    sql`not exists (select from membership_facts where membership_id = ${memberships.id}
      and covers_until > ${now.toISOString()}::timestamptz)`,
    sql`not exists (select from membership_facts where membership_id in (${anyOfTheirs})
      and (kind in ('revoked', 'ended') or (kind = 'complimentary' and provider_id = ${idOf('')} || membership_id)))`,
    // Excludes accounts with a subscription, or with a customer whose subscription may not be synced yet.
    sql`not exists (select from payment_subscriptions where membership_id in (${anyOfTheirs}))`,
    sql`not exists (select from payment_customers where account_id = ${memberships.accountId})`,
    sql`not exists (select from "EndUserDetails" where "AuthID" = ${memberships.accountId} and "StripeID" is not null)`,
  );
}

/** @returns false if the membership no longer qualifies, or another process gave the extension */
function give(services: TrialExtensionServices, membershipId: string, by: Actor): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const now = services.membershipNow();
    const found = await findMember(tx, membershipId);
    if (!found || !(await lockMembershipById(tx, { membershipId, accountId: found.accountId }))) return false;
    // Read again under the lock.
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
    const costs = costsWords(await listOnSale(tx, { creatorId, now }));
    const props = { firstName: member.firstName ?? '', until: until.toISOString(), costs };
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
