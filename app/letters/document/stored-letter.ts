import { hasShape } from '../../documents/shape.ts';
import { type StoredDocument, storedDocument, upgradedFields } from '../../documents/stored-document.ts';
import {
  audienceFormat,
  audienceShape,
  type Letter,
  type LetterAudience,
  letterFormat,
  letterShape,
} from './letter-shape.ts';

export const storedLetter = (letter: Letter): StoredDocument => storedDocument(letterFormat, letter);

/** @throws if the value is not a letter */
export function readStoredLetter(stored: unknown): Letter {
  const fields = upgradedFields(letterFormat, stored);
  if (!fields || !hasShape(letterShape, fields)) throw new Error('A stored letter cannot be read');
  return fields;
}

export const storedAudience = (audience: LetterAudience): StoredDocument => storedDocument(audienceFormat, audience);

/** @throws if the value is not an audience */
export function readStoredAudience(stored: unknown): LetterAudience {
  const fields = upgradedFields(audienceFormat, stored);
  if (!fields || !hasShape(audienceShape, fields)) throw new Error('A stored audience cannot be read');
  return fields;
}
