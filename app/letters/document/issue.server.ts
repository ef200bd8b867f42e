import type { Db } from '../../db/client.server.ts';
import { plainLine, plainName } from '../../mail/message.ts';
import { minutesText } from '../../recipes/minutes-copy.ts';
import { listPublished, type ShownRecipe } from '../../recipes/queries.server.ts';
import { recipeView } from '../../recipes/showing/recipe-view.ts';
import { letterCard as copy } from './copy.ts';
import { type Issue, type LetterCard, recipesIn } from './issue.ts';
import type { Letter } from './letter-shape.ts';

/** Maximum length of a whole recipe in a letter, in code units. Mail programs cut letters above 102 KB. */
const MAX_WHOLE_LENGTH = 20_000;

/**
 * Returns a letter with its recipe cards as they are now. Leaves out cards of recipes that are not published or are
 * another creator's.
 */
export async function loadIssue(db: Db, { creatorId, letter }: { creatorId: string; letter: Letter }): Promise<Issue> {
  const recipeIds = [...recipesIn(letter)];
  const found = await listPublished(db, { creatorId, recipeIds, audience: 'members' });
  const byId = new Map(found.map((recipe) => [recipe.id, recipe]));
  return { letter, cards: recipeIds.flatMap((id) => letterCardOf(byId.get(id)) ?? []) };
}

function letterCardOf(recipe: ShownRecipe | undefined): LetterCard | null {
  if (!recipe) return null;
  const { times, made, teaser } = recipeView({ ...recipe, body: null }, 'public', new URLSearchParams());
  const minutes = times.total ?? times.prep ?? times.cook ?? times.rest;
  return {
    recipeId: recipe.id,
    slug: recipe.slug,
    name: plainName(recipe.name ?? '') || copy.unnamed,
    picture: recipe.imageUrl ? { src: recipe.imageUrl, alt: plainLine(recipe.imageAlt ?? '') } : null,
    free: recipe.free,
    lead: plainLine(teaser ?? ''),
    facts: copy.facts(minutes === null ? null : minutesText(minutes), made),
    ...wholeRecipe(recipe),
  };
}

function wholeRecipe({ body }: ShownRecipe): Pick<LetterCard, 'groups' | 'steps'> {
  const groups = (body?.groups ?? []).map(({ title, lines }) => ({
    title: plainLine(title),
    lines: lines.map(({ text }) => plainLine(text)),
  }));
  const steps = (body?.steps ?? []).map(({ title, text }) => ({ title: plainLine(title), text: plainLine(text) }));
  const isLong = JSON.stringify([groups, steps]).length > MAX_WHOLE_LENGTH;
  return isLong ? { groups: [], steps: [] } : { groups, steps };
}
