import type { Access } from './access.ts';
import { accessSentences, noAccessSentences } from './copy.ts';

interface Telling {
  /** A date in words. */
  date: (at: Date) => string;
  /** The membership's creator, by name. */
  creator: string;
  /** Whether the address was confirmed while the membership was current (`openedAt`). */
  opened: boolean;
}

/** Why there is access, or none, and until when: one sentence, the same wherever somebody asks. */
export function explainAccess(access: Access, { date, creator, opened }: Telling): string {
  if (access.may) {
    const sentence = accessSentences[access.because](date(lastMomentBefore(access.groundsUntil)));
    const goesOn = access.until > access.groundsUntil;
    return goesOn ? accessSentences.goesOn(sentence, date(lastMomentBefore(access.until))) : sentence;
  }
  const on = access.until && date(lastMomentBefore(access.until));
  if (access.because === 'nothing') {
    return opened ? noAccessSentences.hadTrial(creator) : noAccessSentences.unconfirmed;
  }
  if (access.because === 'moved') return noAccessSentences.moved(creator, on);
  return noAccessSentences[access.because](on);
}

/** Ends are exclusive: what ends at midnight is given until the day before. */
export function lastMomentBefore(end: Date): Date {
  return new Date(end.getTime() - 1);
}
