import { tooBusy } from '../copy/form.ts';
import { withNetworkError } from '../http/network-error.ts';
import { paths } from '../paths.ts';
import { kitchen as copy } from './page-copy.ts';

/**
 * Runs `withNetworkError` for a page that stays open for long: after the session's end, the page keeps its typed text.
 * A form refused by a busy server counts as lost, so that it waits and is sent again.
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
