import type { recipes } from '../../db/schema/recipes.ts';
import { choice, hasShape, isRecord, items, maybe, number, parts, texts, type ValueOf } from '../../documents/shape.ts';
import { type StoredDocument, storedDocument, upgradedFields } from '../../documents/stored-document.ts';
import { parseLine } from './parse-recipe.ts';
import { parseSteps } from './parse-step.ts';
import { recipeColumns } from './recipe-columns.ts';
import type { ContentLine, ContentStep, RecipeBody, RecipeContent, ShownBody, StepUse } from './recipe-content.ts';
import { bodyFields, pickFields } from './recipe-fields.ts';
import { MAX_USES, recipeFormat, recipeShape } from './recipe-shape.ts';
import { decisionsOf } from './step-uses.ts';

/** Parses and serializes stored recipes. Fields stored by a newer version of the site are preserved. */

const { title, lines } = recipeShape.of.groups.of.of;
const { text, footnotes } = recipeShape.of.steps.of.of;
/** Required stored properties. Parsed properties of lines and steps may be missing. */
const storedShapes = {
  ...recipeShape.of,
  steps: items({ title, text, uses: texts(parts({}), MAX_USES), footnotes }, 'text', recipeShape.of.steps.most),
  groups: items({ title, lines: items({ text: lines.of }, 'text', lines.most) }, 'title', recipeShape.of.groups.most),
};
/** A stored use of another shape, or of a line that does not exist, is ignored. */
const storedUse = parts({
  line: number,
  takes: text,
  amount: maybe(
    parts({
      text,
      amounts: texts(
        parts({ quantity: maybe(text), start: number, numberEnd: number, unitStart: number, end: number }),
        MAX_USES,
      ),
    }),
  ),
  state: choice(['proposed', 'confirmed', 'removed']),
});
const contentShape = parts(storedShapes);
const bodyShape = parts({ ...pickFields(storedShapes, bodyFields), morePictures: recipeShape.of.pictures });

type StoredGroups = ValueOf<typeof storedShapes.groups>;
type StoredSteps = ValueOf<typeof storedShapes.steps>;

export const storedRecipe = (content: RecipeContent): StoredDocument => storedDocument(recipeFormat, content);

export function storedColumns(content: RecipeContent) {
  const { body, ...columns } = recipeColumns(content);
  return { ...columns, body: storedDocument(recipeFormat, body) };
}

/** @throws if the stored recipe is malformed */
export function readStoredRecipe(stored: unknown): RecipeContent {
  const fields = upgradedFields(recipeFormat, stored);
  if (!fields || !hasShape(contentShape, fields)) throw new Error('A stored recipe cannot be read');
  return { ...fields, ...parsedParts(fields) };
}

/** Returns the part of a row's body that is shown to readers, or null without a body. Throws if it is malformed. */
export function readShownBody(stored: unknown): ShownBody | null {
  const body = readStoredBody(stored);
  if (!body) return null;
  const { unplaced: _, ...shown } = body;
  return shown;
}

function readStoredBody(stored: unknown): RecipeBody | null {
  if (stored === null) return null;
  const fields = upgradedFields(recipeFormat, withOmittedParts(stored));
  if (!fields || !hasShape(bodyShape, fields)) throw new Error('The stored body of a recipe cannot be read');
  return { ...fields, ...parsedParts(fields) };
}

/** Adds the parts that plain SQL may omit: any field, group titles, and everything in a step except its text. */
function withOmittedParts(stored: unknown): unknown {
  if (!isRecord(stored)) return stored;
  const body = { ...pickFields(recipeFormat.empty, bodyFields), morePictures: [], ...stored };
  return {
    ...body,
    groups: withParts(body.groups, { title: '' }),
    steps: withParts(body.steps, { title: '', uses: [], footnotes: [] }),
  };
}

function withParts(items: unknown, omitted: object): unknown {
  return Array.isArray(items) ? items.map((item) => (isRecord(item) ? { ...omitted, ...item } : item)) : items;
}

/** Parses lines without parsed properties, such as those written by plain SQL, and all steps if one lacks them. */
function parsedParts(stored: { groups: StoredGroups; steps: StoredSteps }): Pick<RecipeContent, 'groups' | 'steps'> {
  const groups = stored.groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => (isParsedLine(line) ? line : parseLine(line.text))),
  }));
  const lines = groups.flatMap((group) => group.lines);
  const isUse = (use: unknown): use is StepUse => hasShape(storedUse, use) && lines[use.line] !== undefined;
  const steps = stored.steps.map((step) => ({ ...step, uses: step.uses.filter(isUse) }));
  if (areParsedSteps(steps)) return { groups, steps };
  const written = steps.map((step) => ({ ...step, uses: decisionsOf(step.uses, lines) }));
  return { groups, steps: parseSteps(written, groups) };
}

// Parsed properties are stored together or not at all.
const isParsedLine = (line: { text: string }): line is ContentLine => 'amounts' in line;
const areParsedSteps = (steps: { uses: StepUse[] }[]): steps is ContentStep[] =>
  steps.every((step) => 'mentions' in step && 'amounts' in step);

/** Returns the content of a row of `Recipes`. Inverse of `recipeColumns`. */
export function contentOfRow(row: typeof recipes.$inferSelect): RecipeContent {
  const { morePictures, ...body } = readStoredBody(row.body) ?? {
    ...pickFields(recipeFormat.empty, bodyFields),
    introduction: row.teaser ?? '',
    groups: [],
    steps: [],
    morePictures: [],
  };
  const own = row.imageUrl ? [{ address: row.imageUrl, alt: row.imageAlt ?? '' }] : [];
  return {
    ...body,
    name: row.name ?? '',
    free: row.free,
    pictures: [...own, ...morePictures],
    yield: row.yieldNumber === null ? null : { number: row.yieldNumber, word: row.yieldWord ?? '' },
    minutes: { prep: row.prepTime, cook: row.cookTime, rest: row.restTime },
    tags: row.tags,
    allergens: row.allergens,
  };
}
