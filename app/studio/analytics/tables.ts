import { buttonNames } from '../../analytics/events.ts';
import type { PeriodVisits, SourceVisitors } from '../../analytics/queries.server.ts';
import { cancellationPage } from '../../membership/cancellation/copy.ts';
import type { Cell } from '../csv.ts';
import type { FunnelData } from './analytics.server.ts';
import { analyticsColumns as columns, analyticsPage as copy } from './copy.ts';
import type { CountedReason, PeriodPeople, RecipeUse } from './counts.server.ts';
import { funnelSteps } from './funnel.ts';
import { isoWeek, type Unit } from './range.ts';

/** Tables available as files, by the last segment of the URL. */
export const tableNames = ['funnel', 'visits', 'sources', 'clicks', 'people', 'reasons', 'recipes'] as const;
export type TableName = (typeof tableNames)[number];

export interface Table {
  heads: string[];
  rows: Cell[][];
}

const peopleKinds = ['joined', 'confirmed', 'trials', 'paid', 'cancelled', 'moved'] as const;

function byPeriod<Row extends { period: string }>(
  by: Unit,
  heads: string[],
  rows: readonly Row[],
  cells: (row: Row) => Cell[],
): Table {
  if (by === 'day') return { heads: [columns.day, ...heads], rows: rows.map((row) => [row.period, ...cells(row)]) };
  return {
    heads: [columns.isoWeek, columns.week, ...heads],
    rows: rows.map((row) => [isoWeek(row.period), row.period, ...cells(row)]),
  };
}

export const visitsTable = (by: Unit, visits: readonly PeriodVisits[]) =>
  byPeriod(by, [columns.visitors], visits, ({ visitors }) => [visitors]);

export const funnelTable = (by: Unit, { visits, signUps }: Pick<FunnelData, 'visits' | 'signUps'>) =>
  byPeriod(
    by,
    funnelSteps.map((step) => copy.funnel.steps[step]),
    signUps,
    (row) => [
      visits.find(({ period }) => period === row.period)?.visitors ?? 0,
      ...funnelSteps.slice(1).map((step) => row[step as 'joined' | 'trials' | 'paid']),
    ],
  );

export const clicksTable = (by: Unit, visits: readonly PeriodVisits[]) =>
  byPeriod(
    by,
    buttonNames.map((name) => copy.buttons[name]),
    visits,
    ({ clicks }) => buttonNames.map((name) => clicks[name]),
  );

export const peopleTable = (by: Unit, people: readonly PeriodPeople[]) =>
  byPeriod(
    by,
    peopleKinds.map((kind) => copy.kinds[kind]),
    people,
    (row) => peopleKinds.map((kind) => row[kind]),
  );

export const reasonsTable = (reasons: readonly CountedReason[]): Table => ({
  heads: [columns.reason, columns.count],
  rows: reasons.map(({ reason, count }) => [reasonWords(reason), count]),
});

export const sourcesTable = (sources: readonly SourceVisitors[]): Table => ({
  heads: [columns.source, columns.visitors],
  rows: sources.map(({ source, visitors }) => [source ?? copy.noSource, visitors]),
});

export const recipesTable = (recipes: readonly RecipeUse[]): Table => ({
  heads: [columns.recipe, columns.views, columns.cooked, columns.saved],
  rows: recipes.map(({ name, views, cooked, saved }) => [name?.trim() || copy.unnamed, views, cooked, saved]),
});

export const reasonWords = (reason: CountedReason['reason']) =>
  reason === null ? copy.noReason : cancellationPage.reasons[reason];

export const clickTotals = (visits: readonly PeriodVisits[]) =>
  buttonNames
    .map((name) => ({ name, count: visits.reduce((sum, { clicks }) => sum + clicks[name], 0) }))
    .sort((one, other) => other.count - one.count);

export const peopleTotals = (people: readonly PeriodPeople[]) =>
  peopleKinds.map((kind) => ({ kind, count: people.reduce((sum, row) => sum + row[kind], 0) }));
