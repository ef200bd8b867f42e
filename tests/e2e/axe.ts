import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on a page: each violation as its rule and the elements' markup. Empty when it finds nothing.
 * @param options.only `wcag` leaves out axe's own recommendations
 * @param options.exclude a selector of what is not looked at
 */
export async function findBarriers(
  page: Page,
  { only, exclude }: { only?: 'wcag'; exclude?: string } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // What passes is counted, not described, which costs as much as the search.
    .options({ resultTypes: ['violations'] })
    // Otherwise a blank page is opened to put the frames' results together.
    .setLegacyMode(page.frames().length === 1);
  if (only) axe.withTags(wcag);
  if (exclude) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
