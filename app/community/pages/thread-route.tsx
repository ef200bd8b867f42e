import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, notFound, pageLoader } from '../../http/replies.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { CommunityFrame, communityMeta } from '../community-frame.tsx';
import { community as words } from '../copy.ts';
import { byOf, loadCommunity } from '../load-community.server.ts';
import { communityPaths, postAnchor } from '../paths.ts';
import { postAction } from '../pictures/post-action.server.ts';
import { findActivity } from '../threads/activity.server.ts';
import { answerThread } from '../threads/commands.server.ts';
import { markThread } from '../threads/marks.server.ts';
import { checkWords, RAW_WORDS_LENGTH } from '../threads/words.ts';
import type { Route } from './+types/thread-route';
import { pages as copy } from './copy.ts';
import { CommunityDoor } from './door.tsx';
import { MissingPage } from './missing-page.tsx';
import { loadThread } from './thread.server.ts';
import { ThreadPage } from './thread-page.tsx';
import { findPicturesRefusal, refusePost } from './writing.server.ts';

export const loader = pageLoader('A conversation could not be read', async (args: Route.LoaderArgs, services) => {
  const community = await loadCommunity(services, args);
  if (!community) return data(null, { status: 404 });
  const { creatorId, frame, standing, member, profile } = community;
  const { threadId } = args.params;
  if (standing === 'visitor') {
    const activity = await findActivity(services.db, { creatorId });
    const door = { activity, isSignedIn: member !== null, hasWritten: profile !== null };
    return data({ state: 'door' as const, frame, door }, { status: 403 });
  }
  const thread = isUuid(threadId)
    ? await loadThread(services, community, { threadId, query: new URL(args.request.url).searchParams })
    : null;
  if (!thread) return data({ state: 'missing' as const, frame }, { status: 404 });
  if (thread === 'withheld') return data({ state: 'withheld' as const, frame }, { status: 404 });
  return data({ state: 'ready' as const, frame, thread, formId: randomUUID() });
});

const form = defineForm({
  unexpected: copy.write.lost,
  refused: (error, { id = '', words: typed = '' }) => ({ error, id, words: typed }),
});

export const action = postAction(
  form,
  'An answer could not be stored',
  { longer: { words: RAW_WORDS_LENGTH }, findPicturesRefusal },
  async (args: Route.ActionArgs, { services, user, values, pictures, refused }) => {
    const { name, threadId } = args.params;
    const community = await loadCommunity(services, args);
    if (!community) return notFound(refused(words.refusals.closed));
    if (!isUuid(threadId)) return notFound(refused(words.refusals['no-such-thread']));
    if (!isUuid(values.id ?? '')) return badRequest(refused(copy.write.lost));
    const checked = checkWords(values.words ?? '', pictures.length > 0);
    if (!checked.ok) return badRequest(refused(words.words[checked.reason]));
    const by = byOf(services, { accountId: user.accountId, creatorId: community.creatorId });
    const postId = values.id!.toLowerCase();
    const result = await answerThread(services.db, by, threadId, { postId, words: checked.words, pictures });
    if (!result.ok) return refusePost(result.reason, refused);
    const until = new Date(values.seen ?? '');
    if (!Number.isNaN(until.getTime())) await markThread(services.db, by, threadId, { until });
    const done = result.heldBy ? 'held' : 'posted';
    return redirect(`${communityPaths.thread(name, result.threadId, { from: postId, done })}#${postAnchor(postId)}`, {
      status: 303,
    });
  },
);

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [];
  const { site } = loaderData.frame;
  return communityMeta(site, loaderData.state === 'ready' ? loaderData.thread.heading : copy.title(site.name));
};

export default function ThreadRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  const { frame } = loaderData;
  switch (loaderData.state) {
    case 'missing':
      return <MissingPage frame={frame} title={copy.threadMissing} />;
    case 'withheld':
      return <MissingPage frame={frame} title={copy.withheld} lead={copy.withheldLead} />;
    case 'door':
      return (
        <CommunityFrame frame={frame}>
          <h1 dir="auto" className="text-section wrap-anywhere">
            {copy.title(frame.site.name)}
          </h1>
          <CommunityDoor frame={frame} {...loaderData.door} />
        </CommunityFrame>
      );
    case 'ready':
      return <ThreadPage frame={frame} thread={loaderData.thread} formId={loaderData.formId} answer={actionData} />;
  }
}
