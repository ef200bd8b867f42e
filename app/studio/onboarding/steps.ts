import { parseAccent } from '../../creators/brand/accent.ts';
import type { PageContent } from '../../landing/content/page-content.ts';
import type { EditorPage } from '../recipe-editor/editor-page.ts';

/** The first steps of a studio, in their order. */
export const steps = ['look', 'welcome', 'recipe'] as const;
export type Step = (typeof steps)[number];

/** What the pages of the first steps are made of. */
export interface StepPage {
  step: Step;
  done: Record<Step, boolean>;
  content: PageContent;
  version: number;
  accountId: string;
  /** Of the last step alone. */
  recipe: EditorPage | null;
}

/** What a form that was sent without scripts is answered. */
export interface StepAnswer {
  error: string | null;
  values: Record<string, string | undefined>;
}

/** Which steps something was done in. The name is there from the beginning, so a colour of one's own is what counts. */
export function stepsDone(content: PageContent, { hasRecipe }: { hasRecipe: boolean }): Record<Step, boolean> {
  const says = (...texts: string[]) => texts.some((text) => text.trim() !== '');
  return {
    // Where no valid colour is typed, the page has ours.
    look: parseAccent(content.accentColor) !== null,
    welcome: says(content.payoff, content.cookPortrait),
    recipe: hasRecipe,
  };
}

/** The first step that nothing was done in; null: there is none left. */
export const nextStep = (done: Record<Step, boolean>): Step | null => steps.find((step) => !done[step]) ?? null;

/** The step after another; null: it was the last. */
export const stepAfter = (step: Step): Step | null => steps[steps.indexOf(step) + 1] ?? null;
