import { quantityText } from './described-quantity.ts';
import { readMinutes, readTimes } from './duration.ts';
import { isNode, isOfType, listOf, type Node } from './json-ld.ts';
import { numberedSteps } from './numbered-steps.ts';
import { resolvedAddress } from './page.ts';
import { type Group, type ParsedRecipe, type Part, parts, type Step } from './parsed-recipe.ts';
import { lineOf, linesOf } from './plain-text.ts';
import { hasMoreToSay, readYield } from './recipe-yield.ts';

/** Reads a schema.org Recipe. `page` is the address that resolves relative addresses, or null if unknown. */
export function readRecipeNode(node: Node, page: string | null = null): ParsedRecipe {
  const own = [node.url, node['@id'], node.mainEntityOfPage].flatMap((each) => addressesIn(each, page))[0] ?? null;
  const lost: string[] = [];
  const recipe = {
    name: textOf(node.name ?? node.headline),
    introduction: linesOf(stringOf(node.description)).join('\n'),
    yield: readYield(listOf(node.recipeYield ?? node.yield).flatMap(yieldTexts)),
    minutes: timesOf(node),
    groups: readGroups(listOf(node.recipeIngredient ?? node.ingredients ?? node.supply)),
    steps: readSteps(node.recipeInstructions ?? node.instructions ?? node.step, '', lost),
    tags: readTags(node),
    pictures: addressesIn(node.image, page ?? own).slice(0, 10),
    source: own,
  };
  const [notes, unplaced] = [
    [...notesOf(node), ...ranges(node, recipe)],
    [...unparsedFacts(node, recipe), ...lost],
  ];
  return {
    ...recipe,
    ...(notes.length > 0 ? { notes } : {}),
    ...(unplaced.length > 0 ? { unplaced } : {}),
    missing: missingOf(recipe),
  };
}

/** Returns the values of a property that `cookbook/outputs/full-recipe.ts` adds where schema.org has no term. */
const propertiesOf = (node: Node, id: string): string[] =>
  listOf(node.additionalProperty).flatMap((each) =>
    isNode(each) && each.propertyID === id ? linesOf(stringOf(each.value)).join('\n') || [] : [],
  );

function notesOf(node: Node): string[] {
  const tools = listOf(node.tool).flatMap((each) => textOf(each) || []);
  return [...propertiesOf(node, 'note'), ...(tools.length > 0 ? [`Equipment: ${tools.join(', ')}`] : [])];
}

/** Returns label and value of the yield and of each time, with true if the value was parsed. */
const factsSaid = (node: Node, { yield: made, minutes }: Pick<ParsedRecipe, 'yield' | 'minutes'>) =>
  [
    ['Makes', node.recipeYield ?? node.yield, made !== null],
    ['Prep time', node.prepTime, minutes.prep !== null],
    ['Cook time', node.cookTime ?? node.performTime, minutes.cook !== null],
    ['Total time', node.totalTime, readMinutes(timeText(node.totalTime)) !== null],
  ] as const;

/** Returns unplaced lines of our own export, and facts that could not be parsed ('for a crowd', 'overnight'). */
function unparsedFacts(node: Node, read: Pick<ParsedRecipe, 'yield' | 'minutes'>): string[] {
  const facts = factsSaid(node, read).flatMap(([label, value, isRead]) => {
    const words = isRead ? '' : listOf(value).map(timeText).join(', ');
    // Requires three letters in a row, because 'PT0M' states no time.
    return /\p{L}{3}/u.test(words) ? [`${label}: ${words}`] : [];
  });
  return [...propertiesOf(node, 'unplaced'), ...facts];
}

/** Returns facts that contain more than was parsed, such as a second number ('4–6 bowls', 'One 9-inch pie'). */
const ranges = (node: Node, read: Pick<ParsedRecipe, 'yield' | 'minutes'>): string[] =>
  factsSaid(node, read).flatMap(([label, value, isRead]) =>
    (isRead ? listOf(value) : []).flatMap((each) => {
      const text = timeText(each);
      return hasMoreToSay(text) && !/^P[\dT]/.test(text)
        ? [/^(?:serves|servings?|makes|yields?)\b/i.test(text) ? text : `${label}: ${text}`]
        : [];
    }),
  );

