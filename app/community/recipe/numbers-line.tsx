import type { RecipeCounts } from '../recipe-lines.ts';
import { recipeTalk as copy } from './copy.ts';

/** “41 cooked it · 37 would again”, or nothing if too few people did. */
export function NumbersLine({ counts: { cooked, again }, className }: { counts: RecipeCounts; className?: string }) {
  const words = [cooked !== null && copy.cooked(cooked), again !== null && copy.again(again)].filter(Boolean);
  return words.length > 0 && <p className={className}>{words.join(' · ')}</p>;
}
