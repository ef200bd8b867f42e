import { data, redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { notFound, pageLoader, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { letterPaths } from '../paths.ts';
import type { Route } from './+types/preferences-route';
import { stopLetter } from './commands.server.ts';
import { preferencesPage as copy } from './copy.ts';
import { PreferencesPage, type PreferencesView } from './preferences-page.tsx';
import { listSubscriptions, type Subscription } from './queries.server.ts';
import { shortAddress } from './short-address.ts';
import { findByToken } from './subscription-view.server.ts';
import { subscriptionToken } from './token.server.ts';

const unknown = () => notFound<PreferencesView>({ state: 'unknown' });

async function viewOf({ db }: Services, { address }: Subscription, stopped: boolean): Promise<PreferencesView> {
  const letters = await listSubscriptions(db, { address });
  const short = shortAddress(address);
  if (letters.length === 0) return { state: 'none', address: short };
  return {
    state: 'ready',
    address: short,
    letters: letters.map(({ creatorId, name }) => ({ creatorId, name })),
    stopped,
  };
}

export const loader = pageLoader(
  'The letters of an address could not be read',
  async ({ request, params }: Route.LoaderArgs, services) => {
    const found = await findByToken(services, params);
    if (!found) return unknown();
    if (found.state === 'ended') return data<PreferencesView>({ state: 'ended' });
    if (!found.subscription.isLive) throw redirect(letterPaths.confirm(params.token));
    const stopped = new URL(request.url).searchParams.has('stopped');
    return data(await viewOf(services, found.subscription, stopped));
  },
);

const form = defineForm({
  unexpected: copy.failed,
  refused: (message): PreferencesView => ({ state: 'failed', message }),
});

/** Stops one letter of the link's address, or all. Continues with the link of another letter, if any is left. */
export const action = formAction(
  form,
  'A letter could not be stopped on the page of all letters',
  async ({ params, context }: Route.ActionArgs, { services, values, refused }) => {
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, refused);
    const found = await findByToken(services, params);
    if (!found) return unknown();
    if (found.state === 'ended') return { state: 'ended' } as const;
    const { subscription } = found;
    const { address } = subscription;
    const remaining = await services.db.transaction(async (tx) => {
      for (const { creatorId } of await listSubscriptions(tx, { address })) {
        if (values.stop !== 'all' && values.stop !== creatorId) continue;
        await stopLetter(tx, { creatorId, address, now: services.now() });
      }
      return listSubscriptions(tx, { address });
    });
    const [next] = remaining;
    if (!next) return viewOf(services, subscription, true);
    const token = subscriptionToken(next.subscriptionId, services.secrets);
    return redirect(letterPaths.preferences(token, { stopped: true }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  return <PreferencesPage opening={loaderData} answer={actionData} />;
}
