import { readMinutes } from './duration.ts';
import { isNode, isOfType, listOf, type Node } from './json-ld.ts';
import { type Group, type ParsedRecipe, type Part, parts, type Step } from './parsed-recipe.ts';
import { lineOf, linesOf } from './plain-text.ts';
import { isRange, readYield } from './recipe-yield.ts';

/** Reads a schema.org Recipe. Never throws. */
export function readRecipeNode(node: Node): ParsedRecipe {
  const recipe = {
    name: textOf(node.name ?? node.headline),
    introduction: linesOf(stringOf(node.description)).join('\n'),
    yield: readYield(listOf(node.recipeYield ?? node.yield).flatMap(yieldTexts)),
    minutes: readTimes(node),
    groups: readGroups(listOf(node.recipeIngredient ?? node.ingredients)),
    steps: readSteps(node.recipeInstructions, ''),
    tags: readTags(node),
    pictures: listOf(node.image).flatMap(addressesOf).slice(0, 10),
    source:
      [node.url, node['@id'], node.mainEntityOfPage].flatMap((each) => listOf(each).flatMap(addressesOf))[0] ?? null,
  };
  const [notes, unplaced] = [[...notesOf(node), ...ranges(node, recipe)], unparsedFacts(node, recipe)];
  return {
    ...recipe,
    ...(notes.length > 0 ? { notes } : {}),
    ...(unplaced.length > 0 ? { unplaced } : {}),
    missing: missingOf(recipe),
  };
}

/** Properties of our own export (`cookbook/outputs/full-recipe.ts`) for terms that the vocabulary lacks. */
const propertiesOf = (node: Node, id: string): string[] =>
  listOf(node.additionalProperty).flatMap((each) =>
    isNode(each) && each.propertyID === id ? linesOf(stringOf(each.value)).join('\n') || [] : [],
  );

function notesOf(node: Node): string[] {
  const tools = listOf(node.tool).flatMap((each) => textOf(each) || []);
  return [...propertiesOf(node, 'note'), ...(tools.length > 0 ? [`Equipment: ${tools.join(', ')}`] : [])];
}

/** Texts about yield and times, and whether each was parsed. */
const factsSaid = (node: Node, { yield: made, minutes }: Pick<ParsedRecipe, 'yield' | 'minutes'>) =>
  [
    ['Makes', node.recipeYield ?? node.yield, made !== null],
    ['Prep time', node.prepTime, minutes.prep !== null],
    ['Cook time', node.cookTime ?? node.performTime, minutes.cook !== null],
    ['Total time', node.totalTime, readMinutes(timeText(node.totalTime)) !== null],
  ] as const;

/** Facts that could not be parsed ('for a crowd', 'overnight'). */
function unparsedFacts(node: Node, read: Pick<ParsedRecipe, 'yield' | 'minutes'>): string[] {
  const facts = factsSaid(node, read).flatMap(([label, value, isRead]) => {
    const words = isRead ? '' : listOf(value).map(timeText).join(', ');
    // 'PT0M' states no time.
    return /\p{L}{3}/u.test(words) ? [`${label}: ${words}`] : [];
  });
  return [...propertiesOf(node, 'unplaced'), ...facts];
}

