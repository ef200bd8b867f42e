/** Bar of a chart. The bar itself is decorative, because its text has all the information. */
export interface Bar {
  key: string;
  label: string;
  value: number;
  /** Value in words: '12 visitors'. */
  words: string;
}

/** Horizontal bars below their text, scaled to the longest. Values up to 1 have no bar. */
export function Bars({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ul aria-label={name} className="mt-4 grid gap-3">
      {bars.map(({ key, label, value, words }) => (
        <li key={key}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span dir="auto" className="wrap-anywhere">
              {label}
            </span>{' '}
            <span className="ml-auto text-ink-soft">{words}</span>
          </p>
          {most > 1 && value > 1 && (
            <svg aria-hidden="true" width="100%" height="8" className="mt-1 block">
              <rect width={`${(value / most) * 100}%`} height="100%" rx="4" className="fill-accent" />
            </svg>
          )}
        </li>
      ))}
    </ul>
  );
}
