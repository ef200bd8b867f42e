import { isNode, listOf, type Node } from './json-ld.ts';
import type { Group, ParsedRecipe, Step } from './parsed-recipe.ts';
import { lineOf, linesOf } from './plain-text.ts';
import { missingOf, readRecipeNode } from './recipe-node.ts';

/** Reads the recipes of a Mealie export: one recipe, a list, or a list under `recipes` or `items`. */
export function readMealie(document: unknown): ParsedRecipe[] {
  const lists = isNode(document) ? [document, document.recipes, document.items] : [document];
  return lists.flatMap(listOf).filter(isMealie).map(readOne);
}

/** Recognizes a Mealie recipe: schema.org's field names without `@type`, and a slug or ingredients as objects. */
const isMealie = (value: unknown): value is Node =>
  isNode(value) &&
  value['@type'] === undefined &&
  typeof value.name === 'string' &&
  (Array.isArray(value.recipeIngredient) || Array.isArray(value.recipeInstructions)) &&
  (typeof value.slug === 'string' || listOf(value.recipeIngredient).some(isNode));

function readOne(node: Node): ParsedRecipe {
  const settings = isNode(node.settings) ? node.settings : {};
  const groups = groupsOf(listOf(node.recipeIngredient), settings.disableAmount === true);
  const steps = listOf(node.recipeInstructions).flatMap(stepOf);
  const servings = Number(node.recipeServings) > 0 ? `${Number(node.recipeServings)} servings` : undefined;
  const read = readRecipeNode({
    name: node.name,
    description: node.description,
    recipeYield: [textOf(node.recipeYield) || undefined, servings, yieldOf(node)].filter(Boolean),
    prepTime: node.prepTime,
    cookTime: node.cookTime ?? node.performTime,
    totalTime: node.totalTime,
    recipeCategory: [...namesOf(node.recipeCategory), ...namesOf(node.tags)],
    url: node.orgURL,
  });
  const tools = namesOf(node.tools);
  const notes = [
    ...listOf(node.notes).flatMap(noteOf),
    ...(read.notes ?? []),
    ...(tools.length > 0 ? [`Equipment: ${tools.join(', ')}`] : []),
  ];
  const recipe = { ...read, groups, steps, notes };
  return { ...recipe, missing: missingOf(recipe) };
}

function yieldOf({ recipeYieldQuantity: quantity, recipeYield: word }: Node): string | undefined {
  return Number(quantity) > 0 ? `${Number(quantity)} ${textOf(word)}` : undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? lineOf(String(value)) : '';
const nameOf = (value: unknown): string => (isNode(value) ? textOf(value.name) : textOf(value));
const namesOf = (value: unknown): string[] => listOf(value).map(nameOf).filter(Boolean);

function groupsOf(values: readonly unknown[], withoutAmounts: boolean): Group[] {
  const groups: Group[] = [];
  for (const value of values) {
    const title = isNode(value) ? textOf(value.title) : '';
    if (title || groups.length === 0) groups.push({ title, lines: [] });
    const line = isNode(value) ? ingredientOf(value, withoutAmounts) : textOf(value);
    if (line) groups.at(-1)!.lines.push(line);
  }
  return groups.filter(({ title, lines }) => title !== '' || lines.length > 0);
}

function ingredientOf(node: Node, withoutAmounts: boolean): string {
  const [unit, note] = [nameOf(node.unit), textOf(node.note)];
  // An ingredient may be another recipe.
  const food = nameOf(node.food) || nameOf(node.referencedRecipe);
  if (!unit && !food) {
    if (!note) return textOf(node.originalText) || textOf(node.display);
    // Mealie stores an unparsed line as the note, with the amount 1 or without an amount.
    const isWhole = withoutAmounts || node.disableAmount === true || /^[\d½¼¾⅓⅔⅛]/u.test(note);
    const amount = isWhole || Number(node.quantity) === 1 ? '' : amountOf(node.quantity);
    return [amount, note].filter(Boolean).join(' ');
  }
  const amount = withoutAmounts || node.disableAmount === true ? '' : amountOf(node.quantity);
  const thing = [amount, unit, food].filter(Boolean).join(' ');
  return note ? `${thing}${food ? ', ' : ' '}${note}` : thing;
}

const fractions: readonly [number, string][] = [
  [1 / 8, '⅛'],
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
];

function amountOf(value: unknown): string {
  const amount = Number(value);
  if (!(amount > 0 && amount <= 100_000)) return '';
  const whole = Math.floor(amount);
  const fraction = fractions.find(([size]) => Math.abs(amount - whole - size) < 0.004)?.[1];
  if (fraction) return `${whole || ''}${fraction}`;
  return String(Math.round(amount * 100) / 100);
}

function stepOf(value: unknown): Step[] {
  if (!isNode(value)) return textOf(value) ? [{ title: '', text: textOf(value) }] : [];
  const text = linesOf(typeof value.text === 'string' ? value.text : '').join(' ');
  const title = [...new Set([textOf(value.title), textOf(value.summary)])].filter(Boolean).join(': ');
  return text ? [{ title, text }] : title ? [{ title: '', text: title }] : [];
}

function noteOf(value: unknown): string[] {
  if (!isNode(value)) return textOf(value) ? [textOf(value)] : [];
  const note = [textOf(value.title), textOf(value.text)].filter(Boolean).join(': ');
  return note ? [note] : [];
}
