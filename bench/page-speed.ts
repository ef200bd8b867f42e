import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { measuredChromium } from '../tests/e2e/chromium.ts';
import { freePort } from '../tests/e2e/demo-server.ts';

/** Lighthouse results for a page on a phone. Scores are from 0 to 1, times in milliseconds. */
export interface PageSpeed {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstContentfulPaint: number;
  largestContentfulPaint: number;
  totalBlockingTime: number;
  cumulativeLayoutShift: number;
  /** Bytes of scripts requested before the largest paint, observed without throttling. */
  earlyScriptBytes: number;
  /** Titles of failed audits, except performance audits. */
  failed: string[];
}

export interface MeasuredBrowser {
  port: number;
  stop(): Promise<void>;
}

/** Starts a browser for Lighthouse only. Under Playwright's control the start of a trace is lost more often. */
export async function startMeasuredBrowser(): Promise<MeasuredBrowser> {
  const port = await freePort();
  const profile = await mkdtemp(path.join(tmpdir(), 'larder-lighthouse-'));
  const child = spawn(
    measuredChromium.executablePath ?? chromium.executablePath(),
    ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, ...measuredChromium.args],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stderr)) if (line.startsWith('DevTools listening')) break;
  child.stderr.resume();
  return {
    port,
    async stop() {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Opens pages in a phone's size, so that their pictures are rendered and their responses cached. */
export async function warmPages(urls: string[]): Promise<void> {
  const browser = await chromium.launch(measuredChromium);
  // Tall enough that all lazy pictures load.
  const page = await browser.newPage({ viewport: { width: 412, height: 8_000 }, deviceScaleFactor: 1.75 });
  for (const url of urls) await page.goto(url, { waitUntil: 'networkidle' });
  await browser.close();
}

/** Lighthouse's error code for a lost start of the trace. */
const LOST_TRACE = 'NO_NAVSTART';

/** @param blocked patterns of addresses that the browser must not load */
export async function measurePage(port: number, url: string, blocked: string[] = []): Promise<PageSpeed> {
  const flags = { port, output: 'json', logLevel: 'error', disableFullPageScreenshot: true } as const;
  const measure = () => lighthouse(url, { ...flags, blockedUrlPatterns: blocked });
  let result = await measure();
  for (let again = 0; again < 2 && result?.lhr.runtimeError?.code === LOST_TRACE; again += 1) result = await measure();
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);
  const score = (category: string) => categories[category]?.score ?? Number.NaN;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const failed = Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([id, { auditRefs }]) =>
      auditRefs
        .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 1)
        .map((ref) => `${id}: ${audits[ref.id]?.title}`),
    );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstContentfulPaint: value('first-contentful-paint'),
    largestContentfulPaint: value('largest-contentful-paint'),
    totalBlockingTime: value('total-blocking-time'),
    cumulativeLayoutShift: value('cumulative-layout-shift'),
    earlyScriptBytes: earlyScriptBytes(audits),
    failed,
  };
}

type Audits = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits'];
interface Request {
  resourceType: string;
  networkRequestTime: number;
  transferSize: number;
}

function earlyScriptBytes(audits: Audits): number {
  const [metrics] = itemsOf<{ observedLargestContentfulPaint?: number }>(audits.metrics);
  const painted = metrics?.observedLargestContentfulPaint;
  if (painted === undefined) throw new Error('No largest paint was observed');
  return itemsOf<Request>(audits['network-requests'])
    .filter((request) => request.resourceType === 'Script' && request.networkRequestTime < painted)
    .reduce((bytes, request) => bytes + request.transferSize, 0);
}

/** Returns the rows of an audit's table, which Lighthouse does not type. */
function itemsOf<Item>(audit: Audits[string] | undefined): Item[] {
  return ((audit?.details as { items?: unknown[] } | undefined)?.items ?? []) as Item[];
}
