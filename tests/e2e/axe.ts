import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inShortRun } from './runs.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * Returns axe's findings on a page, each with the rule and one element's markup. Returns none in `npm test`, which does
 * not run axe.
 * @param options.only `wcag` skips axe's recommendations beyond WCAG
 */
export async function findBarriers(
  page: Page,
  { only, exclude }: { only?: 'wcag'; exclude?: string } = {},
): Promise<string[]> {
  if (inShortRun()) return [];
  // Omits descriptions of passed rules, which take as long as the search.
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

export async function isClean(page: Page): Promise<void> {
  expect([page.url(), ...(await findBarriers(page))]).toEqual([page.url()]);
}

/** Runs axe in the page, without frames. */
async function violationsOf(page: Page, search: { context: object; options: object }) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async ({ context, options }) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(Object.keys(context).length > 0 ? context : document, options);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, search);
}
