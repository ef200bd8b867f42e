import type { RouterContextProvider } from 'react-router';
import { documentOptionsContext } from '../../http/document-options.ts';
import { servicesContext } from '../../http/services.ts';
import { sealHandOver } from '../../identity/sessions/hand-over.server.ts';
import type { DeliveryForm } from './delivery.tsx';
import type { OtherSite } from './other-site.server.ts';

/**
 * Returns a form that posts a token to the other site, and allows the post in this document's content security policy.
 * @param to.path path to which the token is posted
 * @param to.check `check` parameter that the other site put into this page's URL
 */
export function deliver<Handed>(
  context: Readonly<RouterContextProvider>,
  to: OtherSite & { path: string; check: string },
  handed: Handed,
): DeliveryForm {
  const { origin, name, path, check } = to;
  const options = context.get(documentOptionsContext);
  context.set(documentOptionsContext, { ...options, hydration: 'immediate', postsTo: origin });
  const address = origin + path;
  return { action: address, token: sealHandOver(context.get(servicesContext), { address, check }, handed), site: name };
}
