import { returnPath } from '../http/return-path.ts';
import { paths } from '../paths.ts';

/** First segments of the paths that require a signed-in account. */
const needsAccount: ReadonlySet<string> = new Set(['account']);

/**
 * The path after signing in: the page that required it, else the account.
 * @param from untrusted; used only when it is a path of this site that requires an account
 */
export function afterSignIn(from: string | null | undefined): string {
  const path = returnPath(from);
  const [, first = ''] = path?.split(/[/?#]/) ?? [];
  return path && needsAccount.has(first) ? path : paths.account();
}
