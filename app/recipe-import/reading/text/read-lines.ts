import { isFootnoteLine, isUseLine } from '../../../recipes/content/steps-text.ts';
import { numberedSteps } from '../numbered-steps.ts';
import type { Group, RecipeYield, Step } from '../parsed-recipe.ts';
import { firstWordOf, kindsIn } from './characters.ts';
import { factsOf, isLabelled } from './facts.ts';
import {
  commentsOf,
  isButton,
  isFarewell,
  isFooter,
  isGoodbye,
  isLink,
  isMessageHeader,
  isPageFooter,
  isPageNumber,
  isQuoted,
  signatureOf,
  subjectOf,
  withoutNameLabel,
} from './letter.ts';
import { isAnnouncement, likenessOf } from './likeness.ts';
import { isContinued, isHyphenated, NARROW, titleOf } from './line.ts';
import { listedIn } from './listed-in-sentence.ts';
import { placeLines } from './parts.ts';
import type { Fact, Line, Time } from './text-line.ts';
import { MAX_TITLE_LENGTH, titlesAmong } from './titles.ts';

/** Recipe as read from a text. Text that fits no other field is in `unplaced`. */
export interface TextRecipe {
  name: string;
  /** Paragraphs are separated by an empty line. */
  introduction: string;
  yield: RecipeYield | null;
  times: Record<Time, number | null>;
  tags: string[];
  groups: Group[];
  /** A title without lines below it is a step with an empty text. */
  steps: Step[];
  notes: string[];
  source: string | null;
  pictures: string[];
  unplaced: string[];
}

const MAX_NAME_LENGTH = 300;

/** Reads the lines of one recipe. An empty name is taken from the lines. */
export function readLines(lines: readonly Line[], name = ''): TextRecipe {
  placeLines(lines);
  const reading = new Reading(name, new Set([...signatureOf(lines), ...commentsOf(lines)]));
  for (const run of runsOf(lines)) reading.read(run);
  reading.end();
  return reading.recipe;
}

/** Consecutive lines of one part. Only the first line may be a heading. */
interface Run {
  part: Line['part'];
  lines: Line[];
}

function runsOf(lines: readonly Line[]): Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    // A rule keeps its place in the run. A heading begins a new run.
    if (run && (line.isRule || (run.part === line.part && !line.heading))) run.lines.push(line);
    else runs.push({ part: line.part, lines: [line] });
  }
  return runs;
}

