import { matchPath } from 'react-router';
import { access } from '../access/roles.ts';
import { returnPath } from '../http/return-path.ts';
import { paths } from '../paths.ts';

/** Where not everyone may read or write: middleware sends such people to sign in, and they come back. */
const needsAccount = Object.entries(access).flatMap(([pattern, { read, write }]) =>
  typeof read === 'string' && typeof write === 'string' ? [] : [pattern],
);

/**
 * Where somebody goes who has just signed in: back to the page that asked for it, else to the account.
 * @param from as it came; honoured only as a page of this site that needs an account, or one below such a page
 */
export function afterSignIn(from: string | null | undefined): string {
  const path = returnPath(from);
  const [page = ''] = path?.split(/[?#]/) ?? [];
  const leadsBack = needsAccount.some((pattern) => matchPath({ path: pattern, end: false }, page));
  return path && leadsBack ? path : paths.account();
}