export function missingOf(recipe: Omit<ParsedRecipe, 'missing'>): Part[] {
  const found: Record<Part, boolean> = {
    name: recipe.name !== '',
    yield: recipe.yield !== null,
    times: Object.values(recipe.minutes).some((minutes) => minutes !== null),
    ingredients: recipe.groups.some(({ lines }) => lines.length > 0),
    steps: recipe.steps.length > 0,
    picture: recipe.pictures.length > 0,
  };
  return parts.filter((part) => !found[part]);
}

function stringOf(value: unknown): string {
  const [first] = listOf(value);
  if (typeof first === 'string' || typeof first === 'number') return String(first);
  return isNode(first) ? stringOf(first.text ?? first.name ?? first['@value']) : '';
}

const textOf = (value: unknown): string => lineOf(stringOf(value)).slice(0, 300);

const yieldTexts = (value: unknown): unknown[] =>
  isNode(value) ? [`${quantityText(value)} ${value.unitText ? '' : stringOf(value.name)}`] : [value];

function timesOf(node: Node): ParsedRecipe['minutes'] {
  const text = (...names: string[]) => names.map((name) => timeText(node[name])).find(Boolean) ?? '';
  return readTimes({ prep: text('prepTime'), cook: text('cookTime', 'performTime'), total: text('totalTime') });
}

function timeText(value: unknown): string {
  const [first] = listOf(value);
  if (isNode(first)) return stringOf(first.maxValue ?? first.value ?? first);
  return lineOf(stringOf(first));
}

