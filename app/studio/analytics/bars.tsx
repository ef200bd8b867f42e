/** A bar with its words. The words say all of it; the bar is for the eye alone. */
export interface Bar {
  key: string;
  label: string;
  value: number;
  /** The value in words: '12 visitors'. */
  words: string;
}

/**
 * Bars below each other, the longest as wide as there is room. One person, or one time, is no bar: it would be as long as
 * there is room, and say that it was much.
 * @param props.name what they are, for who cannot see it
 */
export function Bars({ name, bars }: { name: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ul aria-label={name} className="mt-4 grid max-w-2xl gap-3">
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
