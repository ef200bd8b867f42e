import type { ContentLine, ContentStep, RecipeBody } from './recipe-content.ts';
import { understandLine } from './understand-recipe.ts';
import { understandSteps } from './understand-step.ts';

/** A line or a step of which only the text is stored, as an earlier version, or plain SQL, wrote it. */
type Stored<Part extends { text: string }> = Pick<Part, 'text'> & Partial<Part>;

/** A stored body, with what was not understood when it was stored; null: there is none. */
export function readBody(stored: unknown): RecipeBody | null {
  if (stored === null) return null;
  // Written by this room's commands alone.
  const body = stored as RecipeBody;
  const groups = body.groups.map(({ title, lines }) => ({ title, lines: lines.map(readLine) }));
  const steps: Stored<ContentStep>[] = body.steps;
  const areUnderstood = steps.every(({ uses, amounts }) => uses !== undefined && amounts !== undefined);
  if (areUnderstood) return { ...body, groups };
  return {
    ...body,
    groups,
    steps: understandSteps(
      steps.map(({ title = '', text }) => ({ title, text })),
      groups,
    ),
  };
}

const readLine = (line: Stored<ContentLine>): ContentLine =>
  line.amounts === undefined ? understandLine(line.text) : (line as ContentLine);
