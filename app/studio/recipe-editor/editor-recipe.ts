import { normalizeLine, normalizeText } from '../../recipes/content/normalize-recipe.ts';
import type { Corrections } from '../../recipes/content/recipe-content.ts';
import type { TextFields } from '../../recipes/content/recipe-fields.ts';
import type { WrittenRecipe, WrittenStep, WrittenUse } from '../../recipes/content/recipe-shape.ts';
import { linesByText } from '../../recipes/content/step-uses.ts';
import { normalizeDraft, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';

/** Row of the ingredients, method or notes: a line or a title of a section. */
export interface Row {
  /** Stable while the row is edited and moved. */
  key: number;
  kind: 'line' | 'title';
  text: string;
  /** Decided uses of a step. Always empty in the ingredients and notes. */
  uses: readonly RowUse[];
  /** Footnotes of a step. Always empty in the ingredients and notes. */
  footnotes: readonly string[];
}

export interface RowUse {
  /** Key of the ingredient's row. */
  row: number;
  /** See `WrittenUse`. */
  takes: string;
}

const rowLists = ['ingredients', 'method', 'notes'] as const;
export type RowList = (typeof rowLists)[number];

/** Fields outside the row lists. */
export type Fields = Omit<WrittenRecipe, 'groups' | 'steps' | 'notes'>;

/** Recipe as rows. A section is a title followed by its lines, so that a line can move into another section. */
export interface EditorRecipe {
  fields: Fields;
  rows: Record<RowList, Row[]>;
  corrections: Corrections;
  /** Greater than every key in use. */
  nextKey: number;
}

type NewRow = Omit<Row, 'key'>;
const line = (text: string, uses: readonly RowUse[] = [], footnotes: readonly string[] = []): NewRow => ({
  kind: 'line',
  text,
  uses,
  footnotes,
});
const title = (text: string): NewRow => ({ kind: 'title', text, uses: [], footnotes: [] });

export function editorRecipe({ written, corrections }: RecipeDraft): EditorRecipe {
  const { groups, steps, notes, ...fields } = written;
  return withRows({ fields, corrections, nextKey: 0 }, { groups, steps, notes });
}

/** Replaces the fields that a text can express and keeps the other fields. */
export function withText(recipe: EditorRecipe, { groups, steps, notes, ...fields }: TextFields): EditorRecipe {
  const { corrections, nextKey } = recipe;
  return withRows({ fields: { ...recipe.fields, ...fields }, corrections, nextKey }, { groups, steps, notes });
}

function withRows(
  recipe: Omit<EditorRecipe, 'rows'>,
  { groups, steps, notes }: Pick<WrittenRecipe, 'groups' | 'steps' | 'notes'>,
): EditorRecipe {
  let { nextKey } = recipe;
  // Ingredients and method have at least one line to write in.
  const keyed = (rows: NewRow[]) => (rows.length > 0 ? rows : [line('')]).map((row) => ({ key: nextKey++, ...row }));
  const ingredients = keyed(
    groups.flatMap((group, at) => [
      ...(group.title || at > 0 ? [title(group.title)] : []),
      ...group.lines.map((each) => line(each)),
    ]),
  );
  const lines = ingredients.filter(({ kind }) => kind === 'line');
  const { indexOf } = linesByText(lines);
  const usesOf = (step: WrittenStep): RowUse[] =>
    step.uses.flatMap((use) => {
      const at = indexOf(use);
      return at === null ? [] : [{ row: lines[at]!.key, takes: use.takes }];
    });
  const method = keyed(
    steps.flatMap((step) => [
      ...(step.title ? [title(step.title)] : []),
      ...(step.text ? [line(step.text, usesOf(step), step.footnotes)] : []),
    ]),
  );
  return {
    ...recipe,
    rows: { ingredients, method, notes: notes.map((each) => ({ key: nextKey++, ...line(each) })) },
    nextKey,
  };
}

export const draftOf = (recipe: EditorRecipe): RecipeDraft => normalizeDraft(asWritten(recipe));

function asWritten({ fields, rows, corrections }: EditorRecipe): RecipeDraft {
  const groups: WrittenRecipe['groups'] = [];
  for (const { kind, text } of rows.ingredients) {
    if (kind === 'title') groups.push({ title: text, lines: [] });
    else {
      if (groups.length === 0) groups.push({ title: '', lines: [] });
      groups.at(-1)!.lines.push(text);
    }
  }
  const lines = rows.ingredients.filter(({ kind }) => kind === 'line');
  const { referenceTo } = linesByText(lines.map(({ text }) => ({ text: normalizeLine(text) })));
  const usesOf = ({ uses }: Row): WrittenUse[] =>
    uses.flatMap(({ row, takes }) => {
      const at = lines.findIndex(({ key }) => key === row);
      return at < 0 ? [] : [{ ...referenceTo(at), takes }];
    });
  const steps: WrittenRecipe['steps'] = [];
  let begun: string | null = null;
  for (const row of rows.method) {
    if (row.kind === 'title') {
      if (begun) steps.push({ title: begun, text: '', uses: [], footnotes: [] });
      begun = row.text;
    } else {
      steps.push({ title: begun ?? '', text: row.text, uses: usesOf(row), footnotes: [...row.footnotes] });
      begun = null;
    }
  }
  if (begun) steps.push({ title: begun, text: '', uses: [], footnotes: [] });
  return { written: { ...fields, groups, steps, notes: rows.notes.map(({ text }) => text) }, corrections };
}

/** Returns the keys of the rows that become lines and steps with a text, in order. Blank rows become neither. */
export function keysOfContent({ rows }: EditorRecipe): { lines: number[]; steps: number[] } {
  const keys = (list: Row[], normalize: (text: string) => string) =>
    list.flatMap(({ key, kind, text }) => (kind === 'line' && normalize(text) ? key : []));
  return { lines: keys(rows.ingredients, normalizeLine), steps: keys(rows.method, normalizeText) };
}
