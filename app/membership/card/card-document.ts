import { redirectDocument } from 'react-router';
import type { CardBrowser } from '../charges.ts';

/** Pages whose documents allow Stripe's script (`takesCards` in `route-table.ts`). */
const cardPages = [/^\/sign-up\/[^/]+(\/move)?$/, /^\/[^/]+\/success$/, /^\/account\/(card|start)$/];

export const isCardDocument = (pathname: string) => cardPages.some((page) => page.test(pathname));

/**
 * Returns the page. If cards are given to Stripe and the current document's policy blocks Stripe, throws a redirect
 * that loads the page as a document.
 */
export function inCardDocument<Page>(
  page: Page,
  { url }: Pick<Request, 'url'>,
  browser: CardBrowser | null | undefined,
): Page {
  if (browser?.kind !== 'stripe' || isCardDocument(pathOfDocument())) return page;
  throw redirectDocument(url);
}

function pathOfDocument(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  return new URL(loaded?.name ?? location.href).pathname;
}

const bankSecrets = ['setup_intent_client_secret', 'payment_intent_client_secret'];

/** Returns true if a redirect from the bank left a secret in the URL. The secret must be removed from the URL. */
export const hasBankSecret = ({ searchParams }: URL) => bankSecrets.some((name) => searchParams.has(name));
