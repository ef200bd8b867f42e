import type { Doubt } from '../ingredients/ingredient-line.ts';

/** Why an ingredient line is shown as it was written, for the creator. */
export const doubtCopy = {
  check: 'Check this line',
  reasons: {
    'too-long': 'it’s too long to read the amount, so it stays as written.',
    'figures-left': 'not every number in it is clear, so it stays as written.',
    'unit-left': 'the unit isn’t clear, so it stays as written.',
    'impossible-amount': 'the amount isn’t clear, so it stays as written.',
  } satisfies Record<Doubt, string>,
} as const;
