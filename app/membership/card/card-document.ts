import { redirectDocument } from 'react-router';
import type { Charges } from '../charges.ts';

/** Pages whose documents allow Stripe's script (`takesCards` in `route-table.ts`). */
const cardPages = [/^\/sign-up\/[^/]+$/, /^\/[^/]+\/success$/, /^\/account\/(card|start)$/];

export const isCardDocument = (pathname: string) => cardPages.some((page) => page.test(pathname));

/**
 * Returns the page, or throws a redirect that loads it as a document if the current document's
 * policy blocks Stripe. A policy belongs to the document and survives client navigation. For a
 * route's `clientLoader`, which does not run on document loads.
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

const bankSecrets = ['setup_intent_client_secret', 'payment_intent_client_secret'];

/**
 * Returns true if the address has the secret of a bank challenge, left by a redirect from the
 * bank. The secret must be removed.
 */
export const hasBankSecret = ({ searchParams }: URL) => bankSecrets.some((name) => searchParams.has(name));