const picture = /^!\[([^\]]{0,1000})\]\(\s*(\S{1,2000}?)(?:\s+"[^"]*")?\s*\)$/u;

class Reading {
  readonly recipe: TextRecipe = {
    name: '',
    introduction: '',
    yield: null,
    source: null,
    times: { prep: null, cook: null, rest: null, total: null },
    tags: [],
    groups: [],
    steps: [],
    notes: [],
    pictures: [],
    unplaced: [],
  };
  private hasName: boolean;
  private readonly outside: ReadonlySet<Line>;
  private partTitle = '';
  /** Title at the end of the ingredients that belongs to the method: 'For the cake:'. */
  private titleBelow = '';
  /** True after a closing such as 'Love,', when a name may follow. */
  private isSigned = false;

  /** @param outside lines below the recipe: signature and readers' comments */
  constructor(name: string, outside: ReadonlySet<Line>) {
    this.recipe.name = name;
    this.outside = outside;
    this.hasName = name !== '';
  }

  read(run: Run): void {
    const [first] = run.lines;
    /** Index of the first ingredient line, which may state a yield ('Für 1 Blech'), or -1 in other parts. */
    const at = run.part === 'ingredients' ? (first?.heading ? 1 : 0) : -1;
    let lines = run.lines.filter((line, each) => !this.takes(line, run.part, each === at));
    let noteTitle = '';
    if (first?.heading && first.heading.kind === run.part && !this.outside.has(first)) {
      const { rest, title } = first.heading;
      lines = lines.filter((line) => line !== first);
      if (run.part !== 'notes') {
        this.partTitle = [this.titleBelow, title].filter(Boolean).join(': ');
        this.titleBelow = '';
        const more = this.restOfHeading(rest, titleOf(first));
        const listed = more && run.part === 'ingredients' ? listedIn(more) : more ? [more] : [];
        lines.unshift(...listed.map((each) => asLine(first, each)));
      } else if (rest !== '') lines.unshift(asLine(first, title === '' ? rest : first.text));
      else noteTitle = title;
    }
    if (run.part === 'steps' && lines.length > 0) {
      this.partTitle ||= this.titleBelow;
      this.titleBelow = '';
    }
    switch (run.part) {
      case 'head':
        this.readHead(lines);
        break;
      case 'ingredients':
        this.readIngredients(lines);
        break;
      case 'steps':
        this.readSteps(lines);
        break;
      case 'notes':
        this.readNotes(lines, noteTitle);
    }
  }

  /** Adds a title without lines to the unplaced lines. */
  end(): void {
    if (this.titleBelow) this.recipe.unplaced.push(this.titleBelow);
  }

  /** Takes facts, pictures and parts of a letter. Returns true if nothing else is left in the line. */
  private takes(line: Line, part: Line['part'], isFirst: boolean): boolean {
    if (line.isLiteral || line.isRule || line.text === '') return false;
    if (line.isColumnTitles) return true;
    if (this.outside.has(line) || isPageNumber(line) || isPageFooter(line) || isButton(line)) {
      this.recipe.unplaced.push(line.text);
      return true;
    }
    const image = line.text.startsWith('!') ? picture.exec(line.text) : null;
    if (image) return this.takePicture(image[2]!, line.text);
    if (line.facts.length > 0 && (part === 'head' || isAside(line) || (isFirst && isLabelled(line)))) {
      const isTaken = this.mayTake(line.facts);
      if (isTaken) for (const fact of line.facts) this.take(fact);
      else this.recipe.unplaced.push(line.text);
      return true;
    }
    const isOfLetter =
      (this.isSigned && mayBeSigned(line)) ||
      (part === 'head' && isMessageHeader(line)) ||
      isFooter(line) ||
      ((part === 'steps' || part === 'notes') && isFarewell(line)) ||
      (part !== 'head' && isGoodbye(line)) ||
      (part === 'steps' && line.number === null && !line.beginsWithVerb && isLink(line));
    if (isOfLetter) this.recipe.unplaced.push(line.text);
    this.isSigned = isOfLetter && part !== 'head' && !isLink(line);
    return isOfLetter;
  }

  private takePicture(address: string, text: string): true {
    const { pictures, unplaced } = this.recipe;
    if (/^https?:\/\//i.test(address) && pictures.length < 10) pictures.push(address);
    else unplaced.push(text);
    return true;
  }

  /** Returns true if no fact contradicts an earlier line. */
  private mayTake(facts: readonly Fact[]): boolean {
    const { recipe } = this;
    const agrees = (fact: Fact): boolean => {
      switch (fact.kind) {
        case 'yield':
          return recipe.yield === null || recipe.yield.number === fact.yield.number;
        case 'time':
          return recipe.times[fact.time] === null || recipe.times[fact.time] === fact.minutes;
        case 'tags':
          return true;
        case 'source':
          return recipe.source === null || recipe.source === fact.source;
      }
    };
    return facts.every(agrees);
  }

  private take(fact: Fact): void {
    const { recipe } = this;
    if ('note' in fact && fact.note) recipe.notes.push(fact.note);
    if (fact.kind === 'yield') recipe.yield ??= fact.yield;
    else if (fact.kind === 'time') recipe.times[fact.time] = fact.minutes;
    else if (fact.kind === 'tags') recipe.tags.push(...fact.tags);
    else recipe.source = fact.source;
  }

  /** Takes facts or a title from the text after a heading. Returns any other words. */
  private restOfHeading(rest: string, whole: string): string | null {
    if (rest === '') return null;
    const plain = rest.replace(/^[\s([–—-]+/, '').replace(/[)\]]+$/, '');
    const facts = factsOf({
      text: plain,
      columns: plain,
      written: plain,
      isLiteral: false,
      first: firstWordOf(plain),
      kinds: kindsIn(plain),
    });
    if (facts.length > 0 && this.mayTake(facts)) {
      for (const fact of facts) this.take(fact);
      return null;
    }
    if (plain === rest && !isAnnouncement(plain)) return rest;
    // 'Zutaten für die Brötchen' keeps its full wording.
    this.partTitle = plain === rest ? whole : plain;
    return null;
  }

  private readHead(lines: readonly Line[]): void {
    const written = lines.filter(({ isRule }) => !isRule);
    const at = this.hasName ? -1 : nameAmong(written);
    const name = written[at];
    if (name) {
      this.hasName = true;
      this.recipe.name = (name.isLiteral ? name.text : (subjectOf(name) ?? withoutNameLabel(titleOf(name)))).slice(
        0,
        MAX_NAME_LENGTH,
      );
      if (name.text.length > MAX_NAME_LENGTH) this.recipe.unplaced.push(name.text.slice(MAX_NAME_LENGTH));
    }
    // An email's subject may repeat the name above the recipe.
    const isName = (line: Line) =>
      name !== undefined &&
      (subjectOf(name) === null) !== (subjectOf(line) === null) &&
      (subjectOf(line) ?? line.text) === this.recipe.name;
    const others = written.filter((line, each) => each !== at && line.text !== '' && !isName(line));
    this.recipe.introduction = paragraphs(this.recipe.introduction, others);
  }

  private readIngredients(lines: readonly Line[]): void {
    const { groups, unplaced } = this.recipe;
    const titles = titlesAmong(lines, 'ingredients');
    const isListed = lines.filter(({ bullet }) => bullet !== '').length > lines.length / 2;
    /** Indent of the last line that began an item. */
    let indent = 0;
    let group: Group | null = null;
    /** True below a title from our own text form. Such a title stays with the ingredients even if no line follows. */
    let isLiteral = false;
    const begin = (title: string) => {
      group = { title, lines: [] };
      groups.push(group);
    };
    if (this.partTitle) begin(this.partTitle);
    this.partTitle = '';
    for (const [at, line] of lines.entries()) {
      if (line.isRule) {
        if (at > 0 && lines[at + 1]) begin('');
      } else if (titles.has(line)) {
        begin(titleOf(line));
        isLiteral = line.isLiteral;
      } else if (isRemark(line, isListed)) unplaced.push(line.text);
      else {
        const words = unescaped(line.text);
        if (!group) begin('');
        const written: string[] = group!.lines;
        const isMore = isContinued(lines[at - 1], line) || (isListed && isHanging(line, indent));
        if (isMore && written.length > 0) written.push(continued(written.pop()!, words));
        else {
          written.push(words);
          indent = line.indent;
        }
      }
    }
    const last = groups.at(-1);
    if (last && !isLiteral && last.title !== '' && last.lines.length === 0 && groups.length > 1) {
      groups.pop();
      this.titleBelow = [this.titleBelow, last.title].filter(Boolean).join(': ');
    }
  }

  private readSteps(lines: readonly Line[]): void {
    const steps: Step[] = [];
    const titles = titlesAmong(lines, 'steps');
    /** Steps that begin with the number 1. */
    const first = new Set<Step>();
    const literal = new Set<Step>();
    let isNumbered = false;
    let step: Step | null = null;
    let indent = 0;
    const begin = (title: string, text: string) => {
      const last = steps.at(-1);
      if (last && last.text === '' && title === '') last.text = text;
      else steps.push({ title, text });
      step = text === '' ? null : steps.at(-1)!;
    };
    if (this.partTitle) begin(this.partTitle, '');
    this.partTitle = '';
    for (const [at, line] of lines.entries()) {
      const words = unescaped(line.text);
      // A number without words: 'Step 2', above the text of the step.
      if (words === '' && line.number !== null) step = null;
      if (line.isRule || words === '') continue;
      if (titles.has(line)) {
        begin(titleOf(line), '');
        isNumbered = false;
        continue;
      }
      const isItem = line.number !== null || line.bullet !== '';
      const isMore = (step !== null && !isItem && line.indent > indent) || (isNumbered && !isItem && !line.gapBefore);
      const open = step as Step | null;
      if (open && isContinued(lines[at - 1], line, NARROW)) open.text = continued(open.text, words);
      else if (open && isMore) open.text += between(lines[at - 1], line) + words;
      else {
        begin('', words);
        indent = line.indent;
        if (line.number !== null) isNumbered = true;
        if (line.isLiteral) literal.add(steps.at(-1)!);
        else if (line.number === 1) first.add(steps.at(-1)!);
      }
    }
    for (const each of steps) {
      const { title, text } = each;
      const numbered =
        text.includes('2') && !literal.has(each) ? numberedSteps(first.has(each) ? `1. ${text}` : text) : null;
      const texts = numbered ?? [text];
      this.recipe.steps.push(...texts.map((part, at) => ({ title: at === 0 ? title : '', text: part })));
    }
  }

  /** @param title placed before the first note */
  private readNotes(lines: readonly Line[], title: string): void {
    const { notes } = this.recipe;
    let heading = title;
    let begun = false;
    /** True below a heading, whose lines form one note. Without a heading, each line is a note. */
    let isHeaded = false;
    let indent = 0;
    for (const [at, line] of lines.entries()) {
      if (line.isRule || line.text === '') continue;
      const isItem = line.number !== null || line.bullet !== '';
      const isTitle = !isItem && !line.isLiteral && isNoteTitle(line) && lines[at + 1] !== undefined;
      if (isTitle) {
        if (heading) notes.push(heading);
        heading = titleOf(line);
        begun = false;
        continue;
      }
      if (begun && isContinued(lines[at - 1], line, NARROW)) notes.push(continued(notes.pop()!, line.text));
      else if (begun && !isItem && ((isHeaded && !line.gapBefore) || line.indent > indent))
        notes[notes.length - 1] += between(lines[at - 1], line) + line.text;
      else {
        notes.push(heading ? `${heading}: ${line.text}` : line.text);
        isHeaded = heading !== '';
        heading = '';
        begun = true;
        indent = line.indent;
      }
    }
    if (heading) notes.push(heading);
  }
}

/** Removes the backslash before a final colon, which marks that the line is not a title. */
const unescaped = (text: string) => (text.endsWith('\\:') ? `${text.slice(0, -2)}:` : text);

/** Returns a line with other words but the same marks. */
const asLine = (line: Line, text: string): Line => ({
  ...line,
  ...likenessOf(text),
  text,
  columns: text,
  first: firstWordOf(text),
  heading: null,
  facts: [],
});

/** Returns true for a possible name below 'Love,', which is not part of the recipe. */
const mayBeSigned = ({ number, heading, beginsWithAmount, text }: Line): boolean =>
  number === null && heading === null && !beginsWithAmount && text.length <= 40;

/** Returns true if a line has facts of the recipe: tags, a source, or a labelled yield or time below a gap. */
const isAside = (line: Line): boolean =>
  line.facts.some(({ kind }) => kind === 'tags' || kind === 'source') ||
  (line.part !== 'notes' && line.number === null && line.gapBefore && isLabelled(line));

const FARTHEST_NAME = 12;

/** Returns true if another of the first lines contains this line: 'Plum pie' in 'Here is the plum pie I promised'. */
const isNamedIn = (lines: readonly Line[], at: number): boolean => {
  const text = lines[at]!.text.slice(0, MAX_TITLE_LENGTH).toLowerCase();
  const first = lines.slice(0, FARTHEST_NAME);
  return text.length >= 4 && first.some((line, other) => other !== at && line.text.toLowerCase().includes(text));
};

/** Returns the index of the name among the lines above the ingredients, or -1 if there is none. */
function nameAmong(lines: readonly Line[]): number {
  let [best, most] = [-1, 0];
  const isAnswer = lines.some(isQuoted) && !lines.every(isQuoted);
  for (const [at, line] of lines.entries()) {
    const { text, isLiteral, rank } = line;
    if (at === 0 && (isLiteral || (rank > 0 && text === ''))) return 0;
    if (text === '' || line.isLiteral) continue;
    const score =
      (at === 0 ? 3 : 0) +
      (line.isName ? 12 : 0) +
      (subjectOf(line) === null ? 0 : 6) +
      (isAnswer && isQuoted(line) ? 4 : 0) +
      (rank === 1 ? 5 : rank > 0 ? 2 : 0) +
      (line.isStrong || line.isCapitals ? 1.5 : 0) +
      (line.gapBefore && line.gapAfter ? 1 : 0) +
      (text.length <= 80 ? 1 : text.length > 160 ? -2 : 0) +
      // A name may end with '!': 'The best pie there is!'.
      (text.endsWith('!') ? -0.5 : (/[.?…:,]$/.test(text) ? -2 : 0) + (line.isSentence ? -1.5 : 0)) +
      (at < FARTHEST_NAME && isNamedIn(lines, at) ? 3 : 0) +
      (line.isPersonal || /^(?:You|Here|Here[’']s|\p{Ll}+)\b/u.test(text) ? -1.5 : 0);
    if (score > most) [best, most] = [at, score];
  }
  return best < 0 && lines.length > 0 && lines[0]!.text !== '' && !lines[0]!.isLiteral ? 0 : best;
}

/** Returns true for a long sentence among the ingredients, which is probably a comment. */
function isRemark(line: Line, isListed: boolean): boolean {
  if (line.isLiteral || line.number !== null || line.beginsWithAmount || line.endsWithAmount) return false;
  if (isListed && line.bullet !== '') return false;
  return line.isSentence && line.text.split(' ').length >= 9;
}

const isNoteTitle = (line: Line): boolean =>
  line.text.length <= 60 && (line.rank > 0 || line.hasColon || line.isStrong || line.isCapitals) && !line.isSentence;

/** Returns true if a line without a bullet is indented below an item and continues the item. */
const isHanging = (line: Line, indent: number): boolean =>
  !line.gapBefore &&
  line.bullet === '' &&
  line.number === null &&
  !line.hasColon &&
  line.indent > indent &&
  /^[\p{Ll}(]/u.test(line.text);

/** Word parts whose hyphen is kept even at the end of a line. */
const hyphened =
  /(?<!\p{L})(?:self|well|low|high|half|semi|non|all|full|free|deep|pan|stir|slow|quick|extra|medium|large|small|bite|oven|room|store|home|ready|pre|re|multi|mid|thumb|one|two|three|four|five|six|eight|ten|twelve)-$/iu;

/** Maximum length of a paragraph in which divided words are rejoined. Rejoining takes quadratic time. */
const MAX_REJOINED = 2_000;

/** Appends the next line to a text, rejoining a divided word. */
const continued = (text: string, words: string): string =>
  text.length <= MAX_REJOINED && isHyphenated(text) && /^\p{Ll}/u.test(words)
    ? (hyphened.test(text.slice(-20)) ? text : text.slice(0, -1)) + words
    : `${text} ${words}`;

/** Returns the separator of two lines: a paragraph break, a space after a broken line, or else a line break. */
function between(before: Line | undefined, line: Line): string {
  if (line.gapBefore) return '\n\n';
  if (isUseLine(line.text) || isFootnoteLine(line.text)) return '\n';
  return line.isBroken && before?.isFull && !line.isLiteral && !before.isLiteral ? ' ' : '\n';
}

/** Appends lines to a text, joining broken lines and keeping paragraphs. */
function paragraphs(text: string, lines: readonly Line[]): string {
  let all = text;
  for (const [at, line] of lines.entries()) {
    if (all === '') all = line.text;
    else if (isContinued(lines[at - 1], line, NARROW)) all = continued(all, line.text);
    else all += (line.gapBefore ? '\n\n' : '\n') + line.text;
  }
  return all;
}
