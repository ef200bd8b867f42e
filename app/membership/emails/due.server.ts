import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { planEmails } from './due-emails.ts';
import { listEmailMembers } from './email-member.server.ts';
import { membershipEmails } from './membership-emails.server.ts';

const POSTPONED_MS = 60 * 60 * 1000;

/** Schedules the emails that follow from a membership's facts. Idempotent. The caller holds the account's lock. */
export function scheduleMembershipEmails(
  tx: Db,
  services: EmailServices,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<void> {
  return scheduleEmailsOfMemberships(tx, services, { membershipIds: [membershipId], now });
}

/**
 * Schedules the emails of several memberships. Scheduled emails that no longer apply stay stored and are skipped when
 * they are due. Sets each membership's due time to the next move or raise, or to null without either.
 */
export async function scheduleEmailsOfMemberships(
  tx: Db,
  services: EmailServices,
  { membershipIds, now }: { membershipIds: readonly string[]; now: Date },
): Promise<void> {
  const members = await listEmailMembers(tx, services, membershipIds);
  const emails = members.flatMap(({ membershipId, accountId, facts, queued, charging, receivesEmails }) =>
    (receivesEmails ? planEmails(facts, { queued, charging, now }) : []).map(({ kind, fact, at }) => ({
      kind: membershipEmails[kind],
      accountId,
      subject: { membershipId, about: fact },
      key: `${membershipId}:${fact}`,
      dueAt: at,
    })),
  );
  await scheduleEmails(tx, services, { emails, now });
  await noteDue(
    tx,
    new Map(
      members.map(({ membershipId, changesAt, receivesEmails }) => [membershipId, receivesEmails ? changesAt : null]),
    ),
  );
}

/** Marks a membership as due for the worker. Used by commands without a mail service. */
export async function markDue(tx: Db, { membershipId, now }: { membershipId: string; now: Date }): Promise<void> {
  await noteDue(tx, new Map([[membershipId, now]]));
}

/** Postpones a membership after a failure, so that the membership does not block the others. */
export async function postponeDue(tx: Db, { membershipId, now }: { membershipId: string; now: Date }): Promise<void> {
  await noteDue(tx, new Map([[membershipId, new Date(now.getTime() + POSTPONED_MS)]]));
}

async function noteDue(tx: Db, next: Map<string, Date | null>): Promise<void> {
  if (next.size === 0) return;
  const ids = sql.param([...next.keys()]);
  const times = sql.param([...next.values()].map((at) => at?.toISOString() ?? null));
  await tx.execute(sql`update ${memberships} set due_at = due.at
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as due (id, at)
    where ${memberships.id} = due.id and ${memberships.dueAt} is distinct from due.at`);
}
