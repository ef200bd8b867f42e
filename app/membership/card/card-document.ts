import { redirectDocument } from 'react-router';
import type { Charges } from '../charges.ts';

/** The pages whose documents let Stripe's script in (`takesCards` in `route-table.ts`). */
const cardPages = [/^\/sign-up\/[^/]+$/, /^\/[^/]+\/success$/, /^\/account\/(card|start)$/];

export const isCardDocument = (pathname: string) => cardPages.some((page) => page.test(pathname));

/**
 * A policy is that of the document, which stays while the app moves from page to page: one that came for a page without
 * cards keeps Stripe's script out. Whoever comes to a card in it has the page as a document of its own.
 * For a route's `clientLoader`, which does not run when the page came with its document.
 */
export function inCardDocument<Page>(
  page: Page,
  { url }: Pick<Request, 'url'>,
  browser: Charges['browser'] | null | undefined,
): Page {
  if (browser?.kind !== 'stripe' || isCardDocument(pathOfDocument())) return page;
  throw redirectDocument(url);
}

function pathOfDocument(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  return new URL(loaded?.name ?? location.href).pathname;
}
