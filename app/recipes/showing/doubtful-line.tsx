import type { ContentLine } from '../content/recipe-content.ts';
import type { Doubt } from '../ingredients/ingredient-line.ts';

const copy = {
  check: 'Check this line',
  reasons: {
    'too-long': 'it’s too long to read the amount, so it stays as written.',
    'figures-left': 'not every number in it is clear, so it stays as written.',
    'unit-left': 'the unit isn’t clear, so it stays as written.',
    'impossible-amount': 'the amount isn’t clear, so it stays as written.',
  } satisfies Record<Doubt, string>,
} as const;

/** Explains to the creator why a line is shown as written. */
export function DoubtfulLine({ line: { doubt } }: { line: ContentLine }) {
  return (
    doubt && (
      <small className="recipe-doubt">
        <b>{copy.check}:</b> {copy.reasons[doubt]}
      </small>
    )
  );
}
