import { otherSite } from '../copy/errors.ts';
import { signInFirst, tooBusy } from '../copy/form.ts';

/**
 * Calls the server's action from a `clientAction`. If the call fails (network error, restart, error response), returns
 * `failed()`, so that the page keeps its input.
 * @param failed called with a sentence if middleware refused the form
 */
export async function withNetworkError<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: (sentence?: string) => Failed,
): Promise<Answer | Failed> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown; // a redirect
    // Read from any object, because the router's `isRouteErrorResponse` would add a file to pages without forms.
    const { status, data } = Object(thrown) as { status?: unknown; data?: unknown };
    if (status === 429 && typeof data === 'string') return failed(data);
    return data === otherSite || data === tooBusy || data === signInFirst ? failed(data) : failed();
  }
}
