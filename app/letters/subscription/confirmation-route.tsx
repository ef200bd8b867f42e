import { data } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { pageLoader, tooManyRequests } from '../../http/replies.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/confirmation-route';
import { confirmLetter } from './commands.server.ts';
import { confirmationPage as copy, letterOffer } from './copy.ts';
import { LinkPage, type LinkView } from './link-page.tsx';
import { findByToken, viewSubscription } from './subscription-view.server.ts';

const unknown = () => data<LinkView>({ state: 'unknown' }, { status: 404 });

/** Loads the requested subscription. Changes nothing, because mail scanners open links. */
export const loader = pageLoader(
  'A request for a letter could not be read',
  async ({ params }: Route.LoaderArgs, services) => {
    const found = await findByToken(services, params);
    if (found?.state !== 'found') return unknown();
    const { subscription } = found;
    if (!subscription.isLive && subscription.confirmedAt !== null) return unknown();
    const view = await viewSubscription(services, subscription);
    return data<LinkView>({ state: subscription.isLive ? 'done' : 'ready', subscription: view });
  },
);

const form = defineForm({
  unexpected: copy.failed,
  refused: (message): LinkView => ({ state: 'failed', message }),
});

export const action = formAction(
  form,
  'A letter could not be confirmed',
  async ({ params, context }: Route.ActionArgs, { services, refused }) => {
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, refused);
    const found = await findByToken(services, params);
    const confirmed = found?.state === 'found' && (await confirmLetter(services, found.subscription));
    if (!confirmed) return unknown();
    return data<LinkView>({ state: 'done', subscription: await viewSubscription(services, confirmed) });
  },
);

export const clientAction = form.clientAction;

export default function ConfirmLetter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LinkPage
      opening={loaderData}
      answer={actionData}
      ready={({ name, address }) => ({ heading: letterOffer.title(name), lead: copy.lead(address) })}
      button={copy.button}
      busy={copy.busy}
      done={({ name, address }) => ({ heading: copy.done, lead: copy.doneLead(name, address) })}
      unknown={copy.unknown}
      next={({ name, brand, preferences }, state) => (
        <>
          {state === 'done' && brand?.path && <ButtonLink to={brand.path}>{copy.back(name)}</ButtonLink>}
          {state === 'done' && preferences && (
            <ButtonLink to={preferences} look="quiet">
              {copy.preferences}
            </ButtonLink>
          )}
        </>
      )}
    />
  );
}
