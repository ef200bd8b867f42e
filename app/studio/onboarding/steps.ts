import { parseAccent } from '../../creators/brand/accent.ts';
import type { PageContent } from '../../landing/content/page-content.ts';
import type { EditorPage } from '../recipe-editor/editor-page.ts';

export const steps = ['look', 'welcome', 'recipe'] as const;
export type Step = (typeof steps)[number];

export interface StepPage {
  step: Step;
  done: Record<Step, boolean>;
  content: PageContent;
  version: number;
  accountId: string;
  recipe: EditorPage | null;
}

export interface StepAnswer {
  error: string | null;
  values: Record<string, string | undefined>;
}

/** Returns which steps have content. The name is always set, so the first step depends on the colour. */
export function stepsDone(content: PageContent, { hasRecipe }: { hasRecipe: boolean }): Record<Step, boolean> {
  const says = (...texts: string[]) => texts.some((text) => text.trim() !== '');
  return {
    // With an invalid colour, the page uses the default.
    look: parseAccent(content.accentColor) !== null,
    welcome: says(content.payoff, content.cookPortrait),
    recipe: hasRecipe,
  };
}

export const nextStep = (done: Record<Step, boolean>): Step | null => steps.find((step) => !done[step]) ?? null;

export const stepAfter = (step: Step): Step | null => steps[steps.indexOf(step) + 1] ?? null;
