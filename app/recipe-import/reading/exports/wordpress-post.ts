import type { Node } from '../json-ld.ts';
import type { Group, ParsedRecipe, Step } from '../parsed-recipe.ts';
import { lineOf, linesOf } from '../plain-text.ts';
import { readRecipeNode } from '../recipe-node.ts';
import { sectionKindOf } from '../text/words.ts';
import { type PhpArray, type PhpValue, readPhpValue } from './php-value.ts';
import { picturesIn, recipesOfPost } from './post.ts';
import { embeddedRecipes } from './recipe-plugins.ts';
import type { WordPressComment } from './wordpress-comments.ts';

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
  /** Meta fields of plugins. */
  meta: ReadonlyMap<string, string>;
  comments: WordPressComment[];
  /** True if the post was truncated. */
  isCut: boolean;
}

export type PostResult =
  | { kind: 'recipes'; recipes: ParsedRecipe[] }
  /** Not a recipe, or a post whose recipe is stored in a separate post. */
  | { kind: 'none' }
  /** Shows a recipe that the plugin does not export. */
  | { kind: 'elsewhere' }
  /** Seems to list ingredients, but no whole recipe was read from it. */
  | { kind: 'half' };

/**
 * Reads the recipes of a post. WP Recipe Maker, Tasty Recipes, Cooked and WP Ultimate Recipe store recipes in the meta
 * fields of separate posts. Mediavine Create uses database tables, which an export lacks.
 * @param pictureOf returns the address of a picture by the id of the picture's post
 * @param isInExport returns true if the export has a plugin's post with that id
 */
export function readWordPressPost(
  post: WordPressPost,
  pictureOf: (id: string) => string | undefined,
  isInExport: (id: string) => boolean,
): PostResult {
  const picture = pictureOf(post.meta.get('_thumbnail_id') ?? '');
  const pictures = picture ? [picture] : [];
  if (post.kind === 'wprm_recipe') return { kind: 'recipes', recipes: [ofRecipeMaker(post, pictures)] };
  if (post.kind === 'tasty_recipe') return { kind: 'recipes', recipes: [ofTasty(post, pictures)] };
  if (post.meta.has('_recipe_settings')) return { kind: 'recipes', recipes: [ofCooked(post, pictures)] };
  if (post.meta.has('recipe_ingredients')) return { kind: 'recipes', recipes: [ofUltimateRecipe(post, pictures)] };
  if (!isRead(post.kind)) return { kind: 'none' };
  const { title, content, tags, address } = post;
  const embedded = embeddedRecipes(content);
  const [inBlocks, others] = [embedded.flatMap(({ recipe }) => recipe ?? []), embedded.filter(({ recipe }) => !recipe)];
  if (inBlocks.length > 0)
    return {
      kind: 'recipes',
      recipes: inBlocks.map((recipe) => ({
        ...recipe,
        name: recipe.name || title.slice(0, 300),
        tags: [...new Set([...recipe.tags, ...tags])],
        pictures: [...new Set([...recipe.pictures, ...pictures])],
        source: recipe.source ?? (address || null),
        missing: recipe.missing.filter((part) => part !== 'picture' || pictures.length === 0),
      })),
    };
  // The post in which the plugin stores the recipe is the better source.
  if (others.length > 0 && others.every(({ id }) => id !== null && isInExport(id))) return { kind: 'none' };
  const shown = shownByRecipeMaker(post, pictures);
  if (shown.length > 0) return { kind: 'recipes', recipes: shown };
  const html = withParagraphs(content);
  const recipes = recipesOfPost({ title, subtitle: '', html, tags, pictures, address });
  // Ordinary stories also have sentences and numbers, so both ingredients and steps are required.
  const whole = recipes.filter(({ missing }) => !missing.includes('ingredients') && !missing.includes('steps'));
  if (whole.length > 0) return { kind: 'recipes', recipes: whole };
  if (others.length > 0) return { kind: 'elsewhere' };
  return !post.isCut && (recipes.some(isLikely) || namesIngredients(html)) ? { kind: 'half' } : { kind: 'none' };
}

/** Returns the id of the first recipe in a post that a plugin stores separately, or null if there is none. */
export function storedApart({ kind, content }: WordPressPost): string | null {
  if (!isRead(kind) || isPluginPost(kind)) return null;
  return embeddedRecipes(content).find(({ recipe }) => recipe === null)?.id ?? null;
}

/** Returns true for posts, pages, and the types that plugins use for recipes. */
const isRead = (kind: string) => kind === 'post' || kind === 'page' || /(?:^|[-_])recipes?(?:$|[-_])/i.test(kind);

export const isPluginPost = (kind: string): boolean =>
  kind !== 'post' && kind !== 'page' && kind !== 'attachment' && isRead(kind);

