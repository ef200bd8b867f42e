import { FIGURE, isLetter, readNumber } from '../ingredients/quantity.ts';
import type { StepDuration } from './recipe-content.ts';

const begin = new RegExp(
  `${FIGURE}|\\b(?:an?|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|quarter)\\b`,
  'giu',
);
const unit = /[ -]?(seconds?|secs?|minutes?|mins?|hours?|hrs?|h|s)\b/iy;
const seconds = (word: string) => (/^s/i.test(word) ? 1 : /^m/i.test(word) ? 60 : 3_600);
const range = / ?(?:-|–|to|or) ?/iy;
const added = /,? ?(?:and |plus )?(?=[\d½¼¾])/iy;
const andHalf = / and an? (half|quarter)\b/iy;

interface Read {
  seconds: number;
  secondsMax: number | null;
  end: number;
}

/** Finds the times in a text: '20–30 seconds', '1 hour 30 minutes', 'half an hour'. 'Overnight' is not one. */
export function findDurations(text: string): StepDuration[] {
  const found: StepDuration[] = [];
  begin.lastIndex = 0;
  for (let at = begin.exec(text); at; at = begin.exec(text)) {
    const start = at.index;
    const read =
      isLetter(text, start - 1) || /[\d.,/½¼¾⅓⅔]/.test(text.charAt(start - 1)) ? null : readDuration(text, start);
    if (!read || read.seconds <= 0) continue;
    found.push({ start, end: read.end, seconds: read.seconds, secondsMax: read.secondsMax });
    begin.lastIndex = read.end;
  }
  return found;
}

function readDuration(text: string, at: number): Read | null {
  const low = readPart(text, at);
  if (!low) return null;
  const between = matchAt(range, text, low.end);
  const high = between === null ? null : readPart(text, low.end + between);
  if (high?.unit) {
    const one = seconds(high.unit);
    const from = Math.round(low.number * (low.unit ? seconds(low.unit) : one));
    const to = withMore(text, { ...high, unit: high.unit });
    if (to.seconds > from) return { seconds: from, secondsMax: to.seconds, end: to.end };
  }
  if (!low.unit) return null;
  const all = withMore(text, { ...low, unit: low.unit });
  return { seconds: all.seconds, secondsMax: null, end: all.end };
}

interface Part {
  number: number;
  unit: string | null;
  end: number;
}

/** '1½ hours', or '20' if the unit follows the upper end of the range. */
function readPart(text: string, at: number): Part | null {
  const article = /^(?:an?|half an?|a quarter of an) (?=hour|minute)/i.exec(text.slice(at, at + 24))?.[0];
  const read = article ? null : readNumber(text, at);
  if (!article && !read) return null;
  const number = article ? (/half/i.test(article) ? 0.5 : /quarter/i.test(article) ? 0.25 : 1) : read!.value.valueOf();
  const end = article ? at + article.trimEnd().length : read!.end;
  unit.lastIndex = end;
  const named = unit.exec(text);
  // In 'half an hour', the number includes the article.
  return { number, unit: named?.[1] ?? null, end: named ? end + named[0].length : end };
}

/** '1 hour 30 minutes', 'an hour and a half' */
function withMore(
  text: string,
  { number, unit: name, end }: Part & { unit: string },
): { seconds: number; end: number } {
  const first = Math.round(number * seconds(name));
  if (seconds(name) === 1) return { seconds: first, end };
  const half = execAt(andHalf, text, end);
  if (half) {
    const more = /half/i.test(half[1]!) ? 0.5 : 0.25;
    return { seconds: first + Math.round(more * seconds(name)), end: end + half[0].length };
  }
  const joint = matchAt(added, text, end);
  const next = joint === null ? null : readPart(text, end + joint);
  if (!next?.unit || seconds(next.unit) >= seconds(name)) return { seconds: first, end };
  return { seconds: first + Math.round(next.number * seconds(next.unit)), end: next.end };
}

function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const matchAt = (pattern: RegExp, text: string, at: number) => execAt(pattern, text, at)?.[0].length ?? null;
