import type { Access } from './access.ts';
import { accessSentences, noAccessSentences } from './copy.ts';

interface SentenceContext {
  date: (at: Date) => string;
  creator: string;
  /** True if the address was confirmed while the membership was current. */
  opened: boolean;
}

export function explainAccess(access: Access, { date, creator, opened }: SentenceContext): string {
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

/** Returns the last moment before an exclusive end, so that an end at midnight is shown as the day before. */
export function lastMomentBefore(end: Date): Date {
  return new Date(end.getTime() - 1);
}
