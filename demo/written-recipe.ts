import type { AttestedAllergens } from '../app/recipes/content/allergens.ts';
import { parseRecipe } from '../app/recipes/content/parse-recipe.ts';
import { emptyRecipe, type WrittenRecipe, type WrittenUse } from '../app/recipes/content/recipe-shape.ts';
import { linesByText, readTakes } from '../app/recipes/content/step-uses.ts';
import type { DemoRecipe } from './types.ts';

/** Converts a demo recipe, with its stored drawing, to the form that recipe commands accept. */
export function writtenRecipe(recipe: DemoRecipe, picture: { address: string; alt: string }): WrittenRecipe {
  const { name, free, introduction, minutes, tags, notes } = recipe;
  return withMethod({
    ...emptyRecipe,
    name,
    free,
    pictures: [picture],
    introduction,
    yield: recipe.yield,
    minutes,
    tags,
    allergens: attested(recipe),
    groups: recipe.ingredients.map(({ title = '', lines }) => ({ title, lines })),
    method: recipe.method,
    notes,
  });
}

function attested({ contains, freeFrom }: DemoRecipe): AttestedAllergens {
  const allergens: AttestedAllergens = {};
  for (const allergen of contains) allergens[allergen] = 'contains';
  for (const allergen of freeFrom) allergens[allergen] = 'free-from';
  return allergens;
}

/** @throws if the words of a use do not name one ingredient line, or if a share is not understood */
export function withMethod({ method, ...recipe }: WrittenRecipe & Pick<DemoRecipe, 'method'>): WrittenRecipe {
  const steps = method.flatMap(({ title = '', steps }) =>
    steps.map((step, at) => {
      const [text, uses] = step.split(' | ');
      return { title: at === 0 ? title : '', text: text!, uses: uses ? usesOf(uses, recipe) : [], footnotes: [] };
    }),
  );
  return withoutProposals({ ...recipe, steps });
}

/** Rejects all proposed uses. Repeats, because the parser may propose another line in place of a rejected one. */
function withoutProposals(recipe: WrittenRecipe): WrittenRecipe {
  const { referenceTo } = linesByText(recipe.groups.flatMap(({ lines }) => lines.map((text) => ({ text }))));
  const unused = parseRecipe(recipe).steps.map(({ uses }) =>
    uses.flatMap(({ line, state }) => (state === 'proposed' ? { ...referenceTo(line), takes: 'none' } : [])),
  );
  if (unused.every((uses) => uses.length === 0)) return recipe;
  const steps = recipe.steps.map((step, at) => ({ ...step, uses: [...step.uses, ...unused[at]!] }));
  return withoutProposals({ ...recipe, steps });
}

/**
 * Words of an ingredient line, with words of its group's title before and a share or amount after, if given:
 * 'sauce/salt 1/2'.
 */
const use = /^(?:([^/\d]+)\/)?(.+?)(?: (rest|some|[\d½¼¾⅓⅔⅛].*))?$/u;

function usesOf(text: string, { name, groups }: WrittenRecipe): WrittenUse[] {
  const lines = groups.flatMap(({ title, lines }) => lines.map((text) => ({ title, text })));
  const { referenceTo } = linesByText(lines);
  return text.split('; ').map((each) => {
    const [, title, words = '', takes = 'all'] = use.exec(each) ?? [];
    const found = lines.flatMap((line, at) =>
      (title === undefined || hasWords(line.title, title)) && hasWords(line.text, words) ? at : [],
    );
    if (found.length !== 1) throw new Error(`${name}: “${each}” names ${found.length} ingredient lines.`);
    if (!readTakes(takes)) throw new Error(`${name}: “${takes}” is not a share or an amount.`);
    return { ...referenceTo(found[0]!), takes };
  });
}

const hasWords = (text: string, words: string): boolean => wordsOf(text).includes(wordsOf(words));

const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
