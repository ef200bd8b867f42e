import { sparkline as copy } from './copy.ts';

export interface Point {
  label: string;
  value: number;
  words: string;
}

/** Width, height and inset of the chart, in units of the view box. */
const WIDTH = 100;
const HEIGHT = 24;
const INSET = 2;

/** Small line chart. The accessible name gives the first, last and highest point. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const low = Math.min(0, ...points.map(({ value }) => value));
  const most = points.reduce((highest, point) => (point.value > highest.value ? point : highest));
  const span = Math.max(1, most.value - low);
  const x = (at: number) => (at / (points.length - 1)) * WIDTH;
  const y = (value: number) => HEIGHT - INSET - ((value - low) / span) * (HEIGHT - 2 * INSET);
  const line = points.map(({ value }, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg
      role="img"
      aria-label={copy.words(first, last, most)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-9 w-full"
    >
      <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="fill-accent/10" />
      <polyline
        points={line}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}
