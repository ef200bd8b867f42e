import { hasShape, isRecord, knownParts } from '../../documents/shape.ts';
import { upgradedFields } from '../../documents/stored-document.ts';
import type { Corrections } from '../../recipes/content/recipe-content.ts';
import { recipeFormat, recipeShape } from '../../recipes/content/recipe-shape.ts';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import type { DeviceFormat } from '../editing/device-copies.ts';
import { sameContent } from '../editing/same-content.ts';

/** Device format of a recipe draft. Accepts drafts that are too long for the server, so that no text is lost. */
export const draftOnDevice: DeviceFormat<RecipeDraft> = {
  schemaVersion: recipeFormat.version,
  read(stored, schemaVersion) {
    if (!isRecord(stored) || !isRecord(stored.written) || !isCorrections(stored.corrections)) return null;
    const written = upgradedFields(recipeFormat, { ...stored.written, schemaVersion });
    // Refuses recipes with unknown parts, which would be lost on saving.
    if (!written || !hasShape(recipeShape, written) || !sameContent(knownParts(recipeShape, written), written)) {
      return null;
    }
    return { written, corrections: stored.corrections };
  },
};

/** Checks only the shape, because the server validates the content. */
const isCorrections = (value: unknown): value is Corrections =>
  isRecord(value) && Object.values(value).every((each) => isRecord(each) && typeof each.as === 'string');
