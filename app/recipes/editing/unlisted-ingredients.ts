import { type IngredientIndex, indexIngredients, nounsOf } from '../content/ingredient-index.ts';
import { forms, products, stem } from '../content/ingredient-words.ts';
import { parseLine } from '../content/parse-recipe.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { findMentions } from '../content/step-ingredients.ts';

/** What stands in most kitchens, and is forgotten in most lists. Water comes from the tap. */
const staples = (
  'butter|sugar|flour|salt|pepper|olive oil|vegetable oil|oil|egg|milk|garlic|onion|lemon|vinegar|honey|yoghurt|' +
  'baking powder|bicarbonate of soda|yeast|vanilla extract|cinnamon|parsley|basil|thyme|soy sauce|mustard|rice'
).split('|');

/** Words of ingredients that steps also use for what is done, or for what one works with. */
const ambiguous: ReadonlySet<string> = new Set(
  (
    'water ice cream zest juice season seasoning dressing toast mince roast stuffing mash crumble brush peel skin fat ' +
    'topping base drizzle marinade glaze rub crust liquid mixture garnish bread top oven pan rest foil paper'
  )
    .split(' ')
    .map(stem),
);

/** How many of a creator's other ingredients are looked for; the index takes no more. */
const MOST = 200 - staples.length;

/** What is looked into of a step: no step is longer, and a hostile one would take seconds. */
const LONGEST_STEP = 3_000;

export interface Unlisted {
  /** The step's index. */
  step: number;
  /** As the step writes it. */
  words: string;
}

/**
 * Ingredients that a step names and no line has. Known are a few staples and what this creator's other recipes list: any
 * other word could be anything. Each once, at the first step that names it.
 * @param others items of the creator's other recipes
 */
export function findUnlisted({ name, groups, steps }: RecipeContent, others: readonly string[]): Unlisted[] {
  const own = indexIngredients(groups);
  const candidates = candidatesOf(others);
  const known = knownStems(own, [
    name,
    ...groups.flatMap(({ title, lines }) => [title, ...lines.map(({ text }) => text)]),
    ...steps.map(({ title }) => title),
  ]);
  const found: Unlisted[] = [];
  const told = new Set<string>();
  steps.forEach(({ title, text: whole }, step) => {
    const text = whole.slice(0, LONGEST_STEP);
    let listed: ReturnType<typeof findMentions> | undefined;
    for (const { start, end } of findMentions(text, candidates, title)) {
      const words = text.slice(start, end);
      const last = nounsOf(words).at(-1);
      if (last === undefined || known.has(last) || told.has(last)) continue;
      listed ??= findMentions(text, own, title);
      if (listed.some((mention) => mention.start < end && start < mention.end)) continue;
      told.add(last);
      found.push({ step, words });
    }
  });
  return found;
}

function candidatesOf(others: readonly string[]): IngredientIndex {
  const names = new Set<string>();
  for (const item of others) {
    if (names.size === MOST) break;
    const nouns = nounsOf(item);
    const last = nouns.at(-1);
    // A long item is a sentence, and one of a part ('leaves') or of a dish ('sauce') could be the recipe's own.
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
