import { tooBusy } from '../copy/form.ts';
import { withNetworkError } from '../http/network-error.ts';
import { paths } from '../paths.ts';
import { kitchen as copy } from './page-copy.ts';

/**
 * As `withNetworkError`, for forms of pages that stay open for long: where the session has ended meanwhile, the page is
 * not left for the sign-in, and what was typed stays. One of too many at once is as one whose answer was lost, so that it
 * waits and is sent again.
 */
export async function withSession<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: (sentence?: string) => Failed,
): Promise<Answer | Failed> {
  try {
    return await withNetworkError(serverAction, (sentence) => failed(sentence === tooBusy ? undefined : sentence));
  } catch (thrown) {
    const to = thrown instanceof Response ? thrown.headers.get('Location') : null;
    if (to?.startsWith(signInPath)) return failed(copy.signedOut);
    throw thrown;
  }
}

const signInPath = paths.signIn();
