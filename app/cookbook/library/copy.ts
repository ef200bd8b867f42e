import { QUICK } from './library-search.ts';
import type { Claim } from './search-filters.ts';

export const library = {
  heading: (creator: string) => `Recipes by ${creator}`,
  empty: 'No recipes available',
  emptyLead: (creator: string) => `${creator} hasn’t published a recipe yet. Come back soon.`,
  description: (creator: string) =>
    `All recipes by ${creator}: search by name, ingredient or tag, and choose by time and diet.`,

  search: 'Search recipes',
  placeholder: 'Chicken, tomato, weeknight …',
  submit: 'Search',
  found: (total: number, q: string) => `${recipesWords(total)}${q ? ` for “${q}”` : ''}`,
  showing: (corrected: string) => `Showing results for ${corrected}.`,
  instead: (q: string) => `Search for “${q}” instead`,
  marked: (creator: string, names: string[]) => `Marked ${listOf(names, 'and')} by ${creator}.`,
  isFreeFrom: (ingredient: string) => `${ingredient}-free`,
  claims: {
    spicy: 'Marked spicy.',
    quick: `Marked quick, or ready in ${QUICK} min.`,
    'no-cook': 'Marked no-cook, or without cooking time.',
    'no-bake': 'Marked no-bake, or without the oven.',
  } as Partial<Record<Claim, string>>,
  ready: (minutes: number) => `Ready in ${minutes} min or less.`,
  serves: (people: number) => `Written for ${people}.`,
  without: (things: string[]) => `Recipes that don’t mention ${listOf(things, 'or')}.`,
  withoutMembers: (things: string[]) =>
    `Members’ recipes are left out unless tagged ${listOf(
      things.map((thing) => `“${thing}-free”`),
      'and',
    )}: only members can search their ingredients.`,
  onlyNames: 'Only members can search the ingredients and methods of members’ recipes.',
  mentions: (name: string) => `Mentions ${name}`,
  mentionsLead: (creator: string, name: string) => `Not marked ${name} by ${creator}. Check the recipe.`,
  shortened: (words: number) => `We searched for the first ${words} words.`,

  filters: 'Filters',
  filtersChosen: (chosen: number) => (chosen > 0 ? `Filters (${chosen})` : 'Filters'),
  show: (total: number) => `Show ${recipesWords(total)}`,
  more: (chosen: number) => (chosen > 0 ? `More filters (${chosen} chosen)` : 'More filters'),
  free: 'Free',
  time: (minutes: number) => `Up to ${minutes} min`,
  freeFrom: {
    gluten: 'Gluten-free',
    crustaceans: 'Crustacean-free',
    eggs: 'Egg-free',
    fish: 'Fish-free',
    peanuts: 'Peanut-free',
    soya: 'Soya-free',
    milk: 'Milk-free',
    nuts: 'Nut-free',
    celery: 'Celery-free',
    mustard: 'Mustard-free',
    sesame: 'Sesame-free',
    sulphites: 'Sulphite-free',
    lupin: 'Lupin-free',
    molluscs: 'Mollusc-free',
  },
  tagGroups: { meal: 'Meal', diet: 'Diet', ingredient: 'Main ingredient', other: 'More' },
  clear: 'Clear all',
  count: (recipes: number) => `(${recipesWords(recipes)})`,
  chosen: 'chosen',
  order: 'Sort by',
  sorts: { best: 'Best match', newest: 'Newest', quickest: 'Quickest', cooked: 'Most cooked' },

  list: 'Recipes',
  active: (minutes: string) => `${minutes} active`,
  members: 'Members',
  unnamed: 'Recipe',
  next: 'More recipes',
  first: 'Back to the first page',

  nothing: 'Nothing found',
  nothingFor: (q: string) => `Nothing found for “${q}”`,
  nothingHere: 'No more recipes on this page.',
  help: 'Try fewer words, another spelling, or fewer filters.',
  newest: 'The newest recipes',
  all: 'Show all recipes',
} as const;

function listOf(words: string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

function recipesWords(count: number): string {
  return count === 1 ? '1 recipe' : `${count.toLocaleString('en')} recipes`;
}
