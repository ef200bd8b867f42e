import { formatMoney } from '../../copy/amounts.ts';
import { Moment } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { timelineLabels as labels } from '../access/copy.ts';
import { lastMomentBefore } from '../access/explain.ts';
import type { TimelinePoint } from '../access/timeline.ts';
import { membershipPage as copy } from '../status/copy.ts';

const line =
  'before:absolute before:top-3 before:bottom-[-0.75rem] before:left-[0.4375rem] before:w-0.5 last:before:hidden ' +
  'md:before:top-[0.4375rem] md:before:right-0 md:before:bottom-auto md:before:left-0 md:before:h-0.5 md:before:w-auto';

const looks = {
  past: { line: 'before:bg-accent-text', dot: 'border-accent-text bg-accent-text' },
  now: { line: 'before:bg-line', dot: 'border-accent-text bg-paper halo' },
  future: { line: 'before:bg-line', dot: 'border-line-strong bg-paper' },
};

export function Timeline({ points, nextCreator }: { points: readonly TimelinePoint[]; nextCreator: string | null }) {
  return (
    <PlainList as="ol" aria-label={copy.timeline} className="flex flex-col md:flex-row">
      {points.map((point) => {
        const { what, at, when } = point;
        return (
          <li
            key={what}
            aria-current={when === 'now' ? 'date' : undefined}
            className={`relative min-w-0 pb-5 pl-8 last:pb-0 md:flex-1 md:pt-7 md:pr-4 md:pb-0 md:pl-0 ${line} ${looks[when].line}`}
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 left-0 size-4 rounded-full border-2 md:top-0 ${looks[when].dot}`}
            />
            <span className={`block leading-snug ${when === 'now' ? 'font-semibold' : ''}`}>
              {labelOf(point, nextCreator)}
            </span>
            <span className="block text-sm text-ink-soft">
              <Moment at={dayOf(what, at).toISOString()} dateOnly />
            </span>
          </li>
        );
      })}
    </PlainList>
  );
}

/** Returns the time to show. An exclusive end becomes the last moment before, so that midnight shows the day before. */
const dayOf = (what: TimelinePoint['what'], at: Date): Date =>
  what.endsWith('-ends') || what === 'cancels' || what === 'access-ended' ? lastMomentBefore(at) : at;

function labelOf(point: TimelinePoint, nextCreator: string | null): string {
  if (point.what === 'charge') return labels.charge(formatMoney(point.price));
  return point.what === 'moves' ? labels.moves(nextCreator) : labels[point.what];
}
