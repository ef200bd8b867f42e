import { data } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { pageLoader, tooManyRequests } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/unsubscribe-route';
import { unsubscribe } from './commands.server.ts';
import { unsubscribePage as copy } from './copy.ts';
import { LinkPage, type LinkView } from './link-page.tsx';
import { findByToken, viewSubscription } from './subscription-view.server.ts';

const unknown = () => data<LinkView>({ state: 'unknown' }, { status: 404 });

/** Loads the subscription. Changes nothing, because mail scanners open links. */
export const loader = pageLoader(
  'A subscription to a letter could not be read',
  async ({ params }: Route.LoaderArgs, services) => {
    const found = await findByToken(services, params);
    if (!found) return unknown();
    if (found.state === 'ended') return data<LinkView>({ state: 'ended' });
    return data<LinkView>({ state: 'ready', subscription: await viewSubscription(services, found.subscription) });
  },
);

const form = defineForm({
  unexpected: copy.failed,
  refused: (message): LinkView => ({ state: 'failed', message }),
});

/** Stops the letter, by the page's button or by a mail program (RFC 8058). The token in the URL is the only proof. */
export const action = formAction(
  form,
  'A letter could not be stopped',
  async ({ request, params, context }: Route.ActionArgs, { services, values, refused }) => {
    if (values['List-Unsubscribe'] !== 'One-Click') return data(refused(copy.failed), { status: 400 });
    const limit = await countTry(context, 'unsubscribe');
    if (!limit.ok) return tooManyRequests(limit, refused);
    const found = await findByToken(services, params);
    if (!found) return unknown();
    const delivery = new URL(request.url).searchParams.get('of') ?? '';
    const { subscriptionId } = found.state === 'found' ? found.subscription : found;
    const link = { subscriptionId, ...(isUuid(delivery) && { letterDeliveryId: delivery }), now: services.now() };
    await services.db.transaction((tx) => unsubscribe(tx, link));
    if (found.state === 'ended') return data<LinkView>({ state: 'ended' });
    return data<LinkView>({ state: 'done', subscription: await viewSubscription(services, found.subscription) });
  },
);

export const clientAction = form.clientAction;

export default function StopLetter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      opening={loaderData}
      answer={actionData}
      ready={({ name, address }) => ({ heading: copy.heading(name), lead: copy.lead(name, address) })}
      button={copy.button}
      busy={copy.busy}
      done={({ name }) => ({ heading: copy.done, lead: copy.doneLead(name) })}
      ended={{ heading: copy.ended, lead: copy.endedLead }}
      unknown={copy.unknown}
      fields={{ 'List-Unsubscribe': 'One-Click' }}
      next={({ preferences, again }, state) => (
        <>
          {preferences && (
            <ButtonLink to={preferences} look="quiet">
              {copy.preferences}
            </ButtonLink>
          )}
          {state === 'done' && again && (
            <ButtonLink to={again} look="quiet">
              {copy.again}
            </ButtonLink>
          )}
        </>
      )}
    />
  );
}
