import { expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { meta } from '../../../tests/support/html.ts';
import { type RouteRow, routeTable } from '../../route-table.ts';

const { db } = await testDatabase();
const { services } = await accountServices(db);

/** Public pages whose addresses have no parameter. */
const pages = (Object.entries(routeTable) as [string, RouteRow][])
  .filter(([path, { read, module }]) => read === 'everyone' && module.endsWith('.tsx') && !path.includes(':'))
  .map(([path]) => path);

test('the sitemap has exactly the pages that search engines may show', async () => {
  const browser = aBrowser(services);
  const shown: string[] = [];
  for (const path of pages) {
    const { status, html } = await browser.get(path);
    if (status === 200 && !meta(html, 'robots')?.includes('noindex')) shown.push(path);
  }
  const { html: sitemap } = await browser.get('/sitemap-pages.xml');
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect(listed.toSorted()).toEqual(shown.toSorted());
});
