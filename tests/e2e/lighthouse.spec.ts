import { expect, test } from '@playwright/test';
import {
  type MeasuredBrowser,
  measurePage,
  type PageSpeed,
  startMeasuredBrowser,
  warmPages,
} from '../../bench/page-speed.ts';

const paths = ['/', '/marisol', '/privacy-policy'];

test.describe('Lighthouse on a phone', () => {
  test.describe.configure({ mode: 'serial' });
  let browser: MeasuredBrowser;
  test.beforeAll(async ({ baseURL }) => {
    await warmPages(paths.map((path) => baseURL + path));
    browser = await startMeasuredBrowser();
    await measurePage(browser.port, `${baseURL}/welcome`);
  });
  test.afterAll(() => browser?.stop());

  for (const path of paths) {
    test(`${path} passes all audits, without layout shift or scripts before the largest paint`, async ({
      baseURL,
    }, testInfo) => {
      const speed = await measureCalmly(browser.port, baseURL + path);
      testInfo.annotations.push({ type: 'speed', description: JSON.stringify(speed) });
      process.stdout.write(`    ${path}: ${describeSpeed(speed)}\n`);

      expect(speed).toMatchObject({ failed: [], accessibility: 1, bestPractices: 1, seo: 1, earlyScriptBytes: 0 });
      expect(speed.cumulativeLayoutShift).toBeLessThanOrEqual(0.005);
      expect(speed.performance).toBeGreaterThanOrEqual(enough);
    });
  }
});

/** Minimum performance score. Low, because results vary on a shared machine. */
const enough = 0.6;

/** Measures up to three times and returns the first good result, or the best. Other load only makes results worse. */
async function measureCalmly(port: number, url: string): Promise<PageSpeed> {
  let best = await measurePage(port, url);
  // On a busy machine, scripts may load before a delayed paint.
  const isCalm = () => best.performance >= enough && best.earlyScriptBytes === 0;
  for (let again = 0; again < 2 && !isCalm(); again += 1) {
    const speed = await measurePage(port, url);
    if (speed.earlyScriptBytes < best.earlyScriptBytes || speed.performance > best.performance) best = speed;
  }
  return best;
}

function describeSpeed(speed: PageSpeed): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  return [
    `performance ${Math.round(speed.performance * 100)}`,
    `first paint ${seconds(speed.firstContentfulPaint)}`,
    `largest paint ${seconds(speed.largestContentfulPaint)}`,
    `blocked ${Math.round(speed.totalBlockingTime)} ms`,
    `shift ${speed.cumulativeLayoutShift.toFixed(4)}`,
  ].join(', ');
}
