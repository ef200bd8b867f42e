import { startDemoServer } from '../tests/e2e/demo-server.ts';
import { measurePage, type PageSpeed, startMeasuredBrowser, warmPages } from './page-speed.ts';

/** `npm run bench:lighthouse`: the seeded pages on Lighthouse's phone, the median of three runs each. */
const paths = [
  '/',
  '/marisol',
  '/northkitchen',
  '/tiffinclub',
  '/beasbroth',
  '/privacy-policy',
  '/terms-and-conditions',
];
const runs = 3;

const server = await startDemoServer();
await warmPages(paths.map((path) => server.origin + path));
const browser = await startMeasuredBrowser();
try {
  console.log('| page | score | FCP s | LCP s | TBT ms | CLS |');
  console.log('|---|---|---|---|---|---|');
  for (const path of paths) {
    const measured: PageSpeed[] = [];
    for (let run = 0; run < runs; run += 1) measured.push(await measurePage(browser.port, server.origin + path));
    console.log(`| ${[path, ...describe(measured)].join(' | ')} |`);
  }
} finally {
  await browser.stop();
  await server.stop();
}

function describe(measured: PageSpeed[]): string[] {
  const of = (read: (speed: PageSpeed) => number) => median(measured.map(read));
  return [
    (of((speed) => speed.performance) * 100).toFixed(0),
    (of((speed) => speed.firstContentfulPaint) / 1000).toFixed(2),
    (of((speed) => speed.largestContentfulPaint) / 1000).toFixed(2),
    of((speed) => speed.totalBlockingTime).toFixed(0),
    of((speed) => speed.cumulativeLayoutShift).toFixed(4),
  ];
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
