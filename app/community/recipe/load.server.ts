import type { RouterContextProvider } from 'react-router';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { findCurrentSlug, findRecipe, type ShownRecipe } from '../../recipes/queries.server.ts';
import { type Community, loadCommunity } from '../load-community.server.ts';
import { linesOf } from '../recipe-lines.ts';
import type { Reader } from '../threads/queries.server.ts';
import type { RecipeExcerpt } from './excerpt.ts';
import { countRecipe, listFirstAnswers, listNotes, listQuestions } from './queries.server.ts';
import { threadViews } from './thread-views.server.ts';

export interface Args {
  request: Request;
  params: { name: string; slug: string };
  context: Readonly<RouterContextProvider>;
}

export interface RecipeCommunity {
  community: Community;
  reader: Reader;
  /** Includes the body only for readers of the whole recipe. */
  recipe: ShownRecipe;
}

/**
 * Finds the public recipe of an address. Returns null if there is none or the community is closed.
 * @returns `movedTo`: the current slug of a recipe whose address has changed
 */
export async function findRecipeCommunity(
  services: Services,
  args: Args,
): Promise<RecipeCommunity | { movedTo: string } | null> {
  const community = await loadCommunity(services, args);
  if (!community) return null;
  const { creatorId, standing, profile } = community;
  const { slug } = args.params;
  const audience = standing === 'visitor' ? 'public' : 'members';
  const recipe = await findRecipe(services.db, { creatorId, slug, audience });
  if (recipe) return { community, reader: { creatorId, profileId: profile?.id ?? null }, recipe };
  const movedTo = await findCurrentSlug(services.db, { creatorId, slug });
  return movedTo ? { movedTo } : null;
}

/** Maximum number of notes in the excerpt. */
const MAX_NOTES = 3;
const MAX_QUESTIONS = 60;

export async function loadExcerpt(db: Db, { reader, recipe }: RecipeCommunity): Promise<RecipeExcerpt> {
  const { creatorId } = reader;
  const recipeId = recipe.id;
  const [counts, { first, others }, questions] = await Promise.all([
    countRecipe(db, { creatorId, recipeId }),
    listNotes(db, reader, { recipeId, after: null, limit: MAX_NOTES }),
    listQuestions(db, reader, { recipeId, after: null, limit: MAX_QUESTIONS }),
  ]);
  const answers = await listFirstAnswers(db, reader, { threadIds: questions.map(({ id }) => id) });
  const views = threadViews(linesOf(recipe.body), answers);
  const notes = [...first, ...others].slice(0, MAX_NOTES);
  return { counts, notes: notes.map(views), questions: questions.map(views) };
}
