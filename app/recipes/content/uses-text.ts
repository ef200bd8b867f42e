import type { WrittenStep, WrittenUse } from './recipe-shape.ts';
import { isUseOf } from './step-uses.ts';

/**
 * Text form of decided uses: one line each below the step's text, '[uses 1/2: 200 g butter]'. '[uses all #2: …]' names
 * the second of equal lines. A backslash escapes a line of the step's text that has this form.
 */

const useLine = /^\[uses ([^\]:#]{1,40}?)(?: #(\d{1,3}))?: (.{1,1000})\]$/u;
const escapedLine = /^\\+\[uses /;

export const textWithUses = ({ text, uses }: Pick<WrittenStep, 'text' | 'uses'>): string =>
  [
    ...text.split('\n').map((line) => (useLine.test(line) || escapedLine.test(line) ? `\\${line}` : line)),
    ...uses.map(({ line, nth, takes }) => `[uses ${takes}${nth > 0 ? ` #${nth + 1}` : ''}: ${line}]`),
  ].join('\n');

/**
 * Separates the uses from the texts of steps. A use of a missing line, or one that is not understood, stays in the text.
 * @param lines all ingredient lines of the recipe
 */
export function splitUses(
  steps: readonly Pick<WrittenStep, 'title' | 'text'>[],
  lines: readonly string[],
): WrittenStep[] {
  const isUse = isUseOf(lines);
  return steps.map(({ title, text }) => {
    if (!text.includes('[uses ')) return { title, text, uses: [] };
    const uses: WrittenUse[] = [];
    const texts = text.split('\n').flatMap((line) => {
      const [, takes, nth, of] = useLine.exec(line.trim()) ?? [];
      const use = takes ? { line: of!, nth: nth ? Number(nth) - 1 : 0, takes } : null;
      if (!use || !isUse(use)) return escapedLine.test(line) ? line.slice(1) : line;
      uses.push(use);
      return [];
    });
    return { title, text: texts.join('\n'), uses };
  });
}
