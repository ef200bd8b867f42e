import { isAnnouncement } from './likeness.ts';
import { isContinued } from './line.ts';
import type { Line } from './text-line.ts';

export const MAX_TITLE_LENGTH = 81;

/** Finds the titles of groups, or of sections of the method, among the lines. */
export function titlesAmong(lines: readonly Line[], part: 'ingredients' | 'steps'): ReadonlySet<Line> {
  const written = lines.filter(({ isRule, text }) => !isRule && text !== '');
  const share = (is: (line: Line) => boolean) => written.filter(is).length / written.length;
  const isCapital = share(({ isCapitals }) => isCapitals) < 0.5;
  const isStrong = share((line) => line.isStrong) < 0.5;
  const isNumbered = share(({ number }) => number !== null) > 0.5;
  const bullet = usualBullet(written);
  const above = part === 'ingredients' ? blockTitles(written) : new Set<Line>();
  const titles = new Set<Line>();
  for (const [at, line] of written.entries()) {
    const { text, number } = line;
    const next = written[at + 1];
    if (number !== null || line.facts.length > 0) continue;
    if (line.isLiteral && line.hasColon) titles.add(line);
    if (line.isLiteral || text.length > MAX_TITLE_LENGTH) continue;
    if ((line.hasColon && !(line.bullet !== '' && line.beginsWithAmount)) || line.rank > 0) {
      titles.add(line);
      continue;
    }
    if (!next || titles.has(written[at - 1]!)) continue;
    const isOther = line.bullet !== bullet;
    const isUsual = line.bullet !== '' && !isOther;
    if (isUsual || line.isSentence || line.beginsWithAmount || gathered.test(text)) continue;
    const isTitle =
      (isCapital && line.isCapitals) ||
      (isStrong && line.isStrong) ||
      isAnnouncement(text) ||
      (part === 'ingredients' &&
        bullet !== '' &&
        isOther &&
        next.bullet === bullet &&
        text.length <= 60 &&
        startsLine(line)) ||
      (part === 'steps' &&
        isNumbered &&
        next.number !== null &&
        line.gapBefore &&
        text.length <= 60 &&
        startsLine(line)) ||
      above.has(line);
    if (isTitle && !isContinued(written[at - 1], line)) titles.add(line);
  }
  return titles;
}

/** Mark of ingredients that are added together in Japanese recipes: '＊醤油 大さじ2'. Marked lines are not titles. */
const gathered = /^[＊◎]/u;

/** Returns true below a gap, or unless the line begins in lower case, like the continuation of a broken line. */
const startsLine = ({ text, gapBefore }: Line) => gapBefore || !/^\p{Ll}/u.test(text);

/** Returns the most frequent bullet, or empty if lines without a bullet are more frequent. */
function usualBullet(lines: readonly Line[]): string {
  const counts = new Map<string, number>();
  for (const { bullet } of lines) counts.set(bullet, (counts.get(bullet) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [''];
  return usual;
}

/** Staples. A first line that names one does not count as a title. */
const staple =
  /\b(?:salt|pepper|oil|butter|water|sugar|flour|eggs?|milk|garlic|onions?|lemon|lime|parsley|basil|salz|pfeffer|öl|wasser|zucker|mehl|sel|poivre|huile|eau|sal|pimienta|aceite|agua|sale|pepe|olio|acqua)\b/iu;

/** Finds short first lines of paragraphs where at least half of the other lines have an amount: 'Topping'. */
function blockTitles(lines: readonly Line[]): ReadonlySet<Line> {
  const blocks: Line[][] = [];
  for (const line of lines) {
    if (line.gapBefore || blocks.length === 0) blocks.push([line]);
    else blocks.at(-1)!.push(line);
  }
  const isTitled = ([first, ...others]: Line[]) =>
    first !== undefined &&
    others.length > 0 &&
    first.text.length <= 50 &&
    !/[,;(]/.test(first.text) &&
    !staple.test(first.text) &&
    !first.isToTaste &&
    !first.endsWithAmount &&
    others.filter((line) => line.beginsWithAmount || line.endsWithAmount).length >= others.length / 2;
  const titled = blocks.filter(isTitled);
  const ofFirst = titled.length > 1 && titled.length === blocks.length ? blocks : blocks.slice(1);
  return new Set(ofFirst.filter(isTitled).map(([first]) => first!));
}
