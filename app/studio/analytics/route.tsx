import type { ReactNode } from 'react';
import { pageLoader } from '../../http/replies.ts';
import { MIN_PEOPLE } from '../../membership/min-people.ts';
import { DataTable, scrolling } from '../../ui/data-table.tsx';
import { Change } from '../frame/change.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { type Analytics, findAnalytics } from './analytics.server.ts';
import { type Bar, Bars } from './bars.tsx';
import { type Column, Columns } from './columns.tsx';
import { CommunityPart } from './community/community-part.tsx';
import { findCommunityNumbers } from './community/numbers.server.ts';
import { capital, analyticsPage as copy } from './copy.ts';
import { funnelOf, type Step } from './funnel.ts';
import { Funnel } from './funnel-steps.tsx';
import { periodWords, type Range, rangeQuery, readRange } from './range.ts';
import { RangeChoice } from './range-choice.tsx';
import { sentenceOf, sentenceOfToday } from './sentence.ts';
import {
  clicksTable,
  clickTotals,
  funnelTable,
  peopleTable,
  peopleTotals,
  reasonsTable,
  reasonWords,
  recipesTable,
  sourcesTable,
  type Table,
  type TableName,
  visitsTable,
} from './tables.ts';

export const loader = pageLoader(
  'What happened in a studio could not be read',
  async ({ request, context, params }: Route.LoaderArgs, { db, now, analytics }) => {
    const { studio } = await requireStudio(context, params);
    const range = readRange(new URL(request.url).searchParams, now());
    const found = await findAnalytics(db, studio, range);
    const community = await findCommunityNumbers(db, studio, range);
    return { analytics: found, community, range: { id: range.id, by: range.by }, consent: analytics.consent };
  },
);

export default function AnalyticsRoute({ loaderData }: Route.ComponentProps) {
  const { analytics, community, range, consent } = loaderData;
  const { visits, visitorsBefore, people, reasons, recipes } = analytics;
  const clicks = clickTotals(visits);
  const totals = peopleTotals(people);
  const { creatorId } = useStudio();
  const today = sentenceOfToday(range, analytics);
  return (
    <StudioPage title={copy.title} actions={<RangeChoice range={range} />}>
      <Question
        range={range}
        title={copy.came}
        numbers={<Numbers steps={funnelOf(analytics)} than={copy.earlier[range.id]} />}
        name="visits"
        table={visitsTable(range.by, visits)}
        columns={withoutLeadingEmpty(
          visits.map(({ period, visitors }, at) => ({
            key: period,
            label: periodWords(period, range.by),
            value: visitors,
            before: visitorsBefore[at] ?? null,
            words: copy.visits(visitors),
          })),
          range,
        )}
        nothing={copy.nobodyCame}
      >
        <p className="mt-3 text-sm text-ink-soft">
          {sentenceOf(range, analytics)}
          {today && ` ${today}`} {copy.cameLead} {copy.consent[consent]}
        </p>
      </Question>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <section className="card flex flex-col">
          <h2 className="text-xl">{copy.funnel.title}</h2>
          <p className="mt-1 max-w-text text-sm text-ink-soft">{copy.funnel.lead}</p>
          <Funnel steps={funnelOf(analytics)} than={copy.earlier[range.id]} />
          <TableBehind
            name={copy.funnel.title}
            table={funnelTable(range.by, analytics)}
            file={studioPaths.analyticsTable(creatorId, 'funnel', rangeQuery(range))}
          />
        </section>
        <Question
          range={range}
          title={copy.sources}
          lead={copy.sourcesLead}
          name="sources"
          table={sourcesTable(analytics.sources)}
          bars={analytics.sources.map(({ source, visitors }) => ({
            key: source ?? '',
            label: source ?? copy.noSource,
            value: visitors,
            words: copy.visits(visitors),
          }))}
          nothing={copy.nobodyCame}
        />
        <div className="grid content-start gap-4">
          <Question
            range={range}
            title={copy.joined}
            lead={copy.joinedLead}
            name="people"
            table={peopleTable(range.by, people)}
            bars={totals.map(({ kind, count }) => ({
              key: kind,
              label: copy.kinds[kind],
              value: count,
              words: copy.people(count),
            }))}
            nothing={copy.nobodyJoined}
          />
          <Question
            range={range}
            title={copy.clicked}
            name="clicks"
            table={clicksTable(range.by, visits)}
            bars={clicks.map(({ name, count }) => ({
              key: name,
              label: copy.buttons[name],
              value: count,
              words: copy.times(count),
            }))}
            nothing={copy.nothingClicked}
          />
        </div>
        <div className="grid content-start gap-4">
          <ChurnPart analytics={analytics} range={range} />
          {reasons.length > 0 && (
            <Question
              range={range}
              title={copy.reasons}
              name="reasons"
              table={reasonsTable(reasons)}
              bars={reasons.map(({ reason, count }) => ({
                key: reason ?? '',
                label: reasonWords(reason),
                value: count,
                words: copy.people(count),
              }))}
              nothing=""
            />
          )}
        </div>
        <Question
          range={range}
          className="lg:col-span-2"
          title={copy.cooked}
          lead={copy.cookedLead(MIN_PEOPLE)}
          name="recipes"
          table={recipesTable(recipes)}
          groups={(['views', 'cooked', 'saved'] as const).map((use) => ({
            title: copy.uses[use].title,
            bars: mostUsed(recipes, use).map(({ recipeId, name, ...counts }) => ({
              key: recipeId,
              label: name?.trim() || copy.unnamed,
              value: counts[use],
              words: copy.uses[use].words(counts[use]),
            })),
          }))}
          nothing={copy.nothingCooked}
        />
        {community && <CommunityPart numbers={community} than={copy.earlier[range.id]} />}
      </div>
      <p className="mt-6 max-w-text text-sm text-ink-soft">{copy.zone}</p>
    </StudioPage>
  );
}

