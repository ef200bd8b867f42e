/** A bar with its words. The words say all of it; the bar is for the eye alone. */
export interface Bar {
  key: string;
  label: string;
  value: number;
  /** The value in words: '12 visitors'. */
  words: string;
}

/** Bars below each other, the longest as wide as there is room. @param props.name what they are, for who cannot see it */
export function Bars({ name, bars, dense = false }: { name: string; bars: readonly Bar[]; dense?: boolean }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={name} className={`mt-4 grid max-w-3xl ${dense ? 'gap-1.5' : 'gap-3'}`}>
      {bars.map(({ key, label, value, words }) => (
        <li key={key} className={dense ? 'grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-3' : ''}>
          <span dir="auto" className="[overflow-wrap:anywhere]">
            {label}
          </span>{' '}
          <span className="flex min-w-0 items-center gap-x-2.5">
            {value > 0 && (
              <svg
                aria-hidden="true"
                height={dense ? '18' : '22'}
                className="min-w-1 flex-none"
                width={`${(value / most) * 60}%`}
              >
                <rect width="100%" height="100%" rx="4" className="fill-accent" />
              </svg>
            )}
            <span className="min-w-0 text-ink-soft">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
