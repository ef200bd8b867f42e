import { createHash } from 'node:crypto';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';

/**
 * What identifies a recipe as imported before: a digest of its name, ingredients and steps, by their letters and
 * digits, so that it is recognised in another file, or in the page saved once more.
 */
export function importKeyOf({ name, groups, steps }: Pick<RecipeContent, 'name' | 'groups' | 'steps'>): string {
  const parts = [
    name,
    groups.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' '),
    steps.map(({ text }) => text).join(' '),
  ];
  const plain = parts.map((part) =>
    part
      // More marks on one letter than any script has: normalising takes time with the square of their number.
      .replace(/(\p{M}{30})\p{M}+/gu, '$1')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '),
  );
  return createHash('sha256').update(plain.join('\n')).digest('base64url');
}
