import {
  countVisitors,
  listSources,
  listVisits,
  type PeriodVisits,
  type SourceVisitors,
} from '../../analytics/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { type Churn, findChurn } from '../../membership/operator/member-count.server.ts';
import {
  type CountedReason,
  listPeople,
  listReasons,
  listRecipeUse,
  listSignUps,
  type PeriodPeople,
  type PeriodSignUps,
  type RecipeUse,
} from './counts.server.ts';
import { filled, type Range } from './range.ts';

/** Data of the analytics page. Lists by period have a row for each period. */
export interface Analytics {
  visits: PeriodVisits[];
  /** Visitors in each period of the preceding range, aligned with `visits`. */
  visitorsBefore: number[];
  people: PeriodPeople[];
  signUps: PeriodSignUps[];
  reasons: CountedReason[];
  recipes: RecipeUse[];
  sources: SourceVisitors[];
  churn: Churn;
  churnBefore: Churn;
  totals: Totals;
  before: Totals;
}

interface Totals {
  visitors: number;
  joined: number;
  /** People who signed up in the range and started a trial. */
  trials: number;
  /** People who signed up in the range and paid. */
  paid: number;
}

/** Maximum number of recipes shown for each measure: views, cooks and saves. */
const RECIPES_SHOWN = 10;
const RECIPES_IN_FILE = 10_000;
const SOURCES_SHOWN = 12;
const SOURCES_IN_FILE = 1_000;

const noPeople = { joined: 0, confirmed: 0, trials: 0, paid: 0, cancelled: 0, moved: 0 };

export async function findVisits(
  db: Db,
  creatorId: string,
  range: Pick<Range, 'from' | 'until' | 'by' | 'periods'>,
): Promise<PeriodVisits[]> {
  const clicks = { signup_header: 0, signup_hero: 0, get_cooking_features: 0, join_community_cta: 0, signup_bar: 0 };
  return filled(range.periods, await listVisits(db, { creatorId, ...range }), { visitors: 0, clicks });
}

export async function findPeople(db: Db, creatorId: string, range: Range): Promise<PeriodPeople[]> {
  return filled(range.periods, await listPeople(db, { creatorId, ...range }), noPeople);
}

export const findReasons = (db: Db, creatorId: string, range: Range) => listReasons(db, { creatorId, ...range });

export const findSources = (db: Db, creatorId: string, { from, until }: Range, limit = SOURCES_IN_FILE) =>
  listSources(db, { creatorId, from, until, limit });

export const findRecipeUse = (db: Db, creatorId: string, range: Range, limit = RECIPES_IN_FILE) =>
  listRecipeUse(db, { creatorId, ...range }, limit);

async function findTotals(
  db: Db,
  { creatorId }: { creatorId: string },
  { from, until }: Pick<Range, 'from' | 'until'>,
): Promise<Totals> {
  const time = { creatorId, from, until };
  return {
    visitors: await countVisitors(db, time),
    ...sumsOf(await listSignUps(db, { ...time, by: 'week' })),
  };
}

function sumsOf(periods: readonly PeriodSignUps[]): Omit<Totals, 'visitors'> {
  const sum = (kind: 'joined' | 'trials' | 'paid') => periods.reduce((all, period) => all + period[kind], 0);
  return { joined: sum('joined'), trials: sum('trials'), paid: sum('paid') };
}

export type FunnelData = Pick<Analytics, 'visits' | 'signUps' | 'totals' | 'before'>;

/** Runs the statements one after another, so that a page uses one connection at a time. */
export async function findFunnel(db: Db, { creatorId }: { creatorId: string }, range: Range): Promise<FunnelData> {
  const visits = await findVisits(db, creatorId, range);
  const rows = await listSignUps(db, { creatorId, ...range });
  const signUps = filled(range.periods, rows, { joined: 0, trials: 0, paid: 0 });
  return {
    visits,
    signUps,
    totals: { visitors: await countVisitors(db, { creatorId, ...range }), ...sumsOf(signUps) },
    before: await findTotals(db, { creatorId }, range.before),
  };
}

export async function findAnalytics(db: Db, { creatorId }: { creatorId: string }, range: Range): Promise<Analytics> {
  return {
    ...(await findFunnel(db, { creatorId }, range)),
    people: await findPeople(db, creatorId, range),
    visitorsBefore: (await findVisits(db, creatorId, { ...range.before, by: range.by })).map(
      ({ visitors }) => visitors,
    ),
    reasons: await findReasons(db, creatorId, range),
    recipes: await findRecipeUse(db, creatorId, range, RECIPES_SHOWN),
    sources: await findSources(db, creatorId, range, SOURCES_SHOWN),
    churn: await findChurn(db, { creatorId, ...range }),
    churnBefore: await findChurn(db, { creatorId, ...range.before }),
  };
}
