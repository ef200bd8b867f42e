import type { Db } from '../../db/client.server.ts';
import { plainLine, plainName } from '../../mail/message.ts';
import { minutesText } from '../../recipes/minutes-copy.ts';
import { listPublished, type ShownRecipe } from '../../recipes/queries.server.ts';
import { recipeView } from '../../recipes/showing/recipe-view.ts';
import { letterCard as copy } from './copy.ts';
import { type Issue, type LetterCard, recipesIn } from './issue.ts';
import type { Letter } from './letter-shape.ts';

/** Maximum length of a whole recipe's JSON, in UTF-16 code units. Gmail cuts mail above 102 KB. */
const MAX_WHOLE_LENGTH = 20_000;
/** Maximum length of the JSON of a letter's whole recipes together, in UTF-16 code units. */
const MAX_ALL_LENGTH = 150_000;

/** Returns a letter with cards of its published recipes. A recipe too long to be shown whole becomes a short card. */
export async function loadIssue(db: Db, { creatorId, letter }: { creatorId: string; letter: Letter }): Promise<Issue> {
  const recipeIds = [...recipesIn(letter)];
  const found = await listPublished(db, { creatorId, recipeIds, audience: 'members' });
  const byId = new Map(found.map((recipe) => [recipe.id, recipe]));
  const shownWhole = recipesIn(letter, 'whole');
  let left = MAX_ALL_LENGTH;
  const cards = recipeIds.flatMap((id): LetterCard[] => {
    const recipe = byId.get(id);
    if (!recipe) return [];
    const whole = shownWhole.has(id) ? wholeRecipe(recipe) : nothing;
    const { length } = JSON.stringify(whole);
    const isTooLong = length > Math.min(left, MAX_WHOLE_LENGTH);
    if (!isTooLong) left -= length;
    return [{ ...letterCardOf(recipe), isTooLong, ...(isTooLong ? nothing : whole) }];
  });
  return { letter, cards };
}

type Whole = Pick<LetterCard, 'groups' | 'steps'>;

const nothing: Whole = { groups: [], steps: [] };

function letterCardOf(recipe: ShownRecipe): Omit<LetterCard, 'isTooLong' | keyof Whole> {
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
  };
}

function wholeRecipe({ body }: ShownRecipe): Whole {
  const groups = (body?.groups ?? []).map(({ title, lines }) => ({
    title: plainLine(title),
    lines: lines.map(({ text }) => plainLine(text)),
  }));
  const steps = (body?.steps ?? []).map(({ title, text }) => ({ title: plainLine(title), text: plainLine(text) }));
  return { groups, steps };
}