/** Facts of which one of two numbers was used ('4–6 bowls'). */
const ranges = (node: Node, read: Pick<ParsedRecipe, 'yield' | 'minutes'>): string[] =>
  factsSaid(node, read).flatMap(([label, value, isRead]) =>
    (isRead ? listOf(value) : []).flatMap((each) => {
      const text = timeText(each);
      return isRange(text) && !/^P[\dT]/.test(text) ? [/^\p{L}/u.test(text) ? text : `${label}: ${text}`] : [];
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

function yieldTexts(value: unknown): unknown[] {
  if (!isNode(value)) return [value];
  return [`${stringOf(value.value)} ${stringOf(value.unitText ?? value.name)}`];
}

function readTimes(node: Node): ParsedRecipe['minutes'] {
  const read = (...names: string[]) =>
    names.reduce<number | null>((found, name) => found ?? readMinutes(timeText(node[name])), null);
  const [prep, cook] = [read('prepTime'), read('cookTime', 'performTime')];
  const total = read('totalTime') ?? (prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0));
  return { prep, cook, total };
}

function timeText(value: unknown): string {
  const [first] = listOf(value);
  if (isNode(first)) return stringOf(first.maxValue ?? first.value ?? first);
  return lineOf(stringOf(first));
}

/** Groups the ingredients: a line that ends with a colon is a title. */
function readGroups(values: unknown[]): Group[] {
  const groups: Group[] = [];
  const lines = values.flatMap((value) => {
    const read = isNode(value) ? ingredientOf(value) : linesOf(String(value));
    // In a list of lines, an entry with one line break is one line.
    return values.length >= 3 && read.length === 2 ? [read.join(' ')] : read;
  });
  for (const line of lines) {
    const title = /^(?:#{1,6} *([^#]{2,80})|([^\d½¼¾⅓⅔]{2,80}):)$/u.exec(line)?.slice(1).find(Boolean)?.trim() ?? null;
    if (title !== null || groups.length === 0) groups.push({ title: title ?? '', lines: [] });
    if (title === null) groups.at(-1)!.lines.push(line);
  }
  return groups.filter(({ title, lines }) => title !== '' || lines.length > 0);
}

/** Some sites describe each ingredient with a node of its own. */
function ingredientOf(node: Node): string[] {
  if (node.itemListElement)
    return listOf(node.itemListElement).flatMap((each) => (isNode(each) ? ingredientOf(each) : linesOf(String(each))));
  const amount = stringOf(node.amount ?? node.value ?? node.quantity);
  return linesOf(
    [amount, stringOf(node.unitText ?? node.unit), stringOf(node.name ?? node.text ?? node.ingredient)]
      .filter(Boolean)
      .join(' '),
  );
}

/** @param title the section's title, for its first step */
function readSteps(value: unknown, title: string, depth = 0): Step[] {
  const steps: Step[] = [];
  if (depth > 6) return steps;
  const add = (more: Step[]) => steps.push(...more);
  for (const each of listOf(value)) {
    if (!isNode(each)) add(splitText(String(each)).map((text) => ({ title: '', text })));
    else if (isOfType(each, 'howtosection') || (each.itemListElement && !stringOf(each.text))) {
      add(readSteps(each.itemListElement ?? each.steps ?? each.text, textOf(each.name ?? each.headline), depth + 1));
    } else add(stepOf(each));
  }
  const [first, ...others] = steps;
  return first && title ? [{ ...first, title: first.title ? `${title}: ${first.title}` : title }, ...others] : steps;
}

function stepOf(node: Node): Step[] {
  const text = stringOf(node.text ?? node.description) || stringOf(node.itemListElement) || stringOf(node.name);
  const [first, ...others] = splitText(text).map((each) => ({ title: '', text: each }));
  return first ? [{ ...first, title: headlineOf(textOf(node.name), text) }, ...others] : [];
}

/** A step's name if it is a headline, not its number or the beginning of its text. */
function headlineOf(name: string, text: string): string {
  const [headline, whole] = [name, lineOf(text)].map((each) => each.toLowerCase().replace(/[^\p{L}]+/gu, ''));
  const isNumber = /^\P{L}*(?:(?:step|schritt|étape|paso|passo|passaggio|stap|steg|krok)\P{L}*)?$/iu.test(name);
  return isNumber || name.length > 80 || whole!.startsWith(headline!) ? '' : name;
}

const numbered = /(?:^|\s)(?:step\s*)?(\d{1,2})[.)](?:\s+(?=\p{L})|(?=\p{Lo}))/giu;

/** Splits a text into steps: numbered items in order from the start, or else lines. Numbers are removed. */
function splitText(text: string): string[] {
  // Sites fill an empty step with a comma or a dash.
  const lines = linesOf(text).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const whole = lines.join('\n');
  const marks = [...whole.matchAll(numbered)].filter((mark, at) => Number(mark[1]) === at + 1);
  const isNumbered = marks.length >= 2 && marks[0]!.index === 0 && marks.length >= lines.length;
  if (!isNumbered) return lines.filter((line) => !/^(?:step\s*)?\d{1,2}[.):]?$/i.test(line)).map(withoutNumber);
  return marks.map(({ index, 0: mark }, at) =>
    whole
      .slice(index + mark.length, marks[at + 1]?.index)
      .replace(/(?<!\s|\s\d{1,2}[.)])(?:\s+\d{1,2}[.)])+\s*$/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

const withoutNumber = (line: string) => line.replace(/^(?:step\s*)?\d{1,2}[.):](?:\s+(?=\p{L})|(?=\p{Lo}))/iu, '');

function readTags(node: Node): string[] {
  const values = [node.recipeCategory, node.recipeCuisine, node.keywords].flatMap(listOf);
  const tags = values.flatMap((value) => (typeof value === 'string' ? lineOf(value).split(/[,;|]/) : []));
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '' && tag.length <= 60))].slice(0, 30);
}

function addressesOf(value: unknown): string[] {
  const text = isNode(value)
    ? stringOf(value.url ?? value.contentUrl ?? value['@id'])
    : typeof value === 'string'
      ? value
      : '';
  return /^https?:\/\//i.test(text.trim()) ? [text.trim()] : [];
}