const isLikely = ({ groups }: ParsedRecipe): boolean =>
  groups.flatMap(({ lines }) => lines).filter((line) => /^[\d½¼¾⅓⅔]/.test(line)).length >= 3;

const namesIngredients = (html: string): boolean =>
  [...html.matchAll(/<(?:h[1-6]|strong|b)\b[^<>]{0,300}>([^<>]{1,60})</gi)].some(
    ([, words]) => sectionKindOf(lineOf(words!)) === 'ingredients',
  );

/** Adds paragraph and line-break tags, which the classic editor does not store. */
const withParagraphs = (html: string) =>
  /<p[\s>]/i.test(html) ? html : html.replace(/\n{2,}/g, '<p>').replace(/\n/g, '<br>');

const valuesOf = (value: PhpValue | undefined): PhpArray[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).filter((each): each is PhpArray => typeof each === 'object' && each !== null)
    : [];
const textOf = (value: PhpValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? lineOf(String(value)) : '';

function ofRecipeMaker(post: WordPressPost, pictures: string[]): ParsedRecipe {
  const { title, content, excerpt, meta } = post;
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
  const read = readFields(post, pictures, {
    name: title || field('name'),
    description: content || excerpt,
    recipeYield: `${field('servings')} ${field('servings_unit')}`.trim(),
    prepTime: minutes('prep_time'),
    cookTime: minutes('cook_time'),
    totalTime: minutes('total_time'),
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

const shownRecipe = /class=["']wprm-fallback-recipe["'\s]/gi;
const shownField = /["'\s]wprm-fallback-recipe-([a-z]{1,40})[a-z-]{0,40}["'\s][^<>]{0,500}>/gi;

/** Reads the recipes that WP Recipe Maker writes as HTML for sites without the plugin. */
function shownByRecipeMaker(post: WordPressPost, pictures: string[]): ParsedRecipe[] {
  const { content } = post;
  const starts = [...content.matchAll(shownRecipe)].slice(0, MAX_SHOWN).map(({ index }) => index);
  return starts
    .map((start, at) => ofShown(post, divFrom(content.slice(start, starts[at + 1])), pictures))
    .filter(({ missing }) => !missing.includes('ingredients') && !missing.includes('steps'));
}

const MAX_SHOWN = 50;

/** Cuts the HTML, which begins inside the opening tag of a `div`, at the end of that `div`. */
function divFrom(html: string): string {
  let depth = 1;
  for (const { 1: slash, index } of html.matchAll(/<(\/?)div(?![a-z])/gi)) {
    depth += slash ? -1 : 1;
    if (depth === 0) return html.slice(0, index);
  }
  return html;
}

function ofShown({ title, address, tags }: WordPressPost, html: string, pictures: string[]): ParsedRecipe {
  const fields = new Map<string, string>();
  const found = [...html.matchAll(shownField)];
  for (const [at, { 0: tag, 1: name, index }] of found.entries()) {
    // The next match begins at a class attribute, so the beginning of its tag is removed here.
    const field = html.slice(index + tag.length, found[at + 1]?.index).replace(/<[^<>]*$/, '');
    fields.set(name!.toLowerCase(), (fields.get(name!.toLowerCase()) ?? '') + field);
  }
  const take = (name: string) => {
    const field = fields.get(name) ?? '';
    fields.delete(name);
    return field;
  };
  const groups = titledItems(take('ingredients'), 'ingredients').map(({ title, items }) => ({ title, lines: items }));
  const steps = titledItems(take('instructions'), 'steps').flatMap(({ title, items }) =>
    items.map((text, at): Step => ({ title: at === 0 ? title : '', text })),
  );
  const equipment = titledItems(take('equipment'), 'notes').flatMap(({ items }) => items);
  const notes = titledItems(take('notes'), 'notes').flatMap(({ items }) => items);
  const read = readRecipeNode({
    name: lineOf(take('name')) || title,
    description: take('summary'),
    keywords: tags,
    image: [...new Set([...pictures, ...picturesIn(html, address)])].slice(0, 10),
    url: address,
  });
  return {
    ...withParts(read, {
      groups,
      steps,
      notes: [...(equipment.length > 0 ? [`Equipment: ${equipment.join('; ')}`] : []), ...notes],
    }),
    unplaced: [...fields.values()].flatMap(linesOf),
  };
}

/** Returns the items and paragraphs below each heading. A heading that names the field itself is no title. */
function titledItems(html: string, field: 'ingredients' | 'steps' | 'notes'): { title: string; items: string[] }[] {
  const groups: { title: string; items: string[] }[] = [];
  for (const part of html.split(/(?=<(?:h[1-6]|li|p)(?![a-z]))|(?<=<\/h[1-6]>)/i)) {
    const text = lineOf(part);
    if (text === '') continue;
    const isTitle = /^<h/i.test(part);
    if (isTitle && sectionKindOf(text) === field) continue;
    if (isTitle) groups.push({ title: text, items: [] });
    else if (groups.length > 0) groups.at(-1)!.items.push(text);
    else groups.push({ title: '', items: [text] });
  }
  return groups;
}

/** Returns 'amount unit name, notes', where each may be missing. */
function ingredientOf({ amount, unit, name, notes }: PhpArray): string {
  const thing = [textOf(amount), textOf(unit), textOf(name)].filter(Boolean).join(' ');
  const note = textOf(notes);
  return note ? `${thing}${/^[(,]/.test(note) ? ' ' : ', '}${note}` : thing;
}

/** Reads Cooked's serialized `_recipe_settings`, where a list has headings between its entries. */
function ofCooked(post: WordPressPost, pictures: string[]): ParsedRecipe {
  const { title, content, excerpt, meta } = post;
  const read = readPhpValue(meta.get('_recipe_settings') ?? '');
  const fields: PhpArray = typeof read === 'object' && read !== null ? read : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const minutes = (name: string) => (Number(fields[name]) > 0 ? `PT${Math.round(Number(fields[name]))}M` : '');
  const groups: Group[] = [];
  for (const each of valuesOf(fields.ingredients)) {
    const heading = textOf(each.section_heading_name);
    if (heading || groups.length === 0) groups.push({ title: heading, lines: [] });
    const line = ingredientOf({
      amount: each.amount!,
      unit: each.measurement!,
      name: each.name!,
      notes: each.description!,
    });
    if (line && !heading) groups.at(-1)!.lines.push(line);
  }
  const steps: Step[] = [];
  let heading = '';
  for (const each of valuesOf(fields.directions)) {
    heading = textOf(each.section_heading_name) || heading;
    for (const text of linesOf(typeof each.content === 'string' ? each.content : '')) {
      steps.push({ title: heading, text });
      heading = '';
    }
  }
  const node = readFields(post, pictures, {
    name: title,
    description: text('excerpt') || excerpt || content.replace(/\[[^\]]{0,300}\]/g, ' '),
    recipeYield: `${textOf(fields.servings)}`,
    prepTime: minutes('prep_time'),
    cookTime: minutes('cook_time'),
    totalTime: minutes('total_time'),
  });
  return withParts(node, { groups, steps, notes: linesOf(text('notes')) });
}

/** Reads WP Ultimate Recipe's serialized lists, whose entries name their group. */
function ofUltimateRecipe(post: WordPressPost, pictures: string[]): ParsedRecipe {
  const { title, content, excerpt, meta } = post;
  const field = (name: string) => meta.get(`recipe_${name}`) ?? '';
  const time = (name: string) => (field(name) === '' ? '' : `${field(name)} ${field(`${name}_text`) || 'minutes'}`);
  const groups: Group[] = [];
  for (const each of valuesOf(readPhpValue(field('ingredients')))) {
    const group = textOf(each.group);
    if (groups.at(-1)?.title !== group) groups.push({ title: group, lines: [] });
    const line = ingredientOf({ amount: each.amount!, unit: each.unit!, name: each.ingredient!, notes: each.notes! });
    if (line) groups.at(-1)!.lines.push(line);
  }
  let before = '';
  const steps = valuesOf(readPhpValue(field('instructions'))).flatMap((each) => {
    const title = textOf(each.group);
    const texts = linesOf(typeof each.description === 'string' ? each.description : '');
    const isNew = title !== before;
    before = title;
    return texts.map((text, at): Step => ({ title: isNew && at === 0 ? title : '', text }));
  });
  const node = readFields(post, pictures, {
    name: field('title') || title,
    description: field('description') || excerpt || content.replace(/\[[^\]]{0,300}\]/g, ' '),
    recipeYield: `${field('servings')} ${field('servings_type')}`.trim(),
    prepTime: time('prep_time'),
    cookTime: time('cook_time'),
  });
  return withParts(node, { groups, steps, notes: linesOf(field('notes')) });
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

/** Reads schema.org fields of a plugin's recipe, with the post's tags and address. */
const readFields = ({ tags, address }: WordPressPost, pictures: string[], fields: Node) =>
  readRecipeNode({ ...fields, keywords: tags, image: pictures, url: address });

function withParts(read: ParsedRecipe, parts: Pick<ParsedRecipe, 'groups' | 'steps' | 'notes'>): ParsedRecipe {
  const isThere = { ingredients: parts.groups.some(({ lines }) => lines.length > 0), steps: parts.steps.length > 0 };
  const missing = read.missing.filter((part) => !(part in isThere) || !isThere[part as keyof typeof isThere]);
  return { ...read, ...parts, missing };
}
