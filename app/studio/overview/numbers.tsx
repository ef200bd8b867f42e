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
import { exactly, monthWords } from '../income/copy.ts';
import { studioPaths } from '../paths.ts';
import type { Numbers } from './numbers.server.ts';

export function NumbersPart({ income, members, trials, funnel, range }: Numbers) {
  const { creatorId, role } = useStudio();
  const { periods, by } = range;
  const than = analyticsPage.earlier[range.id];
  const canSeeMembers = role !== 'editor';
  return (
    <>
      <ul className="grid max-w-4xl grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-3">
        {income?.map(({ currency, month, amount, before, line }) => (
          <Tile
            key={currency}
            name={copy.numbers.income(monthWords(month))}
            count={exactly(amount, currency)}
            before={copy.numbers.incomeBefore(monthWords(before.month), exactly(before.amount, currency))}
            points={line.map((each) => ({
              label: monthWords(each.month),
              value: each.amount,
              words: exactly(each.amount, currency),
            }))}
            to={{ address: studioPaths.income(creatorId), words: copy.numbers.toIncome }}
          />
        ))}
        <Tile
          name={copy.numbers.members}
          count={members.count.toLocaleString('en')}
          before={copy.numbers.membersBefore(members.before)}
          points={members.line.map((value, at) => ({
            value,
            label: periodWords(periods[at]!, by),
            words: value.toLocaleString('en'),
          }))}
          to={canSeeMembers ? { address: studioPaths.members(creatorId), words: copy.numbers.toMembers } : null}
        >
          <ul className="mt-1 text-sm text-ink-soft empty:hidden">
            {(['ended', 'unopened'] as const)
              .filter((state) => members[state] > 0)
              .map((state) => (
                <li key={state}>
                  {canSeeMembers ? (
                    <Link
                      to={studioPaths.members(creatorId, { state })}
                      className="link inline-flex min-h-11 items-center"
                    >
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
          <ul className="mt-1 text-sm empty:hidden">
            {trials.first.map(({ membershipId, name, until }) => (
              <li key={membershipId}>
                <TextLink to={studioPaths.member(creatorId, membershipId)}>
                  <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
                </TextLink>{' '}
                <Moment at={until} dateOnly />
              </li>
            ))}
          </ul>
        </Tile>
      </ul>
      <h3 className="mt-6 text-xl">{analyticsPage.funnel.title}</h3>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        {copy.numbers.span(analyticsPage.spans[range.id])} {analyticsPage.funnel.lead}
      </p>
      <Funnel steps={funnel} by={by} periods={periods} than={than} />
      <Link
        to={studioPaths.analytics(creatorId, rangeQuery(range))}
        className="link mt-1 inline-flex min-h-11 items-center"
      >
        {copy.more}
      </Link>
    </>
  );
}

function Tile(props: {
  name: string;
  count: string;
  before?: string;
  points?: readonly Point[];
  to: { address: string; words: string } | null;
  children?: ReactNode;
}) {
  const { name, count, before, points = [], to, children } = props;
  return (
    <li className="flex flex-col rounded-2xl border border-line bg-paper p-4">
      <span className="text-sm text-ink-soft">{name}</span>
      <Count>{count}</Count>
      {before && <span className="mt-1 text-sm text-ink-soft">{before}</span>}
      {children}
      {points.length > 0 && (
        <span className="mt-auto block pt-3">
          <Sparkline points={points} />
        </span>
      )}
      {to && (
        <Link
          to={to.address}
          className={`link inline-flex min-h-11 items-center pt-2 ${points.length > 0 ? '' : 'mt-auto'}`}
        >
          {to.words}
        </Link>
      )}
    </li>
  );
}
