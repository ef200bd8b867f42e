import { parseLine } from './parse-recipe.ts';
import { MAX_FOOTNOTES, type WrittenStep, type WrittenUse } from './recipe-shape.ts';
import { linesByText, readTakes } from './step-uses.ts';

/**
 * Text form of decided uses and footnotes: one line each below the step's text. '[uses 1/2 #2: …]' names the second of
 * equal lines. A backslash escapes a line of the step's text that has one of these forms.
 */

const useLine = /^\[uses ([^\]:#]{1,40}?)(?: #(\d{1,3}))?: (.{1,1000})\]$/u;
const footnoteLine = /^\[footnote: (.{1,1000})\]$/u;
const escapedLine = /^\\+\[(?:uses|footnote:) /;

const hasForm = (line: string) => useLine.test(line) || footnoteLine.test(line);

/** Returns steps whose texts contain the uses and footnotes. Inverse of `splitSteps`. */
export function joinSteps(steps: readonly WrittenStep[], lines: readonly string[]): { title: string; text: string }[] {
  const items = steps.some(({ uses }) => uses.length > 0) ? itemsOf(lines) : null;
  return steps.map(({ title, text, uses, footnotes }) => ({
    title,
    text: [
      ...text.split('\n').map((line) => (hasForm(line) || escapedLine.test(line) ? `\\${line}` : line)),
      ...uses.map(({ line, nth, takes }) => {
        const item = nth === 0 ? items!.nameOf(line) : null;
        return `[uses ${takes}${nth > 0 ? ` #${nth + 1}` : ''}: ${item ?? line}]`;
      }),
      ...footnotes.map((footnote) => `[footnote: ${footnote}]`),
    ].join('\n'),
  }));
}

/** Separates the uses and footnotes from the texts of steps. A use that cannot be parsed stays in the text. */
export function splitSteps(
  steps: readonly Pick<WrittenStep, 'title' | 'text'>[],
  lines: readonly string[],
): WrittenStep[] {
  if (!steps.some(({ text }) => /\[(?:uses|footnote:) /.test(text))) {
    return steps.map((step) => ({ ...step, uses: [], footnotes: [] }));
  }
  const { indexOf } = linesByText(lines.map((text) => ({ text })));
  const items = itemsOf(lines);
  const readUse = (written: string): WrittenUse | null => {
    const [, takes, nth, name] = useLine.exec(written) ?? [];
    if (!takes || !readTakes(takes)) return null;
    const named = { line: name!, nth: nth ? Number(nth) - 1 : 0 };
    const line = indexOf(named) !== null ? named.line : nth ? undefined : items.lineOf(name!);
    return line === undefined ? null : { ...named, line, takes };
  };
  const split: WrittenStep[] = [];
  for (const { title, text } of steps) {
    const uses: WrittenUse[] = [];
    const footnotes: string[] = [];
    const texts = text.split('\n').flatMap((line) => {
      const [, footnote] = footnoteLine.exec(line.trim()) ?? [];
      if (footnote !== undefined && footnotes.length < MAX_FOOTNOTES) {
        footnotes.push(footnote);
        return [];
      }
      const use = readUse(line.trim());
      if (!use) return escapedLine.test(line) ? line.slice(1) : line;
      uses.push(use);
      return [];
    });
    const before = split.at(-1);
    // Uses and footnotes below a step are parsed as a step without text.
    if (before && uses.length + footnotes.length > 0 && title === '' && texts.length === 0) {
      before.uses.push(...uses);
      before.footnotes.push(...footnotes);
    } else split.push({ title, text: texts.join('\n'), uses, footnotes });
  }
  return split;
}

/** Returns functions that convert between lines and ingredients. An ingredient of several lines names none of them. */
export function itemsOf(lines: readonly string[]) {
  const byItem = Map.groupBy(lines, (line) => parseLine(line).item.toLowerCase());
  const texts = new Set(lines);
  const lineOf = (item: string) => {
    const found = byItem.get(item.toLowerCase());
    return found?.length === 1 ? found[0] : undefined;
  };
  return {
    lineOf,
    nameOf(line: string): string | null {
      const { item } = parseLine(line);
      return item && !texts.has(item) && !/[\n\]]/.test(item) && lineOf(item) === line ? item : null;
    },
  };
}

export const isFootnoteLine = (line: string): boolean => footnoteLine.test(line.trim());

/** Returns true for a line in the form of a use, even if no ingredient line is named. */
export const isUseLine = (line: string): boolean => useLine.test(line.trim());
