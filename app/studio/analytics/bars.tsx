/** A bar with its words. The words say all of it; the bar is for the eye alone. */
export interface Bar {
  key: string;
  label: string;
  value: number;
  /** The value in words: '12 visitors'. */
  words: string;
}

/**
 * Bars below each other, the longest as wide as there is room. Those of days and weeks stand beside their names, others
 * below.
 * @param props.name what they are, for who cannot see it
 */
export function Bars({ name, bars, dense = false }: { name: string; bars: readonly Bar[]; dense?: boolean }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const look = dense
    ? 'col-span-3 grid grid-cols-subgrid items-center whitespace-nowrap'
    : 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1';
  return (
    <ul
      aria-label={name}
      className={`mt-4 grid max-w-2xl ${dense ? 'grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5' : 'gap-3.5'}`}
    >
      {bars.map(({ key, label, value, words }) => (
        <li key={key} className={look}>
          <span dir="auto" className="[overflow-wrap:anywhere]">
            {label}
          </span>{' '}
          <span className={`text-ink-soft ${dense ? 'order-last' : 'text-right'}`}>{words}</span>
          <svg
            aria-hidden="true"
            height={dense ? '18' : '14'}
            width="100%"
            className={`rounded-full bg-line/60 ${dense ? '' : 'col-span-2'}`}
          >
            {value > 0 && (
              <rect width={`${Math.max(1, (value / most) * 100)}%`} height="100%" rx="7" className="fill-accent" />
            )}
          </svg>
        </li>
      ))}
    </ul>
  );
}
