import { analyticsPage as copy } from './copy.ts';

/** Column for a day or a week. The drawn column is decorative, because `label` and `words` have all the information. */
export interface Column {
  key: string;
  label: string;
  value: number;
  /** Value in the preceding range, or null if unknown. */
  before: number | null;
  /** Value in words: '12 visitors'. */
  words: string;
}

/** Maximum number of columns that show their values and, in a wide window, their names. */
const FEW = 7;
/** Height of the tallest column in percent of the plot. Leaves room for a number above it. */
const MAX_HEIGHT = 86;

/** Vertical columns in chronological order, with the values of the preceding range (`than`) behind them. */
export function Columns({ name, columns, than }: { name: string; columns: readonly Column[]; than: string }) {
  const most = Math.max(1, ...columns.flatMap(({ value, before }) => [value, before ?? 0]));
  const hasBefore = columns.some(({ before }) => before !== null && before > 0);
  const isFew = columns.length <= FEW;
  const height = (value: number) => (value / most) * MAX_HEIGHT;
  return (
    <div className="@container mt-4">
      <ul
        aria-label={name}
        className={`flex h-[min(12.5rem,51.3vw)] items-stretch border-b border-ink-soft ${isFew ? 'gap-[6px]' : 'gap-[2px]'}`}
      >
        {columns.map(({ key, label, value, before, words }, at) => (
          <li key={key} className="min-w-0 flex-1">
            <span className="sr-only">{label}: </span>
            <span className="sr-only">{words}</span>
            {hasBefore && before !== null && <span className="sr-only">, {copy.beforeThat(before)}</span>}
            <svg aria-hidden="true" width="100%" height="100%">
              <ColumnBar height={height(before ?? 0)} className="fill-line" />
              <ColumnBar
                height={height(value)}
                isNarrow
                className={at === columns.length - 1 ? 'fill-accent/50' : 'fill-accent'}
              />
              {isFew && (
                <text
                  x="50%"
                  y={`${100 - height(Math.max(value, before ?? 0))}%`}
                  dy="-6"
                  textAnchor="middle"
                  className="fill-ink text-xs @max-[14rem]:hidden @min-[30rem]:text-sm"
                >
                  {value.toLocaleString('en')}
                </text>
              )}
            </svg>
          </li>
        ))}
      </ul>
      <p
        aria-hidden="true"
        className={`mt-1.5 flex justify-between gap-x-4 text-sm text-ink-soft ${isFew ? '@min-[40rem]:hidden' : ''}`}
      >
        <span>{columns[0]?.label}</span>
        <span className="text-right">{columns.at(-1)?.label}</span>
      </p>
      {isFew && (
        <p aria-hidden="true" className="mt-1.5 hidden gap-[6px] text-sm text-ink-soft @min-[40rem]:flex">
          {columns.map(({ key, label }) => (
            <span key={key} className="min-w-0 flex-1 text-center">
              {label}
            </span>
          ))}
        </p>
      )}
      <p aria-hidden="true" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
        {columns.at(-1)!.value > 0 && <Key look="bg-accent/50">{copy.notOver}</Key>}
        {hasBefore && <Key look="bg-line">{than}</Key>}
        {!isFew && <span>{copy.most(most)}</span>}
      </p>
    </div>
  );
}

/** `height` is in percent of the plot's height. */
function ColumnBar(props: { height: number; isNarrow?: boolean; className: string }) {
  const { height, isNarrow = false, className } = props;
  if (height === 0) return null;
  return (
    <rect
      x={isNarrow ? '18%' : '0'}
      y={`${100 - height}%`}
      width={isNarrow ? '64%' : '100%'}
      height={`${height}%`}
      className={className}
    />
  );
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={`size-3 flex-none rounded-sm ${look}`} />
      {children}
    </span>
  );
}