function Numbers({ steps, than }: { steps: readonly Step[]; than: string }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {steps.map(({ step, count, before }) => (
        <div key={step}>
          <dt className="text-sm text-ink-soft">{copy.funnel.steps[step]}</dt>
          <dd className="font-display text-3xl">{count.toLocaleString('en')}</dd>
          <dd className="text-sm text-ink-soft">
            <Change now={count} before={before} than={than} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ChurnPart({ analytics, range }: Pick<Route.ComponentProps['loaderData'], 'analytics' | 'range'>) {
  const { churn, churnBefore } = analytics;
  return (
    <section className="card">
      <h2 className="text-xl">{copy.churn.title}</h2>
      <p className="mt-1 max-w-text text-ink-soft">{copy.churn.lead}</p>
      <p className="mt-3 text-lg">{churn.paying > 0 ? copy.churn.sentence(churn) : copy.churn.none}</p>
      {churnBefore.paying > 0 && (
        <p className="text-ink-soft">{copy.churn.before(copy.earlier[range.id], copy.churn.sentence(churnBefore))}</p>
      )}
    </section>
  );
}

const RECIPES_A_MEASURE = 10;

const mostUsed = (recipes: Analytics['recipes'], use: 'views' | 'cooked' | 'saved') =>
  recipes
    .filter((recipe) => recipe[use] > 0)
    .toSorted((one, other) => other[use] - one[use])
    .slice(0, RECIPES_A_MEASURE);

/** Drops leading weeks without data; the table still has them. */
function withoutLeadingEmpty(columns: Column[], { by }: Pick<Range, 'by'>): Column[] {
  const first = columns.findIndex(({ value, before }) => value > 0 || (before ?? 0) > 0);
  return by === 'week' && first > 0 ? columns.slice(first) : columns;
}

function Question(props: {
  range: Pick<Range, 'id' | 'by'>;
  className?: string;
  title: string;
  lead?: string;
  /** Totals, shown instead of a visible title. */
  numbers?: ReactNode;
  name: TableName;
  table: Table;
  bars?: readonly Bar[];
  groups?: readonly { title: string; bars: readonly Bar[] }[];
  columns?: readonly Column[];
  nothing: string;
  children?: ReactNode;
}) {
  const { creatorId } = useStudio();
  const { title, lead, numbers, bars = [], groups = [], columns = [], range, name, className = '' } = props;
  const filled = groups.filter((group) => group.bars.length > 0);
  return (
    <section className={`card flex flex-col ${className}`}>
      <h2 className={numbers ? 'sr-only' : 'text-xl'}>{title}</h2>
      {numbers}
      {lead && <p className="mt-1 max-w-text text-sm text-ink-soft">{lead}</p>}
      {filled.length > 0 || [...bars, ...columns].some(({ value }) => value > 0) ? (
        <>
          {bars.length > 0 && <Bars name={title} bars={bars} />}
          <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-6 empty:hidden">
            {filled.map((group) => (
              <div key={group.title} className="min-w-0">
                <h3 className="text-lg">{group.title}</h3>
                <Bars name={group.title} bars={group.bars} />
              </div>
            ))}
          </div>
          {columns.length > 0 && <Columns name={title} columns={columns} than={capital(copy.earlier[range.id])} />}
          <TableBehind
            name={title}
            table={props.table}
            file={studioPaths.analyticsTable(creatorId, name, rangeQuery(range))}
          />
        </>
      ) : (
        <p className="mt-3">{props.nothing}</p>
      )}
      {props.children}
    </section>
  );
}

function TableBehind({ name, table, file }: { name: string; table: Table; file: string }) {
  return (
    <details className="mt-auto pt-3">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{copy.table}</summary>
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="mt-2 max-h-[28rem] overflow-auto rounded-xl border border-line bg-paper"
      >
        <DataTable
          caption={name}
          columns={byPlace(table.heads.map((name) => ({ name })))}
          rows={table.rows}
          keyOf={(row) => row.join(' ')}
          cells={byPlace}
          look={scrolling}
        />
      </section>
      <p className="mt-2">
        <a href={file} download className="link inline-flex min-h-11 items-center">
          {copy.download}
        </a>
      </p>
    </details>
  );
}

const byPlace = <Item,>(items: readonly Item[]): Record<string, Item> => Object.fromEntries(items.entries());
