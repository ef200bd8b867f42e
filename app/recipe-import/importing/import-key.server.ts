import { createHash } from 'node:crypto';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';

/** Returns the recipe's key across imports: a digest of the letters and digits of name, ingredients and steps. */
export function importKeyOf({ name, groups, steps }: Pick<RecipeContent, 'name' | 'groups' | 'steps'>): string {
  const parts = [
    name,
    groups.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' '),
    steps.map(({ text }) => text).join(' '),
  ];
  const plain = parts.map((part) =>
    part
      // Limits the marks per letter, because normalization takes quadratic time in their number.
      .replace(/(\p{M}{30})\p{M}+/gu, '$1')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '),
  );
  return createHash('sha256').update(plain.join('\n')).digest('base64url');
}
