import type { ContentLine, ContentStep, RecipeBody } from './recipe-content.ts';
import { understandLine, understandStep } from './understand-recipe.ts';

/** A line or a step of which only the text is stored, as an earlier version, or plain SQL, wrote it. */
type Stored<Part extends { text: string }> = Pick<Part, 'text'> & Partial<Part>;

/** A stored body, with what was not understood when it was stored; null: there is none. */
export function readBody(stored: unknown): RecipeBody | null {
  if (stored === null) return null;
  // Written by this room's commands alone.
  const body = stored as RecipeBody;
  return {
    ...body,
    groups: body.groups.map(({ title, lines }) => ({ title, lines: lines.map(readLine) })),
    steps: body.steps.map(readStep),
  };
}

const readLine = (line: Stored<ContentLine>): ContentLine =>
  line.amounts === undefined ? understandLine(line.text) : (line as ContentLine);

const readStep = (step: Stored<ContentStep>): ContentStep =>
  step.uses === undefined ? understandStep({ title: step.title ?? '', text: step.text }) : (step as ContentStep);
