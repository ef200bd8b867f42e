import type { Corrections } from '../../recipes/content/recipe-content.ts';
import type { TextFields } from '../../recipes/content/recipe-fields.ts';
import type { WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { normalizeDraft, type RecipeDraft } from '../../recipes/editing/recipe-draft.ts';

/** Row of the ingredients, method or notes: a line or a title of a section. */
export interface Row {
  /** Stable while the row is edited and moved. */
  key: number;
  kind: 'line' | 'title';
  text: string;
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
const line = (text: string): NewRow => ({ kind: 'line', text });
const title = (text: string): NewRow => ({ kind: 'title', text });

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
  const rows = {
    ingredients: keyed(
      groups.flatMap((group, at) => [
        ...(group.title || at > 0 ? [title(group.title)] : []),
        ...group.lines.map((each) => line(each)),
      ]),
    ),
    method: keyed(
      steps.flatMap((step) => [...(step.title ? [title(step.title)] : []), ...(step.text ? [line(step.text)] : [])]),
    ),
    notes: notes.map((each) => ({ key: nextKey++, ...line(each) })),
  };
  return { ...recipe, rows, nextKey };
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
  const steps: WrittenRecipe['steps'] = [];
  let begun: string | null = null;
  for (const { kind, text } of rows.method) {
    if (kind === 'title') {
      if (begun) steps.push({ title: begun, text: '' });
      begun = text;
    } else {
      steps.push({ title: begun ?? '', text });
      begun = null;
    }
  }
  if (begun) steps.push({ title: begun, text: '' });
  return { written: { ...fields, groups, steps, notes: rows.notes.map(({ text }) => text) }, corrections };
}
