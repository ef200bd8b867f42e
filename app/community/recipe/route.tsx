import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { landing } from '../../copy/landing.ts';
import type { Db } from '../../db/client.server.ts';
import { defineForm, type Submitted } from '../../http/form.ts';
import { pageLoader } from '../../http/replies.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { communityMeta } from '../community-frame.tsx';
import { readPosition, writeCursor } from '../cursor.ts';
import { linesOf, readLine } from '../recipe-lines.ts';
import { recipeCommunityPaths, shownLists } from '../recipe-paths.ts';
import type { Route } from './+types/route';
import { recipeCommunity as copy, recipeTalk } from './copy.ts';
import { findRecipeCommunity, type RecipeCommunity } from './load.server.ts';
import { type RecipeCommunityData, RecipeCommunityPage } from './page.tsx';
import { countRecipe, listFirstAnswers, listNotes, listQuestions, listSharedNotes } from './queries.server.ts';
import { recipePostAction } from './recipe-post-action.server.ts';
import { threadViews } from './thread-views.server.ts';

/** Maximum threads per list: `BESIDE` if both lists are shown, `ALONE` if one is. */
const BESIDE = 10;
const ALONE = 30;

export const loader = pageLoader(
  'The notes and questions of a recipe could not be read',
  async (args: Route.LoaderArgs, services) => {
    const { request, params } = args;
    const found = await findRecipeCommunity(services, args);
    if (!found) return data(null, { status: 404 });
    const { search, searchParams: query } = new URL(request.url);
    if ('movedTo' in found) throw redirect(recipeCommunityPaths.page(params.name, found.movedTo) + search, 301);
    const { community, recipe } = found;
    const { creatorId, frame, standing } = community;
    const { db } = services;
    const numbers = await countRecipe(db, { creatorId, recipeId: recipe.id });
    const { slug, free } = recipe;
    const head = { frame, numbers, recipe: { slug, free, name: recipe.name?.trim() || copy.unnamed } };
    const answer = (page: RecipeCommunityData) => data(page);
    if (standing === 'visitor') {
      const shared = await listSharedNotes(db, { creatorId, recipeId: recipe.id, limit: ALONE });
      return answer({ ...head, isMember: false, notes: shared.map(threadViews(linesOf(null))) });
    }
    const lines = linesOf(recipe.body);
    const line = readLine(lines, 'step', query.get('step')) ?? readLine(lines, 'ingredient', query.get('line'));
    const isModerator = standing === 'moderator';
    const lists = await loadLists(db, found, query);
    return answer({ ...head, isMember: true, isModerator, ...lists, line, id: randomUUID() });
  },
);

async function loadLists(db: Db, { reader, recipe }: RecipeCommunity, query: URLSearchParams) {
  const recipeId = recipe.id;
  const alone = shownLists.find((each) => each === query.get('show')) ?? null;
  const after = alone && readPosition(query.get('after'));
  const limit = alone ? ALONE : BESIDE;
  const [notes, questions] = await Promise.all([
    alone === 'questions' ? none : listNotes(db, reader, { recipeId, after, limit: limit + 1 }),
    alone === 'notes' ? [] : listQuestions(db, reader, { recipeId, after, limit: limit + 1 }),
  ]);
  const shown = questions.slice(0, limit);
  const answers = await listFirstAnswers(db, reader, { threadIds: shown.map(({ id }) => id) });
  const views = threadViews(linesOf(recipe.body), answers);
  return {
    alone,
    notes: [...notes.first, ...notes.others.slice(0, limit)].map(views),
    questions: shown.map(views),
    next: { notes: nextCursor(notes.others, limit), questions: nextCursor(questions, limit) },
  };
}

const none = { first: [], others: [] };

/** Returns the cursor of the page after the first `limit` threads, or null if there are no more threads. */
function nextCursor(found: readonly { lastAt: Date; id: string }[], limit: number): string | null {
  const last = found[limit - 1];
  return last && found.length > limit ? writeCursor({ at: last.lastAt, id: last.id }) : null;
}

const form = defineForm({
  unexpected: recipeTalk.errors.failed,
  refused: (error: string, submitted: Submitted) => ({ error, submitted }),
});

export const action = recipePostAction(form, ({ params }, _, { found, post }) => {
  const page = recipeCommunityPaths.page(params.name, found.recipe.slug);
  return redirect(`${page}#${post.threadId}`, { status: 303 });
});

export const clientAction = form.clientAction;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? communityMeta(loaderData.frame.site, copy.head(loaderData.recipe.name)) : [];

export default function RecipeCommunityRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <PageState message={landing.notFound} lead={errors.missingLead} />;
  return <RecipeCommunityPage {...loaderData} answer={actionData ?? null} />;
}
