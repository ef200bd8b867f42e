import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Moment } from '../../ui/moment.tsx';
import { periodWords, rangeQuery } from '../analytics/range.ts';
import { Change } from '../frame/change.tsx';
import { studioOverview as copy } from '../frame/copy.ts';
import { type Point, Sparkline } from '../frame/sparkline.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/work-page.tsx';
import { studioPaths } from '../paths.ts';
import { exactly, monthName, monthWords } from '../payments/income-copy.ts';
import type { Numbers } from './numbers.server.ts';

export function NumberTiles({ income, members, funnel, range }: Numbers) {
  const { creatorId, role } = useStudio();
  const points = (line: readonly number[]): Point[] =>
    line.map((value, at) => ({
      value,
      label: periodWords(range.periods[at]!, range.by),
      words: value.toLocaleString('en'),
    }));
  const steps = funnel.filter(({ step }) => step === 'visitors' || step === 'joined' || (step === 'trials' && !income));
  return (
    <ul className="grid grid-cols-2 gap-3 max-[21rem]:grid-cols-1 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:gap-4">
      {income?.map(({ currency, amount, before, line }) => (
        <Tile
          key={currency}
          name={copy.numbers.income}
          count={exactly(amount, currency)}
          change={copy.numbers.incomeBefore(monthName(before.month), exactly(before.amount, currency))}
          // Leaves out the present month, whose incomplete income would look like a fall.
          points={line.slice(0, -1).map((each) => ({
            label: monthWords(each.month),
            value: each.amount,
            words: exactly(each.amount, currency),
          }))}
          to={studioPaths.payments(creatorId)}
        />
      ))}
      <Tile
        name={copy.numbers.members}
        count={members.count.toLocaleString('en')}
        change={<Change now={members.count} before={members.before} than={copy.numbers.than} />}
        points={points(members.line)}
        to={role !== 'editor' && studioPaths.members(creatorId)}
      />
      {steps.map(({ step, count, before, line }) => (
        <Tile
          key={step}
          name={copy.numbers.steps[step as keyof typeof copy.numbers.steps]}
          count={count.toLocaleString('en')}
          change={<Change now={count} before={before} than={copy.numbers.than} />}
          points={points(line)}
          to={studioPaths.analytics(creatorId, rangeQuery(range))}
        />
      ))}
    </ul>
  );
}

function Tile(props: { name: string; count: string; change: ReactNode; points: readonly Point[]; to: string | false }) {
  const { name, count, change, points, to } = props;
  return (
    <li className="relative flex flex-col overflow-hidden rounded-2xl border border-line bg-paper has-[a]:hover:border-line-strong">
      <span className="px-4 pt-3 text-sm text-ink-soft">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      <span className="px-4 font-display text-2xl [overflow-wrap:anywhere]">{count}</span>
      <span className="px-4 pb-3 text-sm text-ink-soft">{change}</span>
      <span className="mt-auto block">
        <Sparkline points={points} />
      </span>
    </li>
  );
}

export function TrialsEnding({ trials }: Pick<Numbers, 'trials'>) {
  const { creatorId, role } = useStudio();
  const { count, first } = trials;
  return (
    <section aria-labelledby="trials">
      <h2 id="trials" className="text-xl">
        {copy.trials.title}
      </h2>
      <div className="card mt-4 py-3 sm:py-4">
        <p className={first.length > 0 ? 'text-sm text-ink-soft' : ''}>{copy.trials.lead(count)}</p>
        <ul className="mt-1 empty:hidden">
          {first.map(({ membershipId, name, until }) => (
            <li key={membershipId} className="flex flex-wrap items-center justify-between gap-x-3">
              <Link
                to={studioPaths.member(creatorId, membershipId)}
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline md:pointer-fine:min-h-9"
              >
                <bdi>{name}</bdi>
              </Link>
              <span className="text-sm text-ink-soft">
                <Moment at={until} dateOnly />
              </span>
            </li>
          ))}
        </ul>
        {count > first.length && role !== 'editor' && (
          <TextLink to={studioPaths.members(creatorId, { state: 'trial' })}>{copy.trials.all}</TextLink>
        )}
      </div>
    </section>
  );
}
