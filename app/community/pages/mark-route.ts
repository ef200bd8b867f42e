import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { byOf, loadCommunity } from '../load-community.server.ts';
import { communityPaths } from '../paths.ts';
import { type MarkChoice, markThread } from '../threads/marks.server.ts';
import type { Route } from './+types/mark-route';

const choices: Record<string, MarkChoice> = {
  follow: { isFollowed: true },
  unfollow: { isFollowed: false },
  mute: { isMuted: true },
  unmute: { isMuted: false },
  join: { isJoined: true },
  leave: { isJoined: false },
};

/**
 * Stores a reader's choice for a thread (`act`), and the time up to which the reader has seen it (`seen`, ISO 8601).
 */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const services = context.get(servicesContext);
  const { name, threadId } = params;
  return withUnavailable(services, async () => {
    const user = await requireUser(context);
    const limit = await countTry(context, 'community-mark', { account: user.email });
    const form = await readForm(request);
    if (!form.ok) return new Response(form.error, { status: form.status });
    const community = await loadCommunity(services, args);
    if (!community || !isUuid(threadId)) return noSuchResource('conversation');
    const { act = '', seen = '' } = form.values;
    const back = () => redirect(communityPaths.thread(name, threadId), { status: 303 });
    if (!limit.ok) return back();
    const by = byOf(services, { accountId: user.accountId, creatorId: community.creatorId });
    const until = new Date(seen);
    if (!Number.isNaN(until.getTime())) await markThread(services.db, by, threadId, { until });
    const choice = Object.hasOwn(choices, act) ? choices[act] : undefined;
    if (choice) await markThread(services.db, by, threadId, choice);
    return act === 'seen' ? new Response(null, { status: 204 }) : back();
  });
}
