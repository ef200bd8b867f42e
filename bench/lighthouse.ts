import { paths } from '../app/paths.ts';
import { startDemoServer } from '../tests/e2e/demo-server.ts';
import { measurePage, type PageSpeed, startMeasuredBrowser, warmPages } from './page-speed.ts';
import { median } from './report.ts';

/** `npm run bench:lighthouse`: measures demo pages on Lighthouse's simulated phone. Prints medians of three runs. */
const pages: { path: string; blocked?: string[] }[] = [
  { path: '/' },
  { path: '/marisol' },
  { path: '/marisol', blocked: ['*analytics-sdk*'] },
  { path: '/northkitchen' },
  { path: '/tiffinclub' },
  { path: '/beasbroth' },
  { path: paths.recipes('marisol') },
  { path: paths.recipe('marisol', 'chicken-tinga-tostadas') },
  { path: '/privacy-policy' },
  { path: '/terms-and-conditions' },
];
const runs = 3;

const server = await startDemoServer();
await warmPages(pages.map(({ path }) => server.origin + path));
const browser = await startMeasuredBrowser();
try {
  console.log('| page | score | FCP s | LCP s | TBT ms | CLS |');
  console.log('|---|---|---|---|---|---|');
  for (const { path, blocked } of pages) {
    const measured: PageSpeed[] = [];
    for (let run = 0; run < runs; run += 1)
      measured.push(await measurePage(browser.port, server.origin + path, blocked));
    console.log(`| ${[blocked ? `${path}, without analytics` : path, ...describe(measured)].join(' | ')} |`);
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
