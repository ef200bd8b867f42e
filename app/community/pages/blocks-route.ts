import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { byOf, loadCommunity } from '../load-community.server.ts';
import { communityPaths } from '../paths.ts';
import { blockPerson } from '../profiles/blocks.server.ts';
import type { Route } from './+types/blocks-route';

/** Blocks the person whom the form names, or unblocks them if `block` is `no`. */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const services = context.get(servicesContext);
  return withUnavailable(services, async () => {
    const { accountId, email } = await requireUser(context);
    const limit = await countTry(context, 'community', { account: email });
    const form = await readForm(request);
    if (!form.ok) return new Response(form.error, { status: form.status });
    const community = await loadCommunity(services, args);
    if (!community) return noSuchResource('community');
    const { person = '', block } = form.values;
    const isBlocked = block !== 'no';
    const by = byOf(services, { accountId, creatorId: community.creatorId });
    const result =
      limit.ok && isUuid(person) ? await blockPerson(services.db, by, { personId: person, isBlocked }) : null;
    const done = result?.ok ? (isBlocked ? 'blocked' : 'unblocked') : 'not-blocked';
    return redirect(communityPaths.profile(params.name, { done }), { status: 303 });
  });
}
