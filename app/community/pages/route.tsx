import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { badRequest, notFound, pageLoader } from '../../http/replies.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { communityMeta } from '../community-frame.tsx';
import { listCookAlongs } from '../cook-along/queries.server.ts';
import { community as words } from '../copy.ts';
import { readPosition, writeCursor } from '../cursor.ts';
import { byOf, loadCommunity } from '../load-community.server.ts';
import { communityPaths, type ListKind } from '../paths.ts';
import { postAction } from '../pictures/post-action.server.ts';
import { findActivity } from '../threads/activity.server.ts';
import { beginThread } from '../threads/commands.server.ts';
import { listThreads, type ThreadKind } from '../threads/queries.server.ts';
import { checkTitle, checkWords, RAW_WORDS_LENGTH } from '../threads/words.ts';
import type { Route } from './+types/route';
import { pages as copy } from './copy.ts';
import { CommunityPage } from './page.tsx';
import { threadEntry } from './thread-entry.ts';
import { findPicturesRefusal, refusePost } from './writing.server.ts';

const PAGE_LENGTH = 20;
const MAX_COOK_ALONGS = 3;
const QUERY_LENGTH = 100;

const kindsOf: Record<ListKind | 'all', readonly ThreadKind[]> = {
  all: ['note', 'question', 'post', 'cook-along'],
  questions: ['question'],
  notes: ['note'],
  posts: ['post', 'cook-along'],
};

const isKind = (text: string | null): text is ListKind =>
  text !== null && text !== 'all' && Object.hasOwn(kindsOf, text);

export const loader = pageLoader('A community could not be read', async (args: Route.LoaderArgs, services) => {
  const community = await loadCommunity(services, args);
  if (!community) return data(null, { status: 404 });
  const { creatorId, frame, standing, settings, profile, member } = community;
  const { db } = services;
  if (standing === 'visitor') {
    const activity = await findActivity(db, { creatorId });
    const door = { activity, isSignedIn: member !== null, hasWritten: profile !== null };
    return data({ frame, door, list: null });
  }
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get('kind');
  const kind = isKind(asked) ? asked : null;
  const query = searchParams.get('q')?.trim().slice(0, QUERY_LENGTH) || null;
  const after = readPosition(searchParams.get('after'));
  const reader = { creatorId, profileId: profile?.id ?? null };
  const found = await listThreads(db, reader, {
    kinds: kindsOf[kind ?? 'all'],
    recipeId: null,
    query,
    after,
    limit: PAGE_LENGTH + 1,
  });
  const isWhole = after === null && query === null && kind === null;
  const now = services.now();
  const cookAlongs = isWhole ? await listCookAlongs(db, reader, { now, limit: MAX_COOK_ALONGS }) : [];
  const shown = found.slice(0, PAGE_LENGTH);
  const last = shown.at(-1);
  const list = {
    kind,
    query,
    isFirst: after === null,
    threads: shown.map(threadEntry),
    next: last && found.length > PAGE_LENGTH ? writeCursor({ at: last.lastAt, id: last.id }) : null,
    cookAlongs: cookAlongs.map(({ startsAt, createdAt: _, ...each }) => ({
      ...each,
      startsAt: startsAt.toISOString(),
    })),
    newestAt: isWhole ? newestOf(shown, now) : null,
    isModerator: standing === 'moderator',
    mayPost: standing === 'moderator' || settings.membersPost,
    isReadOnly: settings.endsSince !== null,
    isDeleted: searchParams.get('done') === 'deleted',
    formId: randomUUID(),
  };
  return data({ frame, door: null, list });
});

/** Returns when the newest post was shown, or the current time if there are no threads, in ISO 8601. */
const newestOf = (threads: readonly { lastAt: Date }[], now: Date): string =>
  new Date(threads.length === 0 ? now : Math.max(...threads.map(({ lastAt }) => lastAt.getTime()))).toISOString();

const form = defineForm({
  unexpected: copy.write.lost,
  refused: (error, { id = '', title = '', words: typed = '' }) => ({ error, id, title, words: typed }),
});

export const action = postAction(
  form,
  'A post could not be stored',
  { longer: { words: RAW_WORDS_LENGTH }, findPicturesRefusal },
  async (args: Route.ActionArgs, { services, user, values, pictures, refused }) => {
    const community = await loadCommunity(services, args);
    if (!community) return notFound(refused(words.refusals.closed));
    if (!isUuid(values.id ?? '')) return badRequest(refused(copy.write.lost));
    const title = checkTitle(values.title ?? '');
    if (title === null) return badRequest(refused(copy.write.titleMissing));
    const checked = checkWords(values.words ?? '', pictures.length > 0);
    if (!checked.ok) return badRequest(refused(words.words[checked.reason]));
    const by = byOf(services, { accountId: user.accountId, creatorId: community.creatorId });
    const result = await beginThread(
      services.db,
      by,
      { kind: 'post', title },
      { postId: values.id!.toLowerCase(), words: checked.words, pictures },
    );
    if (!result.ok) return refusePost(result.reason, refused);
    const done = result.heldBy ? 'held' : 'posted';
    return redirect(communityPaths.thread(args.params.name, result.threadId, { done }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? communityMeta(loaderData.frame.site, copy.title(loaderData.frame.site.name)) : [];

export default function CommunityRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  return <CommunityPage {...loaderData} answer={actionData} />;
}
