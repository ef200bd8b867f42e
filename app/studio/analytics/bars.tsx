/** Row of a bar chart. The drawn bar is decorative, because `label` and `words` have all the information. */
export interface Bar {
  key: string;
  label: string;
  value: number;
  /** Value in words: '12 visitors'. */
  words: string;
}

/** Horizontal bars behind their text, scaled to the highest value. Values below 2 have no bar. */
export function Bars({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ul aria-label={name} className="mt-4 grid gap-1">
      {bars.map(({ key, label, value, words }) => (
        <li key={key} className="relative flex flex-wrap justify-between gap-x-4 px-3 py-1.5">
          {most > 1 && value > 1 && (
            <svg aria-hidden="true" width="100%" height="100%" className="absolute inset-0">
              <rect width={`${(value / most) * 100}%`} height="100%" rx="6" className="fill-accent/12" />
            </svg>
          )}
          <span dir="auto" className="relative wrap-anywhere">
            {label}
          </span>{' '}
          <span className="relative ml-auto text-ink-soft">{words}</span>
        </li>
      ))}
    </ul>
  );
}
