import type { Correction } from '../../recipes/content/recipe-content.ts';
import type { TextFields } from '../../recipes/content/recipe-fields.ts';
import { MAX_USES } from '../../recipes/content/recipe-shape.ts';
import type { LinePlace } from '../../recipes/editing/unplaced-lines.ts';
import { type EditorRecipe, type Fields, type Row, type RowList, type RowUse, withText } from './editor-recipe.ts';

export type Change =
  | { do: 'set'; fields: Partial<Fields> }
  | { do: 'write'; list: RowList; key: number; text: string }
  /** Inserts rows after the row `after`, or at the end if `after` is null. */
  | { do: 'add'; list: RowList; after: number | null; kind: Row['kind']; texts: readonly string[] }
  | { do: 'remove'; list: RowList; key: number }
  /** Moves a row by one place; a title moves with its lines. `from` is the focused control, which keeps the focus. */
  | { do: 'move'; list: RowList; key: number; by: -1 | 1; from: FocusPlace }
  /** Moves a row to the place of another row; a title moves with its lines. */
  | { do: 'drag'; list: RowList; key: number; over: number }
  /** Sets the share of an ingredient's row that a step takes ('none' for nothing). Null forgets the decision. */
  | ({ do: 'use' } & Decision<string | null>)
  /** Rewrites a step's footnote, given by index, or removes it if the text is null. */
  | { do: 'footnote'; step: number; at: number; text: string | null }
  /** Decides several uses in one change that can be undone. */
  | { do: 'confirm'; uses: readonly Decision<string>[] }
  /** Sets the correction of a line, or removes the line's correction if `correction` is null. */
  | { do: 'correct'; line: string; correction: Correction | null }
  /** Moves an unplaced line, given by index, to a list, or discards the line. */
  | { do: 'place'; line: number; to: LinePlace }
  | { do: 'text'; fields: TextFields }
  | { do: 'replace'; recipe: EditorRecipe }
  /** Undoes the last removal or confirmation, unless a later change prevents it (`undoable` is null). */
  | { do: 'undo' };

export interface Decision<Takes> {
  /** Key of the step's row. */
  step: number;
  /** Key of the ingredient's row. */
  row: number;
  takes: Takes;
}

/** Focusable control of a row: its field, or a button that moves it. */
type FocusPlace = 'field' | 'up' | 'down';

export interface Editing {
  recipe: EditorRecipe;
  /** Control to focus next, or null to leave the focus. */
  focus: { key: number; place: FocusPlace } | null;
  /** Row that was moved last, for the screen reader announcement. */
  moved: { list: RowList; key: number } | null;
  undoable: Undoable | null;
  /** Counts replacements and changes to decided uses, which are shown without waiting for a pause in typing. */
  decisions: number;
}

type Undoable =
  | { list: RowList; row: Row; at: number }
  | { list: 'unplaced'; row: { text: string }; at: number }
  | { list: 'uses'; uses: ReadonlySet<RowUse> };

export const beginEditing = (recipe: EditorRecipe): Editing => ({
  recipe,
  focus: null,
  moved: null,
  undoable: null,
  decisions: 0,
});

export function changeRecipe(before: Editing, change: Change): Editing {
  const { recipe } = before;
  switch (change.do) {
    case 'set':
      return { ...before, recipe: { ...recipe, fields: { ...recipe.fields, ...change.fields } } };
    case 'write':
      return withRows(before, change.list, (rows) =>
        rows.map((row) => (row.key === change.key ? { ...row, text: change.text } : row)),
      );
    case 'add': {
      const { list, after, kind, texts } = change;
      const added = texts.map((text, at) => ({ key: recipe.nextKey + at, kind, text, uses: [], footnotes: [] }));
      const rows = recipe.rows[list];
      const place = after === null ? rows.length : rows.findIndex(({ key }) => key === after) + 1;
      const next = withRows(before, list, () => rows.toSpliced(place, 0, ...added));
      const nextKey = recipe.nextKey + added.length;
      const focus = { key: nextKey - 1, place: 'field' } as const;
      return { ...next, recipe: { ...next.recipe, nextKey }, focus, undoable: null };
    }
    case 'remove': {
      const { list, key } = change;
      const rows = recipe.rows[list];
      const at = rows.findIndex((row) => row.key === key);
      if (at < 0) return before;
      const beside = rows[at - 1] ?? rows[at + 1];
      const next = withRows(before, list, () => rows.toSpliced(at, 1));
      const undoable = rows[at]!.text ? { list, row: rows[at]!, at } : null;
      return { ...next, undoable, focus: beside ? { key: beside.key, place: 'field' } : null };
    }
    case 'undo': {
      const { undoable } = before;
      if (!undoable) return before;
      if (undoable.list === 'uses') return { ...withoutUses(before, undoable.uses), undoable: null };
      if (undoable.list === 'unplaced') {
        const unplaced = recipe.fields.unplaced.toSpliced(undoable.at, 0, undoable.row.text);
        return { ...before, recipe: { ...recipe, fields: { ...recipe.fields, unplaced } }, undoable: null };
      }
      const next = withRows(before, undoable.list, (rows) => rows.toSpliced(undoable.at, 0, undoable.row));
      return { ...next, undoable: null, focus: { key: undoable.row.key, place: 'field' } };
    }
    case 'move':
      return withRows(
        { ...before, focus: { key: change.key, place: change.from }, moved: change, undoable: null },
        change.list,
        (rows) => moved(rows, change),
      );
    case 'drag':
      return withRows(before, change.list, (rows) => dragged(rows, change));
    case 'use':
      return withDecisions(before, [change]);
    case 'footnote':
      return withRows(before, 'method', (rows) =>
        rows.map((row) => (row.key === change.step ? withFootnote(row, change) : row)),
      );
    case 'confirm':
      return confirmed(before, change.uses);
    case 'correct': {
      const { [change.line]: _forgotten, ...others } = recipe.corrections;
      const corrections = change.correction ? { ...others, [change.line]: change.correction } : others;
      return { ...before, recipe: { ...recipe, corrections } };
    }
    case 'place':
      return withPlaced(before, change);
    case 'text':
      return { ...before, recipe: withText(recipe, change.fields), undoable: null };
    case 'replace':
      return { ...beginEditing(change.recipe), decisions: before.decisions + 1 };
  }
}

