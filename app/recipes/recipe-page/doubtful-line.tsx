import type { ContentLine } from '../content/recipe-content.ts';
import { doubtCopy as copy } from './doubt-copy.ts';

/** For the creator alone: why a line is shown as written. Readers' pages do not load it. */
export function DoubtfulLine({ line: { doubt } }: { line: ContentLine }) {
  return (
    doubt && (
      <small className="recipe-doubt">
        <b>{copy.check}:</b> {copy.reasons[doubt]}
      </small>
    )
  );
}
