/** Stands between two texts of one note that were written on two devices at once. */
const ALSO_WRITTEN = '(Also written, on another device:)';

/**
 * The note that is stored when one is sent that was written over a text which may not be there any more, because another
 * device has changed it meanwhile. Nothing of either is lost: what the writer did not see stays, and is told apart.
 * @param notes.current what is stored; empty: none
 * @param notes.base what the writer had before them
 * @param notes.written what they made of it; empty: they removed it
 * @returns `isMerged`: it is not what was written alone
 */
export function mergeNotes(notes: { current: string; base: string; written: string }): {
  note: string;
  isMerged: boolean;
} {
  const { current, base, written } = notes;
  if (current === base || current === '' || contains(written, current)) return { note: written, isMerged: false };
  const isThere = base !== '' && contains(current, base);
  if (isThere) {
    // The other device has only added something.
    const at = `\n${current}\n`.indexOf(`\n${base}\n`);
    const before = current.slice(0, at);
    const kept = written === '' ? before.replace(`\n\n${ALSO_WRITTEN}\n`, '\n') : before;
    const note = `${kept}${written}${current.slice(at + base.length)}`.trim();
    return { note, isMerged: note !== written };
  }
  if (written === '' || contains(current, written)) return { note: current, isMerged: current !== written };
  return { note: `${current}\n\n${ALSO_WRITTEN}\n${written}`, isMerged: true };
}

/** Whether a text has another one as lines of its own. */
export const contains = (text: string, lines: string): boolean => `\n${text}\n`.includes(`\n${lines}\n`);
