import { useCallback, useState } from 'react';
import { hasShape, isRecord, knownParts } from '../../documents/shape.ts';
import { upgradedFields } from '../../documents/stored-document.ts';
import { type PageContent, pageFormat, pageShape } from '../../landing/content/page-content.ts';
import { changedByForm } from '../../landing/editing/page-forms.ts';
import { differencesBetween } from '../../landing/editing/page-merge.ts';
import type { DeviceFormat } from '../editing/device-copies.ts';
import { sameContent } from '../editing/same-content.ts';
import { saveByPost } from '../editing/save-by-post.ts';
import { useAutosave } from '../editing/use-autosave.ts';
import { studioPaths } from '../paths.ts';
import type { EditPage } from './item-list.tsx';
import { partOf } from './page-conflict.tsx';

export interface EditedPage {
  content: PageContent;
  version: number;
  isActive: boolean;
  accountId: string;
  done: string | null;
  /** List and item to open instead of the first section, or null. */
  open: { list: string | null; item: string | null };
}

/** Result of a form without scripts, or of discarding changes. */
export interface PageAnswer {
  error: string | null;
  values: Record<string, string | undefined>;
  isConflict?: true;
  discarded: { content: PageContent; version: number } | null;
}

/** Device format of a page. Accepts drafts that are too long for the server, so that their text is not lost. */
const pageOnDevice: DeviceFormat<PageContent> = {
  schemaVersion: pageFormat.version,
  read(stored, schemaVersion) {
    const page = isRecord(stored) && upgradedFields(pageFormat, { ...stored, schemaVersion });
    // Refuses pages with unknown parts, which would be lost on saving.
    return page && hasShape(pageShape, page) && sameContent(knownParts(pageShape, page), page) ? page : null;
  },
};

/** `typed` is the input of a refused form without scripts. */
export function usePageDraft(
  { creatorId, accountId }: { creatorId: string; accountId: string },
  first: { content: PageContent; version: number },
  typed: { content: PageContent; madeFrom: number } | null = null,
) {
  // Only the initial `typed` matters, because the form is not submitted once scripts run.
  const [unsaved] = useState(typed && { saved: first.content, madeFrom: typed.madeFrom });
  const [content, setContent] = useState(typed?.content ?? first.content);
  const edit: EditPage = useCallback((change) => setContent(change), []);
  const autosave = useAutosave<PageContent>({
    value: content,
    version: first.version,
    save: (value, version) =>
      saveByPost(studioPaths.pageDraft(creatorId), { value, version, schemaVersion: pageOnDevice.schemaVersion }),
    storageKey: `page:${creatorId}:${accountId}`,
    restore: setContent,
    format: pageOnDevice,
    differences: (one, other) =>
      differencesBetween(one, other).map((each) => {
        const { label, theirs } = partOf(each);
        return { label, words: theirs };
      }),
    unsaved,
  });
  function resolve(merged: PageContent) {
    setContent(merged);
    autosave.resolve(merged);
  }
  function replace(saved: { value: PageContent; version: number }) {
    setContent(saved.value);
    autosave.replace(saved);
  }
  return { content, edit, autosave: { ...autosave, resolve, replace } };
}

/** Applies the input of a refused form. An action such as moving an item is not repeated. */
export function withFormInput(content: PageContent, values: Record<string, string | undefined>) {
  const { do: wanted } = values;
  const typed = changedByForm(content, { ...values, do: wanted === 'fields' ? wanted : 'save' }, '');
  return { content: typed, madeFrom: Number(values.version) };
}
