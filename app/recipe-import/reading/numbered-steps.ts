/** Number of a step, with its punctuation. Sites lose spaces before and after numbers. */
const mark =
  /(?:^|(?<=\s)|(?<=[.!?)\]"”’»])(?=\(?\d{1,2}[.):]|step ?\d))(?:step\s{0,3}(\d{1,2})(?:\s?[.):–-])?\s{0,3}(?=\p{L})|\(?(\d{1,2})(?:[.)](?:\s{1,3}(?=\p{L})|(?=\p{Lu}|\p{Lo}))|:\s{1,3}(?=\p{L})|\s[–-]\s(?=\p{L})))/giu;
/** Numbers of empty steps at the end. */
const numbersAtEnd = /(?<!\s|\s\d{1,2}[.)])\s+(\d{1,2})[.)](?:\s+\d{1,2}[.)])*\s*$/;

/**
 * Splits a text that begins with step 1 of numbered steps, and removes the numbers. Returns null for other texts, and
 * if fewer than two steps are numbered, or fewer than `lines`.
 */
export function numberedSteps(text: string, lines = 1): string[] | null {
  const marks: { from: number; to: number }[] = [];
  for (const { index, 0: found, 1: ofStep, 2: plain } of text.matchAll(mark)) {
    if (Number(ofStep ?? plain) === marks.length + 1) marks.push({ from: index, to: index + found.length });
    else if (marks.length === 0) return null;
  }
  if (marks.length < Math.max(2, lines) || marks[0]!.from !== 0) return null;
  return marks.map(({ to }, at) => {
    const step = text.slice(to, marks[at + 1]?.from);
    const empty = numbersAtEnd.exec(step);
    return (empty && Number(empty[1]) === at + 2 ? step.slice(0, empty.index) : step).replace(/\s+/g, ' ').trim();
  });
}
