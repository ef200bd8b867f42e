import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inShortRun } from './runs.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Minified: less than half the size that the package would send to the browser. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The part of axe that is called in the page. */
interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * Returns axe's findings on a page: each violation as its rule and the elements' markup. Skipped by `npm test`,
 * because a search costs as much as opening two pages.
 * @param options.only `wcag` leaves out axe's own recommendations
 * @param options.exclude selector of elements to skip
 */
export async function findBarriers(
  page: Page,
  { only, exclude }: { only?: 'wcag'; exclude?: string } = {},
): Promise<string[]> {
  if (inShortRun()) return [];
  // Passed rules are only counted, because describing them costs as much as the search.
  const options = {
    resultTypes: ['violations' as const],
    ...(only && { runOnly: { type: 'tag' as const, values: wcag } }),
  };
  const hasFrames = page.frames().length > 1 && exclude !== 'iframe';
  const violations = hasFrames
    ? (await new AxeBuilder({ page, axeSource }).options(options).analyze()).violations
    : await violationsOf(page, { context: exclude ? { exclude: [[exclude]] } : {}, options });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Expects that axe finds nothing on a page. */
export async function isClean(page: Page): Promise<void> {
  expect([page.url(), ...(await findBarriers(page))]).toEqual([page.url()]);
}

/**
 * Replaces `AxeBuilder`, which sends axe to the browser twice per search. This sends it once per page. Does not
 * search frames.
 */
async function violationsOf(page: Page, search: { context: object; options: object }) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async ({ context, options }) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(Object.keys(context).length > 0 ? context : document, options);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, search);
}
