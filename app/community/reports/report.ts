import { checkWords } from '../threads/words.ts';

/** Maximum length of an explanation, in code points. */
const MAX_REPORT = 2_000;
/** Maximum length of a submitted explanation, in UTF-16 code units. */
export const RAW_REPORT_LENGTH = 8_000;

export function checkReport(text: string): string | null {
  const checked = checkWords(text);
  return checked.ok && [...checked.words].length <= MAX_REPORT ? checked.words : null;
}

/** Outcome of a report: the state that a decision gave the post, or `deleted`. */
export type ReportOutcome = 'shown' | 'hidden' | 'removed' | 'deleted';
