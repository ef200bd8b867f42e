import type { Histogram, Registry } from 'prom-client';
import type { Answered } from './request-observer.ts';

/** Upper bounds in seconds. */
const BOUNDS = [0.001, 0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const NAME = 'larder_http_seconds';

type Timed = Pick<Answered, 'route' | 'from' | 'milliseconds'>;

interface Tally extends Pick<Answered, 'route' | 'from'> {
  /** Counts per bucket, not cumulative. The last bucket is beyond all bounds. */
  within: number[];
  seconds: number;
}

/** Creates a histogram of request durations. prom-client's would noticeably slow down cached responses. */
export function createRequestDurations(registry: Registry): (answered: Timed) => void {
  const tallies = new Map<string, Tally>();

  function valuesOf({ route, from, within, seconds }: Tally) {
    let count = 0;
    const buckets = [...BOUNDS, '+Inf'].map((le, at) => {
      count += within[at]!;
      return { metricName: `${NAME}_bucket`, labels: { le, route, from }, value: count };
    });
    const labels = { route, from };
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, labels, value: seconds },
      { metricName: `${NAME}_count`, labels, value: count },
    ];
  }

  const histogram = {
    name: NAME,
    help: 'Time of answers until handed to the socket, by route pattern and where they came from',
    type: 'histogram',
    aggregator: 'sum',
  };
  const metric = {
    ...histogram,
    get: async () => ({ ...histogram, values: [...tallies.values()].flatMap(valuesOf) }),
  };
  registry.registerMetric(metric as unknown as Histogram);

  return ({ route, from, milliseconds }) => {
    const key = `${from} ${route}`;
    let tally = tallies.get(key);
    if (!tally) {
      tally = { route, from, within: Array<number>(BOUNDS.length + 1).fill(0), seconds: 0 };
      tallies.set(key, tally);
    }
    const seconds = milliseconds / 1000;
    let at = 0;
    while (at < BOUNDS.length && seconds > BOUNDS[at]!) at += 1;
    tally.within[at]! += 1;
    tally.seconds += seconds;
  };
}
