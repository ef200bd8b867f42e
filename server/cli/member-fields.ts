import { dateWords } from '../../app/copy/date-words.ts';
import { explainAccess } from '../../app/membership/access/explain.ts';
import { sentEmails } from '../../app/membership/emails/stored-emails.server.ts';
import type { ChangedAccess } from '../../app/membership/operator/grants.server.ts';
import type { MemberHistory, MemberRecord } from '../../app/membership/operator/member-history.server.ts';
import type { ListedMember, StoredFact } from '../../app/membership/operator/member-list.server.ts';

// Output of `npm run member` with `--json`. Operators' programs read these names: add fields, but rename none. Times
// are ISO 8601 in UTC.

const utc = dateWords();

export function sentenceOf({ access, creatorName, openedAt }: Sentenced): string {
  return explainAccess(access, { date: utc.date, creator: creatorName, opened: openedAt !== null });
}

type Sentenced = Pick<ListedMember, 'access' | 'creatorName' | 'openedAt'>;

export function changeFields({ membershipId, creatorId, creatorName, fact, access, move }: ChangedAccess) {
  const { may, because, until } = access;
  const sentence = explainAccess(access, { date: utc.date, creator: creatorName, opened: true });
  const next = { nextCreatorId: move?.creatorId ?? null, nextCreatorName: move?.creatorName ?? null };
  return {
    membershipId,
    creatorId,
    creatorName,
    fact,
    may,
    because,
    until,
    sentence,
    ...next,
    moveAt: move?.at ?? null,
  };
}

/** Returns a member's fields in the output. `until` is exclusive, and null if the member never had access. */
export function memberFields(member: ListedMember) {
  const { access } = member;
  return {
    email: member.email,
    accountId: member.accountId,
    membershipId: member.membershipId,
    creatorId: member.creatorId,
    creatorName: member.creatorName,
    plan: member.price.plan,
    state: member.state,
    may: access.may,
    because: access.because,
    until: access.until,
    sentence: sentenceOf(member),
    beganAt: member.beganAt,
    openedAt: member.openedAt,
    endedAt: member.endedAt,
    endReason: member.endReason,
    cancelAt: member.cancelAt,
    nextPlan: member.nextPrice?.plan ?? null,
    nextCreatorId: member.nextCreatorId,
    nextCreatorName: member.nextCreatorName,
    moveAt: member.moveAt,
    dueAt: member.dueAt,
  };
}

const factFields = ({ membershipId: _, ...fact }: StoredFact) => fact;

function recordFields(record: MemberRecord) {
  const { email: _, accountId: __, ...fields } = memberFields(record);
  const { emails, cancellations } = record;
  const notices = sentEmails(emails);
  const audit = record.audit.map(({ at, action, actorCommand, actorAccountId, details }) => {
    return { at, action, actorCommand, actorAccountId, details };
  });
  return { ...fields, facts: record.facts.map(factFields), notices, emails, cancellations, audit };
}

/**
 * Returns the output of `explain`. `membership` is the current or last membership, or null if the account never joined.
 */
export function historyFields({ memberships, ...account }: MemberHistory) {
  const [membership = null, ...earlierMemberships] = memberships.map(recordFields);
  return { ...account, membership, earlierMemberships };
}