function withFootnote(row: Row, { at, text }: { at: number; text: string | null }): Row {
  const footnotes = text === null ? row.footnotes.toSpliced(at, 1) : row.footnotes.with(at, text);
  return { ...row, footnotes };
}

function withDecisions(before: Editing, decided: readonly Decision<string | null>[]): Editing {
  const byStep = Map.groupBy(decided, ({ step }) => step);
  const next = withRows(before, 'method', (rows) =>
    rows.map((each) => {
      const here = byStep.get(each.key);
      if (!here) return each;
      const others = each.uses.filter((use) => !here.some(({ row }) => row === use.row));
      const added = here.flatMap(({ row, takes }) => (takes === null ? [] : [{ row, takes }]));
      return { ...each, uses: [...others, ...added].slice(0, MAX_USES) };
    }),
  );
  return { ...next, decisions: before.decisions + 1 };
}

/** Decides proposed uses. Only the uses added by this change can be undone. */
function confirmed(before: Editing, uses: readonly Decision<string>[]): Editing {
  const known = new Set(before.recipe.rows.method.flatMap((row) => row.uses));
  const next = withDecisions(before, uses);
  const added = next.recipe.rows.method.flatMap((row) => row.uses.filter((use) => !known.has(use)));
  return { ...next, undoable: added.length > 0 ? { list: 'uses', uses: new Set(added) } : null };
}

function withoutUses(before: Editing, uses: ReadonlySet<RowUse>): Editing {
  const next = withRows(before, 'method', (rows) =>
    rows.map((row) => ({ ...row, uses: row.uses.filter((use) => !uses.has(use)) })),
  );
  return { ...next, decisions: before.decisions + 1 };
}

/** Places or discards an unplaced line. A discarded line can be restored like a removed row. */
function withPlaced(before: Editing, { line, to }: { line: number; to: LinePlace }): Editing {
  const { recipe } = before;
  const text = recipe.fields.unplaced[line];
  if (text === undefined) return before;
  const fields = { ...recipe.fields, unplaced: recipe.fields.unplaced.toSpliced(line, 1) };
  const next = { ...before, recipe: { ...recipe, fields } };
  if (to === 'discard') return { ...next, undoable: { list: 'unplaced', row: { text }, at: line } };
  const { nextKey } = recipe;
  const added = (to === 'ingredients' ? text.split('\n') : [text]).map(
    (each, at): Row => ({ key: nextKey + at, kind: 'line', text: each, uses: [], footnotes: [] }),
  );
  const placed = withRows(next, to, (rows) => [...rows.filter((row) => row.kind === 'title' || row.text), ...added]);
  return { ...placed, recipe: { ...placed.recipe, nextKey: nextKey + added.length }, undoable: null };
}

function withRows(editing: Editing, list: RowList, change: (rows: Row[]) => Row[]): Editing {
  const { recipe } = editing;
  return { ...editing, recipe: { ...recipe, rows: { ...recipe.rows, [list]: change(recipe.rows[list]) } } };
}

/** Returns the number of rows that move together: one line, or a title with its lines. */
function blockAt(rows: readonly Row[], at: number): number {
  if (rows[at]!.kind === 'line') return 1;
  const next = rows.findIndex(({ kind }, other) => other > at && kind === 'title');
  return (next < 0 ? rows.length : next) - at;
}

function moved(rows: Row[], { key, by }: { key: number; by: -1 | 1 }): Row[] {
  const at = rows.findIndex((row) => row.key === key);
  if (at < 0) return rows;
  const length = blockAt(rows, at);
  const block = rows.slice(at, at + length);
  const rest = rows.toSpliced(at, length);
  if (rows[at]!.kind === 'line') {
    const to = at + by;
    return to < 0 || to > rest.length ? rows : rest.toSpliced(to, 0, ...block);
  }
  // Moves past the previous or next section.
  const to = by < 0 ? rest.findLastIndex(({ kind }, each) => each < at && kind === 'title') : at + nextBlock(rest, at);
  if (by < 0) return at === 0 ? rows : rest.toSpliced(Math.max(0, to), 0, ...block);
  return at === rest.length ? rows : rest.toSpliced(to, 0, ...block);
}

const nextBlock = (rest: readonly Row[], at: number) => (rest[at] ? blockAt(rest, at) : 0);

function dragged(rows: Row[], { key, over }: { key: number; over: number }): Row[] {
  const [from, to] = [rows.findIndex((row) => row.key === key), rows.findIndex((row) => row.key === over)];
  if (from < 0 || to < 0 || from === to) return rows;
  const length = blockAt(rows, from);
  if (to > from && to < from + length) return rows;
  const rest = rows.toSpliced(from, length);
  const place = rest.findIndex((row) => row.key === over) + (to > from ? 1 : 0);
  return rest.toSpliced(place, 0, ...rows.slice(from, from + length));
}
