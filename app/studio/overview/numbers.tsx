import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Moment } from '../../ui/moment.tsx';
import { analyticsPage } from '../analytics/copy.ts';
import { Count, Funnel } from '../analytics/funnel-steps.tsx';
import { periodWords, rangeQuery } from '../analytics/range.ts';
import { studioOverview as copy } from '../frame/copy.ts';
import { type Point, Sparkline } from '../frame/sparkline.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { exactly, monthWords } from '../payments/income-copy.ts';
import type { Numbers } from './numbers.server.ts';

/** Key figures in one row of equal cards. */
export function NumberTiles({ income, members, trials, range }: Omit<Numbers, 'funnel'>) {
  const { creatorId, role } = useStudio();
  const canSeeMembers = role !== 'editor';
  const others = (['ended', 'unopened'] as const).filter((state) => members[state] > 0);
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4">
      {income?.map(({ currency, month, amount, before, line }) => (
        <Tile
          key={currency}
          name={copy.numbers.income(monthWords(month))}
          count={exactly(amount, currency)}
          points={line.map((each) => ({
            label: monthWords(each.month),
            value: each.amount,
            words: exactly(each.amount, currency),
          }))}
          to={{ address: studioPaths.payments(creatorId), words: copy.numbers.toIncome }}
        >
          {copy.numbers.incomeBefore(monthWords(before.month), exactly(before.amount, currency))}
        </Tile>
      ))}
      <Tile
        name={copy.numbers.members}
        count={members.count.toLocaleString('en')}
        points={members.line.map((value, at) => ({
          value,
          label: periodWords(range.periods[at]!, range.by),
          words: value.toLocaleString('en'),
        }))}
        to={canSeeMembers ? { address: studioPaths.members(creatorId), words: copy.numbers.toMembers } : null}
      >
        {copy.numbers.membersBefore(members.before)}
        <ul className="flex flex-wrap gap-x-4 empty:hidden">
          {others.map((state) => (
            <li key={state}>
              {canSeeMembers ? (
                <Link to={studioPaths.members(creatorId, { state })} className="link inline-block py-1">
                  {copy.numbers[state](members[state])}
                </Link>
              ) : (
                copy.numbers[state](members[state])
              )}
            </li>
          ))}
        </ul>
      </Tile>
      <Tile
        name={copy.numbers.trials}
        count={trials.count.toLocaleString('en')}
        to={
          canSeeMembers
            ? { address: studioPaths.members(creatorId, { state: 'trial' }), words: copy.numbers.toTrials }
            : null
        }
      >
        {trials.first.length > 0 && (
          <ul className="mt-1">
            {trials.first.map(({ membershipId, name, until }) => (
              <li key={membershipId} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <Link
                  to={studioPaths.member(creatorId, membershipId)}
                  className="link inline-block py-0.5 text-ink wrap-anywhere"
                >
                  <bdi>{name}</bdi>
                </Link>
                <Moment at={until} dateOnly />
              </li>
            ))}
          </ul>
        )}
      </Tile>
    </ul>
  );
}

/** Steps from a visit to a payment, over the same weeks as the figures above. */
export function FunnelPart({ funnel, range }: Pick<Numbers, 'funnel' | 'range'>) {
  const { creatorId } = useStudio();
  const { periods, by, id } = range;
  return (
    <section aria-labelledby="funnel" className="lg:col-span-full">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="funnel" className="text-xl">
          {analyticsPage.funnel.title}
        </h2>
        <TextLink to={studioPaths.analytics(creatorId, rangeQuery(range))}>{copy.more}</TextLink>
      </div>
      <Funnel steps={funnel} by={by} periods={periods} than={analyticsPage.earlier[id]} />
      <p className="mt-3 max-w-text text-sm text-ink-soft">
        {copy.numbers.span(analyticsPage.spans[id])} {analyticsPage.funnel.lead}
      </p>
    </section>
  );
}

function Tile(props: {
  name: string;
  count: string;
  points?: readonly Point[];
  to: { address: string; words: string } | null;
  children?: ReactNode;
}) {
  const { name, count, points = [], to, children } = props;
  return (
    <li className="card flex flex-col">
      <span className="text-sm text-ink-soft">{name}</span>
      <Count>{count}</Count>
      <div className="mt-1 text-sm text-ink-soft empty:hidden">{children}</div>
      {points.length > 0 && (
        <span className="mt-auto block pt-4">
          <Sparkline points={points} />
        </span>
      )}
      {to && (
        <p className={`-mb-2 ${points.length > 0 ? 'pt-2' : 'mt-auto pt-2'}`}>
          <TextLink to={to.address}>{to.words}</TextLink>
        </p>
      )}
    </li>
  );
}
