import { recipeText as copy } from '../../copy/studio/recipe-text.ts';
import {
  pickFields,
  recipeFields,
  type TextField,
  type TextFields,
  textFields,
  tidyRecipe,
} from '../content/recipe-fields.ts';
import { emptyRecipe } from '../content/recipe-shape.ts';
import { readRecipeText } from '../reading/recipe-text.ts';
import { literal, literalSetIn, meaningOf, readSetIn, type Section, titleLine } from './text-lines.ts';

interface Written {
  place: 'head' | 'facts' | 'sections';
  /** Empty: nothing is written. */
  write: (fields: TextFields) => string;
}

/** How each field is written, in the order of the text. */
const writing: { [Field in TextField]: Written } = {
  // An introduction without a name is not taken for one.
  name: {
    place: 'head',
    write: ({ name, introduction }) => (name ? literal(name, 'head') : introduction ? '#' : ''),
  },
  introduction: {
    place: 'head',
    write: ({ introduction }) =>
      introduction
        .split('\n')
        .map((line) => line && literal(line, 'head'))
        .join('\n'),
  },
  yield: { place: 'facts', write: ({ yield: made }) => recipeFields.yield.words(made) },
  minutes: { place: 'facts', write: ({ minutes }) => recipeFields.minutes.words(minutes) },
  tags: { place: 'facts', write: ({ tags }) => (tags.length > 0 ? copy.tags(tags.join(', ')) : '') },
  source: { place: 'facts', write: ({ source }) => (source ? copy.source(source) : '') },
  groups: { place: 'sections', write: ({ groups }) => [copy.ingredients, ...groups.map(writeGroup)].join('\n\n') },
  steps: { place: 'sections', write: ({ steps }) => [copy.method, ...writeSteps(steps)].join('\n\n') },
  notes: {
    place: 'sections',
    write: ({ notes }) => (notes.length > 0 ? [copy.notes, ...notes.map((note) => item('-', note))].join('\n\n') : ''),
  },
};

/**
 * A recipe written in one text, as one writes a recipe: its name, some words, how much it makes and how long it takes,
 * ingredients and method under their headings, notes. Reading what was written gives the same fields again; a line that
 * would be read as something else than its words has a backslash before it.
 */
export function writeTextOf(fields: TextFields): string {
  const tidied = tidyRecipe(fields);
  const written = (place: Written['place']) =>
    Object.values(writing).flatMap((each) => (each.place === place ? [each.write(tidied)] : []));
  const facts = written('facts').filter(Boolean).join('\n');
  return `${[...written('head'), facts, ...written('sections')].filter(Boolean).join('\n\n')}\n`;
}

function writeGroup({ title, lines }: TextFields['groups'][number], at: number): string {
  const begun = title || at > 0 ? [titleLine(title, 'ingredients')] : [];
  return [...begun, ...lines.map((line) => literal(line, 'ingredients'))].join('\n');
}

function writeSteps(steps: TextFields['steps']): string[] {
  let number = 0;
  return steps.map(({ title, text }) => {
    if (text) number += 1;
    const lines = [title && titleLine(title, 'steps'), text && item(`${number}.`, text)];
    return lines.filter(Boolean).join('\n');
  });
}

/** Its later lines are set in, so that they are still of it. */
const item = (mark: string, text: string) =>
  `${mark} ${text
    .split('\n')
    .map((line, at) => (at === 0 || !line ? line : `   ${literalSetIn(line)}`))
    .join('\n')}`;

/** What a text says. Never throws; takes time in proportion to it. */
export function readTextOf(text: string): TextFields {
  const reading = new Reading();
  let empty = 0;
  for (const written of text.split(/\r\n?|[\n\u2028\u2029]/)) {
    const line = written.trim();
    if (line === '') empty += 1;
    else {
      reading.read(line, { isSetIn: /^(?: {2,}|\t)/.test(written), afterGap: empty > 0 });
      empty = 0;
    }
  }
  const fields = reading.end();
  return tidyRecipe(reading.hasSections ? fields : withoutSections(text, fields));
}

