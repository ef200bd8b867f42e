const ALSO_WRITTEN = '(Also written, on another device:)';

/**
 * Merges a note with another device's changes. Text that the writer did not see stays.
 * @param notes.current stored note; empty if there is none
 * @param notes.base text that the writer saw
 * @param notes.written writer's text; empty to remove the note
 */
export function mergeNotes(notes: { current: string; base: string; written: string }): {
  note: string;
  isMerged: boolean;
} {
  const { current, base, written } = notes;
  if (current === base || current === '' || contains(written, current)) return { note: written, isMerged: false };
  const isThere = base !== '' && contains(current, base);
  if (isThere) {
    // The other device only added lines.
    const at = `\n${current}\n`.indexOf(`\n${base}\n`);
    const before = current.slice(0, at);
    const remaining = written === '' ? before.replace(`\n\n${ALSO_WRITTEN}\n`, '\n') : before;
    const note = `${remaining}${written}${current.slice(at + base.length)}`.trim();
    return { note, isMerged: note !== written };
  }
  if (written === '' || contains(current, written)) return { note: current, isMerged: current !== written };
  return { note: `${current}\n\n${ALSO_WRITTEN}\n${written}`, isMerged: true };
}

/** Returns true if `text` contains `lines` as complete lines, one after another. */
export const contains = (text: string, lines: string): boolean => `\n${text}\n`.includes(`\n${lines}\n`);
