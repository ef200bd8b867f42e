import { returnPath } from '../http/return-path.ts';
import { paths } from '../paths.ts';

/** First words of the addresses that only open to somebody who is signed in. */
const needsAccount: ReadonlySet<string> = new Set(['account']);

/**
 * Where somebody goes who has just signed in: back to the page that asked for it, else to the account.
 * @param from as it came; honoured only as a page of this site that needs an account
 */
export function afterSignIn(from: string | null | undefined): string {
  const path = returnPath(from);
  const [, first = ''] = path?.split(/[/?#]/) ?? [];
  return path && needsAccount.has(first) ? path : paths.account();
}
