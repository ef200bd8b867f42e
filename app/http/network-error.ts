import type { ShouldRevalidateFunction } from 'react-router';

/**
 * Calls the server's action from a `clientAction`. Without a response (network error, restart) it returns `failed()`
 * instead, so that the page stays with its input.
 */
export async function withNetworkError<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: () => Failed,
): Promise<Answer | Failed> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown; // a redirect
    return failed();
  }
}

/**
 * For pages whose forms do not change their data: no revalidation after a submission. Otherwise a failing loader would
 * replace the page, and with it the error that `withNetworkError` has returned.
 */
export const notAfterForms: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;
