import { hasShape, isRecord, knownParts } from '../../documents/shape.ts';
import { upgradedFields } from '../../documents/stored-document.ts';
import { type Letter, letterFormat, letterShape } from '../../letters/document/letter-shape.ts';
import type { DeviceFormat } from '../editing/device-copies.ts';
import { sameContent } from '../editing/same-content.ts';

/** Device format of a letter. Accepts drafts that are too long for the server, so that their text is not lost. */
export const letterOnDevice: DeviceFormat<Letter> = {
  schemaVersion: letterFormat.version,
  read(stored, schemaVersion) {
    const letter = isRecord(stored) && upgradedFields(letterFormat, { ...stored, schemaVersion });
    // Refuses letters with unknown parts, which would be lost on saving.
    return letter && hasShape(letterShape, letter) && sameContent(knownParts(letterShape, letter), letter)
      ? letter
      : null;
  },
};
