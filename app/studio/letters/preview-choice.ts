import type { Reader } from '../../letters/document/letter-shape.ts';

/** Choices of a letter's preview. The first of each is the default. */
export const previewChoices = {
  as: ['free', 'trial', 'paid', 'ended'],
  width: ['phone', 'desktop'],
  theme: ['light', 'dark'],
  form: ['html', 'text'],
} as const satisfies { as: readonly Reader[]; [choice: string]: readonly string[] };

export type PreviewChoice = { [Name in keyof typeof previewChoices]: (typeof previewChoices)[Name][number] };

export function readPreviewChoice(query: URLSearchParams): PreviewChoice {
  return Object.fromEntries(
    Object.entries(previewChoices).map(([name, choices]) => {
      const chosen = query.get(name);
      return [name, (choices as readonly string[]).find((each) => each === chosen) ?? choices[0]];
    }),
  ) as PreviewChoice;
}