/** Groups the ingredients. A line that begins with '#', or ends with a colon and has no number, is a title. */
function readGroups(values: unknown[]): Group[] {
  const groups: Group[] = [];
  const lines = values.flatMap((value) => {
    const read = isNode(value) ? ingredientOf(value) : linesOf(String(value));
    // In a list of ingredients, a value with one line break is one ingredient.
    return values.length >= 3 && read.length === 2 && !isNode(value) ? [read.join(' ')] : read;
  });
  for (const line of lines) {
    const title = /^(?:#{1,6} *([^#]{2,80})|([^\d½¼¾⅓⅔]{2,80}):)$/u.exec(line)?.slice(1).find(Boolean)?.trim() ?? null;
    if (title !== null || groups.length === 0) groups.push({ title: title ?? '', lines: [] });
    if (title === null) groups.at(-1)!.lines.push(line);
  }
  return groups.filter(({ title, lines }) => title !== '' || lines.length > 0);
}

/** Returns the lists inside a node: schema.org's `itemListElement` and `item`, and other names that sites use. */
const innerOf = (node: Node): unknown[] =>
  [node.itemListElement, node.item, node.steps, node.step, node.items, node.hasPart, node['@list']].flatMap(listOf);

/** Returns the lines of an ingredient node, or of a node that lists ingredients below a title. */
function ingredientOf(node: Node): string[] {
  const amount = quantityText(node.requiredQuantity ?? node.amount ?? node.quantity ?? node);
  const inner = innerOf(node);
  if (inner.length > 0 && amount === '') {
    const title = isOfType(node, 'listitem') ? '' : textOf(node.name);
    const lines = inner.flatMap((each) => (isNode(each) ? ingredientOf(each) : linesOf(String(each))));
    return title !== '' ? [`# ${title}`, ...lines] : lines;
  }
  const unit = isNode(node.amount ?? node.quantity ?? node.requiredQuantity)
    ? ''
    : stringOf(node.unitText ?? node.unit);
  const name = stringOf(node.name ?? node.text ?? node.ingredient ?? inner[0]);
  const note = stringOf(node.notes ?? node.note ?? node.preparation ?? node.comment);
  const hasUnit = unit === '' || amount.endsWith(unit);
  // Some sites repeat the amount in the name.
  const before = amount !== '' && name.startsWith(amount) ? [] : [amount, hasUnit ? '' : unit];
  return linesOf([...before, name].filter(Boolean).join(' ') + (note ? `, ${note}` : ''));
}

/** Reads the steps of a method, or of the section titled `section`. Adds strings in nodes without a step to `lost`. */
function readSteps(value: unknown, section: string, lost: string[]): Step[] {
  const steps = listOf(value).flatMap((each) => (isNode(each) ? stepsOf(each, lost) : withoutTitles(splitText(each))));
  const [first, ...others] = steps;
  if (!first || !section) return steps;
  return [{ ...first, title: first.title ? `${section}: ${first.title}` : section }, ...others];
}

const withoutTitles = (texts: readonly string[]): Step[] => texts.map((text) => ({ title: '', text }));

/** Returns the steps of a node: its text, then the inner steps unless the text repeats all of them; else its name. */
function stepsOf(node: Node, lost: string[]): Step[] {
  const name = textOf(node.name ?? node.headline);
  const text = listOf(node.text ?? node.description ?? node['@value'])
    .map(stringOf)
    .join('\n');
  const own = withoutTitles(splitText(text));
  const inner = readSteps(innerOf(node), '', lost);
  const all = own.length > 0 && repeats(text, inner) ? own : [...own, ...inner];
  const [first, ...others] = all;
  if (first) {
    const title = own.length === 0 || isOfType(node, 'howtosection') ? name : headlineOf(name, text);
    return [{ ...first, title: [title, first.title].filter(Boolean).join(': ') }, ...others];
  }
  const named = withoutTitles(splitText(stringOf(node.name)));
  if (named.length === 0) lost.push(...textsIn(node));
  return named;
}

/** Returns true if a text has the words of all steps, in order. */
function repeats(text: string, steps: readonly Step[]): boolean {
  const whole = lettersOf(text);
  let at = 0;
  return steps.every((step) => {
    const letters = lettersOf(step.text);
    const found = whole.indexOf(letters, at);
    at = found + letters.length;
    return found >= 0;
  });
}

/** Returns the strings in a node without a step, except types and addresses. */
const textsIn = (node: Node): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' && !/^@|url|image|position/i.test(key) && /\p{L}{2}/u.test(value) ? linesOf(value) : [],
  );

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns a step's name, or empty if the name is a number, too long, or the beginning of the text. */
function headlineOf(name: string, text: string): string {
  const [headline, whole] = [name, lineOf(text)].map((each) => each.toLowerCase().replace(/[^\p{L}]+/gu, ''));
  const isNumber = /^\P{L}*(?:(?:step|schritt|étape|paso|passo|passaggio|stap|steg|krok)\P{L}*)?$/iu.test(name);
  return isNumber || name.length > 80 || whole!.startsWith(headline!) ? '' : name;
}

/** Splits a text into its numbered steps, or else its lines. Removes the numbers. */
function splitText(given: unknown): string[] {
  // Sites fill an empty step with a comma or a dash.
  const lines = linesOf(String(given)).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const numbered = numberedSteps(lines.join('\n'), lines.length);
  return numbered ?? lines.filter((line) => !/^(?:step\s*)?\d{1,2}[.):]?$/i.test(line)).map(withoutNumber);
}

const withoutNumber = (line: string) => line.replace(/^(?:step\s*)?\d{1,2}[.):](?:\s+(?=\p{L})|(?=\p{Lo}))/iu, '');

function readTags(node: Node): string[] {
  const values = [node.recipeCategory, node.recipeCuisine, node.keywords].flatMap(listOf);
  const tags = values.flatMap((value) => (typeof value === 'string' ? lineOf(value).split(/[,;|]/) : []));
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '' && tag.length <= 60))].slice(0, 30);
}

function addressesIn(value: unknown, page: string | null): string[] {
  return listOf(value).flatMap((each) => {
    const address = isNode(each) ? stringOf(each.url ?? each.contentUrl ?? each['@id']) : each;
    return (typeof address === 'string' && resolvedAddress(address.trim(), page)) || [];
  });
}
