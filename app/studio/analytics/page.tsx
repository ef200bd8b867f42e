import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FEWEST_PEOPLE } from '../../recipes/kitchen/fewest-people.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Activity } from './analytics.server.ts';
import { type Bar, Bars } from './bars.tsx';
import { activityPage as copy } from './copy.ts';
import { periodWords } from './period-words.ts';
import { type Range, rangeIds, rangeQuery } from './range.ts';
import { sentenceOf, sentenceOfToday } from './sentence.ts';
import { TableBehind } from './table-behind.tsx';
import {
  clicksTable,
  clickTotals,
  peopleTable,
  peopleTotals,
  reasonsTable,
  reasonWords,
  recipesTable,
  type Table,
  type TableName,
  visitsTable,
} from './tables.ts';

interface ActivityData {
  activity: Activity;
  range: Pick<Range, 'id' | 'by'>;
  consent: 'assumed' | 'ask';
}

/** Four questions, each with an answer in words, bars, and the numbers behind them. */
export function ActivityPage({ activity, range, consent }: ActivityData) {
  const { visits, people, reasons, recipes } = activity;
  const clicks = clickTotals(visits);
  const totals = peopleTotals(people);
  const today = sentenceOfToday(range, activity);
  return (
    <StudioPage title={copy.title}>
      <p className="mb-6 max-w-prose text-xl">
        {sentenceOf(range, activity)}
        {today && ` ${today}`}
      </p>
      <Choice range={range} />
      <Question
        {...{ range, title: copy.came, lead: copy.cameLead, name: 'visits' }}
        table={visitsTable(range.by, visits)}
        bars={sinceTheFirst(visits, range).map(({ period, visitors }) => ({
          key: period,
          label: periodWords(period, range.by),
          value: visitors,
          words: copy.visits(visitors),
        }))}
        nothing={copy.nobodyCame}
        dense
      >
        <p className="mt-3 max-w-prose text-ink-soft">{copy.consent[consent]}</p>
      </Question>
      <Question
        {...{ range, title: copy.clicked, name: 'clicks' }}
        table={clicksTable(range.by, visits)}
        bars={clicks.map(({ name, count }) => ({
          key: name,
          label: copy.buttons[name],
          value: count,
          words: copy.times(count),
        }))}
        nothing={copy.nothingClicked}
      />
      <Question
        {...{ range, title: copy.joined, lead: copy.joinedLead, name: 'people' }}
        table={peopleTable(range.by, people)}
        bars={totals.map(({ kind, count }) => ({
          key: kind,
          label: copy.kinds[kind],
          value: count,
          words: copy.people(count),
        }))}
        nothing={copy.nobodyJoined}
      />
      {reasons.length > 0 && (
        <Question
          {...{ range, title: copy.reasons, name: 'reasons' }}
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
      <Question
        {...{ range, title: copy.cooked, lead: copy.cookedLead(FEWEST_PEOPLE), name: 'recipes' }}
        table={recipesTable(recipes)}
        bars={recipes.map(({ recipeId, name, cooked, saved }) => ({
          key: recipeId,
          label: name?.trim() || copy.unnamed,
          value: cooked + saved,
          words: copy.cookedAndSaved(cooked, saved),
        }))}
        nothing={copy.nothingCooked(FEWEST_PEOPLE)}
      />
      <p className="mt-10 max-w-prose border-t border-line pt-4 text-sm text-ink-soft">{copy.zone}</p>
    </StudioPage>
  );
}

/** Weeks before anybody was counted say nothing; the table has them. */
function sinceTheFirst(visits: Activity['visits'], { by }: Pick<Range, 'by'>): Activity['visits'] {
  const first = visits.findIndex(({ visitors }) => visitors > 0);
  return by === 'week' && first > 0 ? visits.slice(first) : visits;
}

/** Which time is looked at. */
function Choice({ range }: { range: Pick<Range, 'id' | 'by'> }) {
  const { creatorId } = useStudio();
  const choices = [
    ...rangeIds.map((id) => ({ id, by: 'week' as const, name: copy.ranges[id], current: id === range.id })),
    ...(range.id === '4-weeks'
      ? (['week', 'day'] as const).map((by) => ({
          id: range.id,
          by,
          name: by === 'day' ? copy.byDay : copy.byWeek,
          current: by === range.by,
        }))
      : []),
  ];
  return (
    <nav aria-label={copy.choose}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ id, by, name, current }) => (
          <li key={name}>
            <Link
              to={studioPaths.activity(creatorId, rangeQuery({ id, by }))}
              aria-current={current ? 'true' : undefined}
              preventScrollReset
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-paper px-4 hover:border-ink-soft aria-[current=true]:border-accent-text aria-[current=true]:font-semibold aria-[current=true]:text-accent-text"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Question(props: {
  range: Pick<Range, 'id' | 'by'>;
  title: string;
  lead?: string;
  name: TableName;
  table: Table;
  bars: readonly Bar[];
  nothing: string;
  dense?: boolean;
  children?: ReactNode;
}) {
  const { creatorId } = useStudio();
  const { title, lead, bars, range, name } = props;
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{title}</h2>
      {lead && <p className="mt-1 max-w-prose text-ink-soft">{lead}</p>}
      {bars.some(({ value }) => value > 0) ? (
        <>
          <Bars name={title} bars={bars} dense={props.dense ?? false} />
          <TableBehind
            name={title}
            table={props.table}
            file={studioPaths.activityTable(creatorId, name, rangeQuery(range))}
          />
        </>
      ) : (
        <p className="mt-3 text-lg">{props.nothing}</p>
      )}
      {props.children}
    </section>
  );
}
