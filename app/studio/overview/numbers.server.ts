import type { Db } from '../../db/client.server.ts';
import { lastMomentBefore } from '../../membership/access/explain.ts';
import { countByState, countWithAccessAt, statesWithAccess } from '../../membership/operator/member-count.server.ts';
import { listTrialsEnding } from '../../membership/operator/member-list.server.ts';
import { listMonths } from '../../payments/income/income.server.ts';
import { type IncomeLately, incomeLately, MONTHS } from '../../payments/income/income-lately.ts';
import { monthOf, monthsBefore, spanOf } from '../../payments/income/month.ts';
import { findFunnel } from '../analytics/analytics.server.ts';
import { funnelOf, type Step } from '../analytics/funnel.ts';
import { type Range, readRange } from '../analytics/range.ts';
import type { Studio } from '../frame/studio.server.ts';
import { findPeople } from '../members/members.server.ts';

export interface Numbers {
  /** Income by currency, or null for roles other than owner. */
  income: IncomeLately[] | null;
  members: MemberCount;
  trials: TrialsEnding;
  funnel: Step[];
  range: Pick<Range, 'id' | 'by' | 'periods'>;
}

/** Numbers of members with access. */
interface MemberCount {
  count: number;
  /** `count` at the end of the preceding range. */
  before: number;
  /** `count` at the end of each day of the range. The last value is the current count. */
  line: number[];
}

interface TrialsEnding {
  /** Number of trials that end within seven days and are not followed by other access. */
  count: number;
  /** Trials that end first; empty for roles that may not see members. */
  first: { membershipId: string; name: string; until: string }[];
}

const DAY = 24 * 60 * 60 * 1000;
const MAX_TRIALS = 1_000;
const TRIALS_SHOWN = 5;

/** `now` is the time for visits and sign-ups, `membershipNow` the time for members, trials and income. */
export async function findNumbers(
  db: Db,
  studio: Studio,
  { now, membershipNow }: { now: Date; membershipNow: Date },
): Promise<Numbers> {
  const { creatorId, role } = studio;
  const range = readRange(new URLSearchParams({ range: '4-weeks', by: 'day' }), now);
  const { id, by, periods } = range;
  return {
    income: role === 'owner' ? await findIncome(db, { creatorId }, membershipNow) : null,
    members: await countMembers(db, { creatorId }, { range, membershipNow }),
    trials: await findTrials(db, studio, membershipNow),
    funnel: funnelOf(await findFunnel(db, { creatorId }, range)),
    range: { id, by, periods },
  };
}

async function findIncome(db: Db, { creatorId }: { creatorId: string }, now: Date): Promise<IncomeLately[]> {
  const present = monthOf(now);
  const { from } = spanOf(monthsBefore(present, MONTHS - 1));
  return incomeLately({ present, months: await listMonths(db, { creatorId, from, until: null }) });
}

async function countMembers(
  db: Db,
  { creatorId }: { creatorId: string },
  { range, membershipNow }: { range: Range; membershipNow: Date },
): Promise<MemberCount> {
  const { periods, until, before } = range;
  const ends = periods.slice(0, -1).map((day) => new Date(Math.min(Date.parse(day) + DAY, until.getTime())));
  const [earlier, ...line] = await countWithAccessAt(db, { creatorId, times: [before.until, ...ends] });
  const states = await countByState(db, { creatorId, now: membershipNow });
  const count = statesWithAccess.reduce((sum, state) => sum + (states[state] ?? 0), 0);
  return { count, before: earlier!, line: [...line, count] };
}

async function findTrials(db: Db, studio: Studio, now: Date): Promise<TrialsEnding> {
  const { creatorId, role } = studio;
  const until = new Date(now.getTime() + 7 * DAY);
  const ending = await listTrialsEnding(db, { creatorId, until, limit: MAX_TRIALS, now });
  if (role === 'editor') return { count: ending.length, first: [] };
  const some = ending.slice(0, TRIALS_SHOWN);
  const people = await findPeople(db, studio, some);
  return {
    count: ending.length,
    first: some.flatMap(({ membershipId, accountId, access, email }) => {
      const name = people.get(accountId)?.name || email;
      const until = access.until && lastMomentBefore(access.until).toISOString();
      return until ? [{ membershipId, name, until }] : [];
    }),
  };
}
