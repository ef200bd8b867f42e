import type { Group, ParsedRecipe, Step } from '../parsed-recipe.ts';
import { lineOf, linesOf } from '../plain-text.ts';
import { readRecipeNode } from '../recipe-node.ts';
import { type PhpArray, type PhpValue, readPhpValue } from './php-value.ts';
import { recipesOfPost } from './post.ts';

/** Post of any type in a WordPress export (WXR). */
export interface WordPressPost {
  id: string;
  /** 'post', 'page', 'attachment', or a plugin's type. */
  kind: string;
  title: string;
  address: string;
  content: string;
  excerpt: string;
  tags: string[];
  /** Plugins' meta fields. */
  meta: ReadonlyMap<string, string>;
  /** True if the post is longer than any recipe and was truncated. */
  isCut: boolean;
}

/** Result of reading a post. */
export type PostResult =
  | { kind: 'recipes'; recipes: ParsedRecipe[] }
  /** Not a recipe, or a post that embeds a recipe stored as a post of its own. */
  | { kind: 'none' }
  /** Embeds a recipe whose words are not in the export. */
  | { kind: 'elsewhere' };

/**
 * Reads the recipes of a post. WP Recipe Maker stores each as a post of type `wprm_recipe`, with serialized PHP lists
 * (`wprm_ingredients`, `wprm_instructions`: includes/public/class-wprm-recipe-saver.php). Tasty Recipes uses type
 * `tasty_recipe` with HTML fields. Mediavine Create uses tables of its own (`mv_creations`, `mv_supplies`: see the
 * converter in Tasty Recipes). No export contains those tables, only the shortcode.
 * @param pictureOf address of a picture by its post's id
 */
export function readWordPressPost(post: WordPressPost, pictureOf: (id: string) => string | undefined): PostResult {
  const picture = pictureOf(post.meta.get('_thumbnail_id') ?? '');
  const pictures = picture ? [picture] : [];
  if (post.kind === 'wprm_recipe') return { kind: 'recipes', recipes: [ofRecipeMaker(post, pictures)] };
  if (post.kind === 'tasty_recipe') return { kind: 'recipes', recipes: [ofTasty(post, pictures)] };
  if (post.kind !== 'post' && post.kind !== 'page') return { kind: 'none' };
  if (createCard.test(post.content)) return { kind: 'elsewhere' };
  // The plugin's own post is the better source.
  if (/\[wprm-recipe\b|<!--\s*WPRM Recipe|wp:wp-recipe-maker\/recipe|\[tasty-recipe\b|wp:wp-tasty\//.test(post.content))
    return { kind: 'none' };
  const { title, content: html, tags, address } = post;
  const recipes = recipesOfPost({ title, subtitle: '', html: withParagraphs(html), tags, pictures, address });
  // Stories have sentences and numbers too, so a blog recipe must have both parts.
  const whole = recipes.filter(({ missing }) => !missing.includes('ingredients') && !missing.includes('steps'));
  return whole.length > 0 ? { kind: 'recipes', recipes: whole } : { kind: 'none' };
}

/** Excludes lists of links, which are also cards. */
const createCard = /\[mv_create\b(?![^\]]{0,500}\btype="list")|<!--\s*wp:mv\/(?:recipe|diy)\b/;

/** The classic editor stores paragraphs as blank lines and adds tags when rendering. */
const withParagraphs = (html: string) =>
  /<p[\s>]/i.test(html) ? html : html.replace(/\n{2,}/g, '<p>').replace(/\n/g, '<br>');

const valuesOf = (value: PhpValue | undefined): PhpArray[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).filter((each): each is PhpArray => typeof each === 'object' && each !== null)
    : [];
const textOf = (value: PhpValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? lineOf(String(value)) : '';

function ofRecipeMaker(post: WordPressPost, pictures: string[]): ParsedRecipe {
  const { title, content, excerpt, address, tags, meta } = post;
  const field = (name: string) => meta.get(`wprm_${name}`) ?? '';
  const lists = (name: string) => valuesOf(readPhpValue(field(name)));
  const minutes = (name: string) => (Number(field(name)) > 0 ? `PT${Math.round(Number(field(name)))}M` : '');
  const groups = lists('ingredients').map(
    (group): Group => ({
      title: textOf(group.name),
      lines: valuesOf(group.ingredients).map(ingredientOf).filter(Boolean),
    }),
  );
  const steps = lists('instructions').flatMap((group) => {
    const texts = valuesOf(group.instructions).flatMap(({ text }) => linesOf(typeof text === 'string' ? text : ''));
    return texts.map((text, at): Step => ({ title: at === 0 ? textOf(group.name) : '', text }));
  });
  const equipment = lists('equipment').map(({ name, notes }) =>
    [textOf(name), textOf(notes)].filter(Boolean).join(', '),
  );
  const read = readRecipeNode({
    name: title || field('name'),
    description: content || excerpt,
    recipeYield: `${field('servings')} ${field('servings_unit')}`.trim(),
    prepTime: minutes('prep_time'),
    cookTime: minutes('cook_time'),
    totalTime: minutes('total_time'),
    keywords: tags,
    image: pictures,
    url: address,
  });
  const custom = minutes('custom_time')
    ? [`${field('custom_time_label') || 'Time'}: ${field('custom_time')} minutes`]
    : [];
  return withParts(read, {
    groups: groups.filter(({ title, lines }) => title !== '' || lines.length > 0),
    steps,
    notes: [
      ...(equipment.length > 0 ? [`Equipment: ${equipment.join('; ')}`] : []),
      ...custom,
      ...linesOf(field('notes')),
    ],
  });
}

/** 'amount unit name, notes', where each may be empty. */
function ingredientOf({ amount, unit, name, notes }: PhpArray): string {
  const thing = [textOf(amount), textOf(unit), textOf(name)].filter(Boolean).join(' ');
  const note = textOf(notes);
  return note ? `${thing}${/^[(,]/.test(note) ? ' ' : ', '}${note}` : thing;
}

function ofTasty({ title, address, tags, meta }: WordPressPost, pictures: string[]): ParsedRecipe {
  const field = (name: string) => meta.get(name) ?? '';
  const [recipe] = recipesOfPost({
    title: field('title') || title,
    subtitle: '',
    tags,
    pictures,
    address,
    html: `<h2>Ingredients</h2>${field('ingredients')}<h2>Instructions</h2>${field('instructions')}`,
  });
  const read = readRecipeNode({
    name: field('title') || title,
    description: field('description'),
    recipeYield: field('yield'),
    prepTime: field('prep_time'),
    cookTime: field('cook_time'),
    totalTime: field('total_time'),
    recipeCategory: field('category'),
    recipeCuisine: field('cuisine'),
    keywords: [field('keywords'), ...tags],
    image: pictures,
    url: address,
  });
  const { groups = [], steps = [], notes = [], unplaced = [] } = recipe ?? {};
  return { ...withParts(read, { groups, steps, notes: [...notes, ...linesOf(field('notes'))] }), unplaced };
}

function withParts(read: ParsedRecipe, parts: Pick<ParsedRecipe, 'groups' | 'steps' | 'notes'>): ParsedRecipe {
  const isThere = { ingredients: parts.groups.some(({ lines }) => lines.length > 0), steps: parts.steps.length > 0 };
  const missing = read.missing.filter((part) => !(part in isThere) || !isThere[part as keyof typeof isThere]);
  return { ...read, ...parts, missing };
}
