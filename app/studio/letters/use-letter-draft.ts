import { useState } from 'react';
import type { Letter } from '../../letters/document/letter-shape.ts';
import { saveByPost } from '../editing/save-by-post.ts';
import { useAutosave } from '../editing/use-autosave.ts';
import { studioPaths } from '../paths.ts';
import { letterDifferences } from './letter-differences.ts';
import { letterOnDevice } from './letter-on-device.ts';

/** `replaced` counts replacements of the text from outside the editor. */
export function useLetterDraft(of: {
  creatorId: string;
  letterId: string;
  accountId: string;
  letter: Letter;
  version: number;
}) {
  const { creatorId, letterId, accountId } = of;
  const [letter, setLetter] = useState(of.letter);
  const [version] = useState(of.version);
  const [replaced, setReplaced] = useState(0);
  function replace(next: Letter) {
    setLetter(next);
    setReplaced((before) => before + 1);
  }
  const autosave = useAutosave<Letter>({
    value: letter,
    version,
    save: (value, from) =>
      saveByPost(studioPaths.letterDraft(creatorId, letterId), {
        value,
        version: from,
        schemaVersion: letterOnDevice.schemaVersion,
      }),
    storageKey: `letter:${accountId}:${letterId}`,
    restore: replace,
    format: letterOnDevice,
    differences: (one, other) => letterDifferences(one, other).map(({ label, other: words }) => ({ label, words })),
  });
  return {
    letter,
    edit: (change: Partial<Letter>) => setLetter((before) => ({ ...before, ...change })),
    replaced,
    autosave,
    resolve(merged: Letter) {
      replace(merged);
      autosave.resolve(merged);
    },
  };
}
