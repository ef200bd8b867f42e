import { invalid } from '../errors.ts';

/** Sets the given names, and removes those with an empty value; '' removes all. */
export function withMetadata(
  old: Record<string, string>,
  given: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (given === undefined) return old;
  if (given === '') return {};
  const merged = Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
  if (Object.keys(merged).length > 50) throw invalid('Metadata can have up to 50 keys.', { param: 'metadata' });
  return merged;
}
