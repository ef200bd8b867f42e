import { Link } from 'react-router';
import type { Month } from '../../payments/income/month.ts';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { incomePage as copy, exactly, monthWords, roundly, shortMonth } from './income-copy.ts';

interface Bar {
  month: Month;
  /** Net income in the currency's smallest unit. May be below zero. */
  amount: number;
}

/** Minimum number of months that remain when leading months without income are left out. */
const FEWEST = 6;
/** Maximum number of the scale's lines above zero. */
const LINES = 4;

/**
 * Bars of the last months, oldest first. Leading months without income are left out, as long as `FEWEST` bars remain.
 * @param props.expected net income expected at the end of the last bar's month, or null if unknown
 */
export function IncomeChart(props: {
  label: string;
  currency: string;
  bars: readonly Bar[];
  expected: number | null;
  known: ReadonlySet<Month>;
}) {
  const { label, currency, expected, known } = props;
  const { creatorId } = useStudio();
  const first = props.bars.findIndex(({ amount }) => amount !== 0);
  const bars = props.bars.slice(Math.min(first < 0 ? 0 : first, props.bars.length - FEWEST));
  const isFew = bars.length <= FEWEST;
  const most = Math.max(1, expected ?? 0, ...bars.map(({ amount }) => amount));
  const step = niceStep(most / LINES);
  const lines = Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
  const top = lines.at(-1)!;
  const low = Math.min(0, ...bars.map(({ amount }) => amount));
  /** Distance from the top, in percent. */
  const y = (value: number) => ((top - value) / (top - low)) * 100;
  return (
    <div className="@container print:hidden">
      <div className="relative ml-14 h-52">
        <svg aria-hidden="true" width="100%" height="100%" className="absolute inset-0 overflow-visible">
          {lines.map((value) => (
            <g key={value}>
              <line
                x2="100%"
                y1={`${y(value)}%`}
                y2={`${y(value)}%`}
                className={value === 0 ? 'stroke-ink-soft' : 'stroke-line'}
              />
              <text x="-8" y={`${y(value)}%`} dy="4" textAnchor="end" className="fill-ink-soft text-xs">
                {roundly(value, currency)}
              </text>
            </g>
          ))}
        </svg>
        <ul aria-label={label} className="absolute inset-0 flex gap-[3%]">
          {bars.map((bar, at) => {
            const isLast = at === bars.length - 1;
            const ghost = isLast ? expected : null;
            const byItsEnd = ghost === null ? null : roundly(ghost, currency);
            const words = copy.bar(monthWords(bar.month), exactly(bar.amount, currency), byItsEnd);
            return (
              <li key={bar.month} className="group relative min-w-0 flex-1">
                <svg aria-hidden="true" width="100%" height="100%" className="overflow-visible">
                  {ghost !== null && (
                    <rect
                      x="0"
                      y={`${y(ghost)}%`}
                      width="100%"
                      height={`${y(0) - y(ghost)}%`}
                      rx="3"
                      className="fill-accent/15 stroke-accent [stroke-dasharray:4_3]"
                    />
                  )}
                  <rect
                    x="0"
                    y={`${Math.min(y(bar.amount), y(0))}%`}
                    width="100%"
                    height={`${Math.abs(y(0) - y(bar.amount))}%`}
                    rx="3"
                    className={isLast ? 'fill-accent' : 'fill-line-strong group-hover:fill-ink-soft'}
                  />
                  <text
                    x="50%"
                    y={`${y(Math.max(bar.amount, ghost ?? 0, 0))}%`}
                    dy="-6"
                    textAnchor="middle"
                    className="fill-ink text-xs @max-[42rem]:hidden"
                  >
                    {byItsEnd === null ? roundly(bar.amount, currency) : copy.about(byItsEnd)}
                  </text>
                </svg>
                {known.has(bar.month) ? (
                  <Link to={studioPaths.incomeMonth(creatorId, bar.month)} title={words} className="absolute inset-0">
                    <span className="sr-only">{words}</span>
                  </Link>
                ) : (
                  <span className="sr-only">{words}</span>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <p
        aria-hidden="true"
        className={`mt-1.5 ml-14 flex gap-[3%] text-xs text-ink-soft ${isFew ? '@max-[18rem]:justify-between' : '@max-[28rem]:justify-between'}`}
      >
        {bars.map(({ month }, at) => (
          <span
            key={month}
            className={`min-w-0 flex-1 text-center whitespace-nowrap ${isFew ? '@max-[18rem]:flex-none' : '@max-[28rem]:flex-none'} ${at > 0 && at < bars.length - 1 ? (isFew ? '@max-[18rem]:hidden' : '@max-[28rem]:hidden') : ''}`}
          >
            {shortMonth(month)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Returns the smallest of 1, 2, 2.5, 5 and 10 times a power of ten that is not below `atLeast`. */
export function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return [1, 2, 2.5, 5, 10].find((times) => times * power >= atLeast)! * power;
}
