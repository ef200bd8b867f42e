/** Bar of a chart. The bar itself is decorative, because its text has all the information. */
export interface Bar {
  key: string;
  label: string;
  value: number;
  /** Value in words: '12 visitors'. */
  words: string;
}

/** Horizontal bars, scaled to the longest. A value of 1 has no bar. */
export function Bars({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ul aria-label={name} className="mt-4 grid gap-3">
      {bars.map(({ key, label, value, words }) => (
        <li key={key} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <span dir="auto">{label}</span> <span className="text-ink-soft">{words}</span>
          {most > 1 && value > 1 && (
            <svg aria-hidden="true" height="10" width="100%" className="w-full">
              <rect width={`${(value / most) * 100}%`} height="100%" rx="3" className="fill-ink-soft" />
            </svg>
          )}
        </li>
      ))}
    </ul>
  );
}
