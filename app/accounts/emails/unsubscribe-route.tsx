import { data } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findUnsubscription, unsubscribe } from '../../mail/scheduled/unsubscribe.server.ts';
import type { Route } from './+types/unsubscribe-route';
import { unsubscribePage as copy } from './copy.ts';
import { UnsubscribePage, type UnsubscribeView } from './unsubscribe-page.tsx';

const unknown = () => data<UnsubscribeView>({ state: 'failed', message: copy.unknown }, { status: 404 });
const failed: UnsubscribeView = { state: 'failed', message: copy.failed };

/** Says what the link ends. A GET changes nothing: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  try {
    const found = await findUnsubscription(services.db, services, params);
    return found ? data<UnsubscribeView>({ state: 'ready', title: found.kind.purpose.title, error: null }) : unknown();
  } catch (err) {
    services.log.error({ err }, 'An unsubscribe address could not be read');
    return unavailable<UnsubscribeView>(failed);
  }
}

/**
 * Ends the emails: for the page's button, and for a mail program that posts by itself (RFC 8058), without a cookie and
 * from anywhere. The address is the proof.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const refused = (message: string): UnsubscribeView => ({ state: 'failed', message });
  if (!form.ok) return unreadable<UnsubscribeView>(form, refused(form.error));
  if (form.values['List-Unsubscribe'] !== 'One-Click') return data<UnsubscribeView>(failed, { status: 400 });
  try {
    const limit = await countTry(context, 'unsubscribe');
    if (!limit.ok) return tooManyRequests(limit, refused);
    const ended = await unsubscribe(services.db, services, params);
    return ended ? data<UnsubscribeView>({ state: 'done', title: ended.kind.purpose.title }) : unknown();
  } catch (err) {
    services.log.error({ err }, 'Somebody could not be unsubscribed');
    return unavailable<UnsubscribeView>(failed);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (message = copy.failed): UnsubscribeView => ({ state: 'failed', message }));

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscribePage opening={loaderData} answer={actionData} />;
}
