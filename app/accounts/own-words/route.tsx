import { redirect } from 'react-router';
import { communityLinks } from '../../community/community-styles.ts';
import { readPosition, writeCursor } from '../../community/cursor.ts';
import { listToldDecisions } from '../../community/moderation/queries.server.ts';
import { communityPaths } from '../../community/paths.ts';
import { listOwnCommunities } from '../../community/profiles/own-communities.server.ts';
import { listAskedQuotes } from '../../community/quotes/quotes.server.ts';
import { deletePost } from '../../community/threads/commands.server.ts';
import { listOwnPosts } from '../../community/threads/queries.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { countTry } from '../../http/limit.ts';
import { notFound, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import type { Route } from './+types/route';
import { ownWords as copy } from './copy.ts';
import { OwnWordsPage } from './page.tsx';

const PAGE_LENGTH = 20;

export const links = communityLinks;

export const loader = pageLoader(
  'Own posts could not be read',
  async ({ request, context }: Route.LoaderArgs, { db }) => {
    const { accountId } = await requireUser(context);
    const { searchParams } = new URL(request.url);
    const after = readPosition(searchParams.get('after'));
    const [brand, communities, found, decisions, quotes] = await Promise.all([
      findMembersBrand(db, { accountId }),
      listOwnCommunities(db, { accountId }),
      listOwnPosts(db, { accountId, after, limit: PAGE_LENGTH + 1 }),
      listToldDecisions(db, { accountId, limit: PAGE_LENGTH }),
      listAskedQuotes(db, { accountId, limit: PAGE_LENGTH }),
    ]);
    const byCreator = new Map(communities.map((community) => [community.creatorId, community]));
    const shown = found.slice(0, PAGE_LENGTH);
    const last = shown.at(-1);
    return {
      brand,
      questions: quotes.map(({ threadId, words, agreedAt }) => ({
        to: communityPaths.quote(threadId),
        words,
        isAgreed: agreedAt !== null,
      })),
      decisions: decisions.map(({ id, action, at }) => ({
        to: communityPaths.decision(id),
        action,
        at: at.toISOString(),
      })),
      isFirst: after === null,
      next: last && found.length > PAGE_LENGTH ? writeCursor({ at: last.createdAt, id: last.id }) : null,
      isDeleted: searchParams.get('done') === 'deleted',
      posts: shown.map(({ createdAt, creatorId, pictures, id, title, words, state }) => {
        const community = byCreator.get(creatorId);
        const isEditable = state === 'shown' || state === 'held';
        const subdomain = community?.subdomain ?? null;
        return {
          id,
          creatorId,
          title,
          words,
          state,
          pictures: pictures.length,
          createdAt: createdAt.toISOString(),
          creator: community?.name ?? copy.unnamed,
          edit: isEditable && subdomain !== null ? communityPaths.editPost(subdomain, id) : null,
        };
      }),
    };
  },
);

const form = defineForm({ unexpected: copy.failed, refused: (error) => ({ error }) });

export const action = formAction(
  form,
  'An own post could not be deleted',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { accountId, email } = await requireUser(context);
    const limit = await countTry(context, 'community', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const { post = '', creator = '' } = values;
    if (!isUuid(post) || !isUuid(creator)) return notFound(refused(copy.gone));
    const { db, now } = services;
    const result = await deletePost(db, { accountId, creatorId: creator, postId: post, now: now() });
    if (!result.ok) return notFound(refused(copy.gone));
    return redirect(communityPaths.ownWords({ done: 'deleted' }), { status: 303 });
  },
);

export const clientAction = form.clientAction;

export default function OwnWordsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnWordsPage {...loaderData} answer={actionData} />;
}
