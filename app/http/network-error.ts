import type { ShouldRevalidateFunction } from 'react-router';
import { otherSite } from '../copy/form.ts';

/**
 * Asks the server's action from within the page. When no answer comes (the network is gone, the process is starting
 * anew) the page says `failed` itself, and what was typed stays.
 * @param failed is given the site's own sentence when the form was refused as another site's
 */
export async function withNetworkError<Answer, Failed>(
  serverAction: () => Promise<Answer>,
  failed: (sentence?: string) => Failed,
): Promise<Answer | Failed> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown; // a redirect
    // By its data: the router's own check of an error's shape would be one more file for pages that have no form.
    const { data } = Object(thrown) as { data?: unknown };
    return data === otherSite ? failed(otherSite) : failed();
  }
}

/**
 * For pages whose data no form of theirs changes: they are not read again after one. Otherwise the failure that
 * `withNetworkError` has just put into words would be followed by a failing loader, and the whole page would go.
 */
export const notAfterForms: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate;