/** Nothing says where the ingredients begin: they are looked for, as in a text that somebody brings. */
function withoutSections(text: string, fields: TextFields): TextFields {
  const found = readRecipeText(text);
  if (!found || found.groups.length === 0) return fields;
  const said = new Set([
    ...found.groups.flatMap(({ title, lines }) => [title, ...lines]),
    ...found.steps.map((each) => each.text),
  ]);
  const introduction = fields.introduction
    .split('\n')
    .filter((line) => !said.has(line.replace(/^(?:[-*+•]|\d{1,2}[.)])\s+/, '').replace(/(?<!\s)\s*:$/, '')))
    .join('\n');
  return { ...fields, introduction, groups: found.groups, steps: found.steps };
}

const emptyText: TextFields = pickFields(emptyRecipe, textFields);

class Reading {
  private readonly fields: TextFields = structuredClone(emptyText);
  hasSections = false;
  private section: Section = 'head';
  private isFirst = true;
  private total: number | null = null;
  private isNumbered = false;

  read(line: string, place: { isSetIn: boolean; afterGap: boolean }): void {
    const { section, fields } = this;
    const [isFirst, break_] = [this.isFirst, place.afterGap ? '\n\n' : '\n'];
    this.isFirst = false;
    const setIn = place.isSetIn ? readSetIn(line) : null;
    if (setIn !== null && this.continues(setIn, break_)) return;
    const meaning = meaningOf(line, section);
    switch (meaning.kind) {
      case 'section':
        this.begin(meaning.section);
        return;
      case 'yield':
        fields.yield = meaning.yield;
        return;
      case 'time':
        if (meaning.time === 'total') this.total = meaning.minutes;
        else fields.minutes[meaning.time] = meaning.minutes;
        return;
      case 'tags':
        fields.tags = [...fields.tags, ...meaning.tags];
        return;
      case 'source':
        fields.source = meaning.source;
        return;
      case 'title':
        if (section === 'ingredients') fields.groups.push({ title: meaning.title, lines: [] });
        else this.beginPart(meaning.title);
        return;
      case 'item':
        if (section === 'steps') this.isNumbered = true;
        this.add(meaning.text);
        return;
      case 'plain':
        if (isFirst) fields.name = meaning.text;
        else if (section === 'head') fields.introduction += break_ + meaning.text;
        // Under a number what follows at once is still of it; so are a note's further lines.
        else if ((section === 'notes' || this.isNumbered) && !place.afterGap && this.continues(meaning.text, '\n'))
          return;
        else this.add(meaning.text);
    }
  }

  private begin(section: Section) {
    this.hasSections = true;
    this.section = section;
    this.isNumbered = false;
  }

  private beginPart(title: string) {
    const { steps } = this.fields;
    if (this.section === 'notes') this.add(title);
    else steps.push({ title, text: '' });
    this.isNumbered = false;
  }

  /** Whether there was something that the line goes on with. */
  private continues(line: string, break_: string): boolean {
    const { steps, notes } = this.fields;
    if (this.section === 'steps') {
      const step = steps.at(-1);
      if (!step?.text) return false;
      step.text += break_ + line;
      return true;
    }
    if (this.section !== 'notes' || notes.length === 0) return false;
    notes[notes.length - 1] += break_ + line;
    return true;
  }

  private add(text: string) {
    const { groups, steps, notes } = this.fields;
    switch (this.section) {
      case 'ingredients':
        if (groups.length === 0) groups.push({ title: '', lines: [] });
        groups.at(-1)!.lines.push(text);
        return;
      case 'steps': {
        const begun = steps.at(-1);
        if (begun && !begun.text) begun.text = text;
        else steps.push({ title: '', text });
        return;
      }
      case 'notes':
        notes.push(text);
        return;
      case 'head':
        this.fields.introduction += `\n${text}`;
    }
  }

  /** A time in all counts where one of its parts is not said. */
  end(): TextFields {
    const { minutes } = this.fields;
    const left = (this.total ?? 0) - (minutes.prep ?? 0) - (minutes.cook ?? 0);
    if (left > 0 && minutes.cook === null) minutes.cook = left;
    else if (left > 0 && minutes.prep === null) minutes.prep = left;
    else if (left > 0 && minutes.rest === null) minutes.rest = left;
    return this.fields;
  }
}
