import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { listTrialsEnding } from '../../membership/operator/member-list.server.ts';
import { findStatement } from '../../payments/ledger/statement.server.ts';
import { findFunnel } from '../analytics/analytics.server.ts';
import { funnelOf, type Step } from '../analytics/funnel.ts';
import { type Range, readRange } from '../analytics/range.ts';
import type { Studio } from '../frame/studio.ts';
import { shown } from '../members/members.server.ts';
import { type IncomeLately, incomeLately } from './income-lately.ts';

/** Key figures of a creator, each with its history and the period before. */
export interface Numbers {
  /** By currency, or null for anyone but owners. */
  income: IncomeLately[] | null;
  members: MemberCount;
  trials: TrialsEnding;
  funnel: Step[];
  range: Pick<Range, 'id' | 'by' | 'periods'>;
}

/** Confirmed members who have not left: the member list without unconfirmed ones. */
interface MemberCount {
  count: number;
  /** Count at the start of the range. */
  before: number;
  /** Count at the end of each day of the range; for the last, now. */
  line: number[];
}

interface TrialsEnding {
  /** Ending within seven days without other access following. */
  count: number;
  /** The first to end; empty for roles that may not see members. */
  first: { membershipId: string; name: string; until: string }[];
}

const DAY = 24 * 60 * 60 * 1000;
/** Limit above what ends in a week anywhere. */
const MAX_TRIALS = 1_000;
const TRIALS_SHOWN = 5;

/**
 * @param clocks.now clock of visits, as in *Analytics*
 * @param clocks.membershipNow clock of trials and money
 */
export async function findNumbers(
  db: Db,
  studio: Studio,
  { now, membershipNow }: { now: Date; membershipNow: Date },
): Promise<Numbers> {
  const { creatorId, role } = studio;
  const range = readRange(new URLSearchParams({ range: '4-weeks', by: 'day' }), now);
  const { id, by, periods } = range;
  return {
    income: role === 'owner' ? incomeLately(await findStatement(db, { creatorId }, membershipNow)) : null,
    members: await countMembers(db, { creatorId }, range),
    trials: await findTrials(db, studio, membershipNow),
    funnel: funnelOf(await findFunnel(db, { creatorId }, range)),
    range: { id, by, periods },
  };
}

async function countMembers(db: Db, { creatorId }: { creatorId: string }, range: Range): Promise<MemberCount> {
  const { periods, until, before } = range;
  const ends = periods.map((day) => Math.min(Date.parse(day) + DAY, until.getTime()));
  const times = [before.until.getTime(), ...ends].map((time) => new Date(time).toISOString());
  const { rows } = (await db.execute(sql`
    select (select count(*)::int from ${memberships} where creator_id = ${creatorId} and opened_at <= time
      and (ended_at is null or ended_at > time)) as count
    from jsonb_array_elements_text(${JSON.stringify(times)}::jsonb) with ordinality as times (text, at),
      lateral (select text::timestamptz as time) as instants
    order by at`)) as unknown as { rows: { count: number }[] };
  const [first, ...line] = rows.map(({ count }) => count);
  return { count: line.at(-1)!, before: first!, line };
}

async function findTrials(db: Db, studio: Studio, now: Date): Promise<TrialsEnding> {
  const { creatorId, role } = studio;
  const until = new Date(now.getTime() + 7 * DAY);
  const ending = await listTrialsEnding(db, { creatorId, until, limit: MAX_TRIALS, now });
  if (role === 'editor') return { count: ending.length, first: [] };
  const some = ending.slice(0, TRIALS_SHOWN);
  const names = await shown(db, studio, some);
  return {
    count: ending.length,
    first: some.flatMap(({ membershipId, access, email }, at) => {
      const member = names[at]!;
      const name = member.state === 'former' ? '' : member.name || email;
      return access.until ? [{ membershipId, name, until: access.until.toISOString() }] : [];
    }),
  };
}
