import { type IngredientIndex, indexIngredients, nounsOf } from '../content/ingredient-index.ts';
import { forms, products, stem } from '../content/ingredient-words.ts';
import { parseLine } from '../content/parse-recipe.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { findMentions } from '../content/step-ingredients.ts';

/** Staples often missing from ingredient lists. */
const staples = (
  'butter|sugar|flour|salt|pepper|olive oil|vegetable oil|oil|egg|milk|garlic|onion|lemon|vinegar|honey|yoghurt|' +
  'baking powder|bicarbonate of soda|yeast|vanilla extract|cinnamon|parsley|basil|thyme|soy sauce|mustard|rice'
).split('|');

/** Ingredient names that can also mean an action, a tool or a part of the dish in steps. */
const ambiguous: ReadonlySet<string> = new Set(
  (
    'water ice cream zest juice season seasoning dressing toast mince roast stuffing mash crumble brush peel skin fat ' +
    'topping base drizzle marinade glaze rub crust liquid mixture garnish bread top oven pan rest foil paper'
  )
    .split(' ')
    .map(stem),
);

/** Maximum number of the creator's other ingredients that are searched. The index holds 200 lines. */
const MAX_OTHERS = 200 - staples.length;

/** Maximum length searched in a step, in UTF-16 code units. */
const MAX_STEP_LENGTH = 3_000;

export interface Unlisted {
  step: number;
  /** Words in the step that name the ingredient. */
  words: string;
}

/** Finds ingredients that a step names but no line has, among staples and the creator's other ingredients. */
export function findUnlisted({ name, groups, steps }: RecipeContent, others: readonly string[]): Unlisted[] {
  const own = indexIngredients(groups);
  const candidates = candidatesOf(others);
  const known = knownStems(own, [
    name,
    ...groups.flatMap(({ title, lines }) => [title, ...lines.map(({ text }) => text)]),
    ...steps.map(({ title }) => title),
  ]);
  const found: Unlisted[] = [];
  const reported = new Set<string>();
  steps.forEach(({ title, text: whole }, step) => {
    const text = whole.slice(0, MAX_STEP_LENGTH);
    let listed: ReturnType<typeof findMentions> | undefined;
    for (const { start, end } of findMentions(text, candidates, title)) {
      const words = text.slice(start, end);
      const last = nounsOf(words).at(-1);
      if (last === undefined || known.has(last) || reported.has(last)) continue;
      listed ??= findMentions(text, own, title);
      if (listed.some((mention) => mention.start < end && start < mention.end)) continue;
      reported.add(last);
      found.push({ step, words });
    }
  });
  return found;
}

function candidatesOf(others: readonly string[]): IngredientIndex {
  const names = new Set<string>();
  for (const item of others) {
    if (names.size === MAX_OTHERS) break;
    const nouns = nounsOf(item);
    const last = nouns.at(-1);
    // An item with many nouns is probably a sentence. A part ('leaves') or a dish ('sauce') may belong to this recipe.
    if (last === undefined || nouns.length > 3 || ambiguous.has(last) || forms.has(last) || products.has(last))
      continue;
    names.add(item.toLowerCase());
  }
  const lines = [...staples, ...names].map((item) => ({ ...parseLine(''), text: item, item }));
  return indexIngredients([{ title: '', lines }]);
}

function knownStems({ byStem }: IngredientIndex, texts: readonly string[]): Set<string> {
  return new Set([...byStem.keys(), ...texts.flatMap(nounsOf)]);
}
