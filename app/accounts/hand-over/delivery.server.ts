import type { RouterContextProvider } from 'react-router';
import { documentOptionsContext } from '../../http/document-options.ts';
import { servicesContext } from '../../http/services.ts';
import { sealHandOver } from '../../identity/sessions/hand-over.server.ts';
import type { DeliveryForm } from './delivery.tsx';
import type { OtherSite } from './other-site.server.ts';

/**
 * Makes the form that takes a token to the other site, and lets this document send it there.
 * @param to.path path to which the token is posted
 * @param to.check as in the address to which the other site has led
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
