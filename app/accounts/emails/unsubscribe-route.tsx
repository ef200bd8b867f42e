import { data } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests, unavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findUnsubscription, unsubscribe } from '../../mail/scheduled/unsubscribe.server.ts';
import type { Route } from './+types/unsubscribe-route';
import { unsubscribePage as copy } from './copy.ts';
import { UnsubscribePage, type UnsubscribeView } from './unsubscribe-page.tsx';

const unknown = () => data<UnsubscribeView>({ state: 'failed', message: copy.unknown }, { status: 404 });
const failed: UnsubscribeView = { state: 'failed', message: copy.failed };

/** Loads the kind of email that the link ends. Changes nothing, because mail scanners open links. */
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

const form = defineForm({
  unexpected: copy.failed,
  refused: (message): UnsubscribeView => ({ state: 'failed', message }),
});

/** Ends the emails, by the page's button or by a mail program (RFC 8058). The token in the URL is the only proof. */
export const action = formAction(
  form,
  'Somebody could not be unsubscribed',
  async ({ params, context }: Route.ActionArgs, { services, values, refused }) => {
    if (values['List-Unsubscribe'] !== 'One-Click') return data<UnsubscribeView>(failed, { status: 400 });
    const limit = await countTry(context, 'unsubscribe');
    if (!limit.ok) return tooManyRequests(limit, refused);
    const ended = await unsubscribe(services.db, services, params);
    return ended ? data<UnsubscribeView>({ state: 'done', title: ended.kind.purpose.title }) : unknown();
  },
);

export const clientAction = form.clientAction;

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return <UnsubscribePage opening={loaderData} answer={actionData} />;
}
