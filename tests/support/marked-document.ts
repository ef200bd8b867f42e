import { randomUUID } from 'node:crypto';
import type { PartsShape, Shape, ValueOf } from '../../app/documents/shape.ts';

export interface Marked<S extends PartsShape> {
  document: ValueOf<S>;
  words: Record<keyof S['of'], string[]>;
}

/**
 * Returns a document of this shape in which every text is a unique word.
 * @param given values of parts that are not texts, by the part's name
 */
export function markedDocument<S extends PartsShape>(shape: S, given: Record<string, unknown> = {}): Marked<S> {
  const words: Record<string, string[]> = {};
  function mark(field: string, part: string, of: Shape): unknown {
    if (Object.hasOwn(given, part)) return given[part];
    switch (of.kind) {
      case 'text': {
        words[field] ??= [];
        const ofField = words[field];
        // Letters only, so that search and output do not split the word.
        const word = `zq${field.toLowerCase()}${'abcdefghij'[ofField.length]}`;
        ofField.push(word);
        return word;
      }
      case 'id':
        return randomUUID();
      case 'flag':
        return true;
      case 'number':
        return 7;
      case 'choice':
        return of.of.at(-1);
      case 'maybe':
        return mark(field, part, of.of);
      case 'list':
        return [mark(field, part, of.of), mark(field, part, of.of)];
      case 'parts':
        return Object.fromEntries(Object.entries(of.of).map(([name, each]) => [name, mark(field, name, each)]));
      case 'answers':
        return { [of.of[0]!]: of.as[0] };
    }
  }
  const document = Object.fromEntries(
    Object.entries(shape.of).map(([field, of]) => {
      words[field] = [];
      return [field, mark(field, field, of)];
    }),
  );
  return { document, words } as Marked<S>;
}
