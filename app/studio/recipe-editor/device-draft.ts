import { hasShape, isRecord, knownParts } from '../../documents/shape.ts';
import { upgradedFields } from '../../documents/stored-document.ts';
import type { Corrections } from '../../recipes/content/recipe-content.ts';
import { recipeFormat, recipeShape } from '../../recipes/content/recipe-shape.ts';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import type { DeviceFormat } from '../editing/device-copies.ts';
import { sameContent } from '../editing/same-content.ts';

/**
 * How a draft is stored on a device. It can be shown however long it is: what is too long to be saved is not lost. The
 * schema that checks what is sent (`read-draft.server.ts`) is not loaded for that: every page that has any schema, sign-up
 * among them, would load what it needs of the library.
 */
export const draftOnDevice: DeviceFormat<RecipeDraft> = {
  schemaVersion: recipeFormat.version,
  read(stored, schemaVersion) {
    if (!isRecord(stored) || !isRecord(stored.written) || !isCorrections(stored.corrections)) return null;
    const written = upgradedFields(recipeFormat, { ...stored.written, schemaVersion });
    // What has parts that no field shows would lose them.
    if (!written || !hasShape(recipeShape, written) || !sameContent(knownParts(recipeShape, written), written)) {
      return null;
    }
    return { written, corrections: stored.corrections };
  },
};

/** The server checks what they say; here they are handed on. */
const isCorrections = (value: unknown): value is Corrections =>
  isRecord(value) && Object.values(value).every((each) => isRecord(each) && typeof each.as === 'string');
