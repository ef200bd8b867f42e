import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import Fraction from 'fraction.js';
import { expect, test } from 'vitest';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import type { ContentLine, ContentStep, RecipeContent, StepUse } from '../content/recipe-content.ts';
import type { WrittenStep } from '../content/recipe-shape.ts';
import { readTakes } from '../content/step-uses.ts';
import { restOf, shareOf } from '../content/use-share.ts';
import { readAmounts } from '../ingredients/amount.ts';
import type { Serving } from '../scaling/show-amount.ts';
import { showStep } from '../scaling/show-step.ts';
import { groupUses, stepNeeds } from './step-needs.ts';

/** Files of labelled recipes. The first file documents the format. */
const files = [
  'labelled-steps.txt',
  'more-labelled-steps.txt',
  'last-labelled-steps.txt',
  'found-labelled-steps.txt',
  'unseen-labelled-steps.txt',
  'more-unseen-labelled-steps.txt',
  'blind-ada-labelled-steps.txt',
  'blind-ben-labelled-steps.txt',
  'blind-cyd-labelled-steps.txt',
  'blind-dot-labelled-steps.txt',
  'blind-eve-labelled-steps.txt',
  'blind-fay-labelled-steps.txt',
];

interface LabelledStep extends WrittenStep {
  beside: string[];
  scaled: Record<'1/2' | '2', string>;
}

interface LabelledRecipe {
  name: string;
  groups: { title: string; lines: string[] }[];
  steps: LabelledStep[];
}

function readRecipes(text: string): LabelledRecipe[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [name, ...rows] = block.split('\n');
      const recipe: LabelledRecipe = { name: name!, groups: [], steps: [] };
      for (const row of rows) readRow(row, recipe);
      return recipe;
    });
}

function readRow(row: string, { name, groups, steps }: LabelledRecipe) {
  const step = steps.at(-1)!;
  const [, mark, rest] = /^(\[|- |> |=|x½ |x2 |$)(.*)/.exec(row) ?? [];
  if (mark === '[') groups.push({ title: rest!.slice(0, -1), lines: [] });
  else if (mark === '- ') {
    if (groups.length === 0) groups.push({ title: '', lines: [] });
    groups.at(-1)!.lines.push(rest!);
  } else if (mark === '> ') {
    const [title, text] = rest!.includes(' :: ') ? rest!.split(' :: ') : ['', rest!];
    steps.push({
      title: title!,
      text: text!,
      uses: [],
      footnotes: [],
      beside: [],
      scaled: { '1/2': text!, '2': text! },
    });
  } else if (mark === '=') step.beside = rest!.split(';').flatMap((each) => each.trim() || []);
  else if (mark === 'x½ ' || mark === 'x2 ') {
    const factor = mark === 'x2 ' ? '2' : '1/2';
    for (const change of rest!.split('; ')) {
      const [from, to] = change.split(' > ') as [string, string];
      if (!step.text.includes(from)) throw new Error(`${name}: '${from}' is not in '${step.text}'`);
      step.scaled[factor] = step.scaled[factor].replace(from, to);
    }
  } else if (mark === undefined) throw new Error(`${name}: '${row}' is nothing`);
}

/** Returns the indexes, across all groups, of the lines with a label's words. */
function linesWith(words: string, { groups }: LabelledRecipe): number[] {
  const [part, inPart] = words.includes('/') ? words.split('/') : [null, words];
  const lines = groups.flatMap(({ title, lines }) => lines.map((line) => ({ title, line: `- ${line}` })));
  const has = (text: string, searched: string) => text.toLowerCase().includes(searched.toLowerCase());
  return lines.flatMap(({ title, line }, at) => (has(line, inPart!) && (part === null || has(title, part)) ? at : []));
}

function lineOf(words: string, recipe: LabelledRecipe): number {
  const found = linesWith(words, recipe);
  if (found.length !== 1) throw new Error(`${recipe.name}: '${words}' is in ${found.length} lines`);
  return found[0]!;
}

/** Expected ingredient of a step. `isOpen`: any share except the whole amount is accepted. */
interface Label {
  use: StepUse;
  isOpen: boolean;
}

const shareLabel = /^(rest|[1-9]\d*\/[1-9]\d*) (.+)$/;

function readLabel(label: string, recipe: LabelledRecipe, lines: readonly ContentLine[]): Label {
  const mark = /^[~(?]/.exec(label)?.[0];
  const words = label.replace(/^[~(?]|\)$/g, '');
  const [takes, of] = mark ? [mark === '~' ? 'some' : 'all', words] : readShare(words, recipe);
  const read = readTakes(takes);
  const line = lineOf(of, recipe);
  if (!read) throw new Error(`${recipe.name}: '${takes}' of '${label}' is no share`);
  if (mark === '(' && hasAmount(lines[line]!)) throw new Error(`${recipe.name}: the line of '${label}' has an amount`);
  return { use: { line, ...read, state: 'confirmed' }, isOpen: mark === '?' };
}

/** Splits a label into its share and the words of its line: '5 g flour'. */
function readShare(label: string, recipe: LabelledRecipe): [takes: string, words: string] {
  const [, share, of] = shareLabel.exec(label) ?? [];
  if (share) return [share, of!];
  if (linesWith(label, recipe).length > 0) return ['all', label];
  const read = readAmounts(label, 0);
  return read ? [label.slice(0, read.end), label.slice(read.end).trim()] : ['all', label];
}

type Verdict = 'right' | 'missed' | 'wrong' | 'open';

const written: Serving = { factor: new Fraction(1), units: 'written' };
const hasAmount = ({ amounts, doubt }: ContentLine) => !doubt && amounts.some(({ quantity }) => quantity !== null);

/** A part without its known amount is incomplete but not wrong. */
function judge(shown: string | undefined, labelled: string | undefined): Verdict {
  if (shown === labelled) return 'right';
  if (labelled === undefined) return 'wrong';
  if (shown === undefined) return 'missed';
  return (shown === 'some' || shown === 'rest') && labelled !== 'all' ? 'missed' : 'wrong';
}

/** Returns the share of each line that each step takes: 'all', '1/2', '4 cloves', 'some' or 'rest'. */
function takenBeside(steps: readonly Pick<ContentStep, 'uses'>[], lines: readonly ContentLine[]) {
  const uses = groupUses(steps);
  const takenOf = (use: StepUse) => {
    const line = lines[use.line]!;
    if (!hasAmount(line)) return 'all';
    const share = use.takes === 'rest' ? restOf(use, line, uses.get(use.line)!) : shareOf(use, line);
    return share ? (share.equals(1) ? 'all' : share.toFraction()) : (use.amount?.text ?? use.takes);
  };
  return steps.map((step) => {
    const shown = new Set(stepNeeds(step, { lines, uses, serving: written }).map(({ line }) => line));
    return new Map(step.uses.flatMap((use) => (shown.has(use.line) ? [[use.line, takenOf(use)] as const] : [])));
  });
}

function judgeRecipe(recipe: LabelledRecipe) {
  const content = recipeOf([], [], recipe);
  const lines = content.groups.flatMap((group) => group.lines);
  const labels = recipe.steps.map(({ beside }) => beside.map((label) => readLabel(label, recipe, lines)));
  const labelled = labels.map((here) => ({ uses: here.flatMap(({ use, isOpen }) => (isOpen ? [] : use)) }));
  const [shown, expected] = [takenBeside(content.steps, lines), takenBeside(labelled, lines)];
  return recipe.steps.map((step, at) => {
    const open = new Set(labels[at]!.flatMap(({ use, isOpen }) => (isOpen ? use.line : [])));
    const pairs = [...new Set([...shown[at]!.keys(), ...expected[at]!.keys()])].map((line) => {
      const [is, be] = [shown[at]!.get(line), expected[at]!.get(line)];
      const verdict = open.has(line) ? (is === 'all' ? 'wrong' : 'open') : judge(is, be);
      const text = `${verdict}: ${lines[line]!.text}: ${is ?? 'nothing'}, and not ${be ?? 'nothing'}`;
      const isLabelled = be !== undefined;
      return { verdict, text, isLabelled, isShown: is !== undefined, hasAmount: hasAmount(lines[line]!) };
    });
    const words = Object.entries(step.scaled).flatMap(([factor, expected]) => {
      const said = saidAt(factor, content, at);
      return said === expected ? [] : `wrong words: x ${factor}: ${said}`;
    });
    const failures = pairs.flatMap(({ verdict, text }) => (verdict === 'missed' || verdict === 'wrong' ? text : []));
    return { pairs, words, text: [`${recipe.name}: ${step.text}`, ...failures, ...words].join('\n  ') };
  });
}

const saidAt = (factor: string, { steps }: RecipeContent, at: number) =>
  showStep(steps[at]!, { factor: new Fraction(factor), units: 'written' })
    .map(({ text, about }) => (about ? `about ${text}` : text))
    .join('');

const FILE = 'test-results/labelled-steps.txt';

const judged = files.map((file) => ({
  file,
  recipes: readRecipes(readFileSync(new URL(file, import.meta.url), 'utf8')),
}));

test('six hundred hand-labelled steps show the amounts that go in, and state amounts correctly at other scales', () => {
  const all = judged.map(({ file, recipes }) => ({ file, steps: recipes.flatMap(judgeRecipe) }));
  const steps = all.flatMap((each) => each.steps);
  const countOf = (judgedSteps: typeof steps) => {
    const pairs = judgedSteps.flatMap(({ pairs }) => pairs.filter((pair) => pair.hasAmount));
    const count = (verdict: Verdict) => pairs.filter((pair) => pair.verdict === verdict).length;
    const shown = pairs.filter(({ isShown }) => isShown).length;
    const labelled = pairs.filter(({ isLabelled }) => isLabelled).length;
    return { right: count('right'), missed: count('missed'), wrong: count('wrong'), shown, labelled };
  };
  const counts = all.map(({ file, steps }) => {
    const { right, missed, wrong, shown, labelled } = countOf(steps);
    return `${file}: ${right} right of ${labelled}, ${missed} missed, ${wrong} wrong of ${shown} shown`;
  });
  const failures = steps.flatMap(({ text }) => (text.includes('\n') ? text : []));
  const report = [...counts, ...failures].join('\n');
  mkdirSync('test-results', { recursive: true });
  writeFileSync(FILE, `${report}\n`);
  const { right, wrong, shown, labelled } = countOf(steps);
  expect(steps.length).toBeGreaterThanOrEqual(600);
  expect(right / labelled, report).toBeGreaterThanOrEqual(0.9);
  expect(wrong / shown, report).toBeLessThanOrEqual(0.005);
  expect(steps.filter(({ words }) => words.length > 0).length / steps.length, report).toBeLessThanOrEqual(0.005);
});

test('the known shares of a line over all steps never exceed the line', () => {
  for (const recipe of judged.flatMap(({ recipes }) => recipes)) {
    const { groups, steps } = recipeOf([], [], recipe);
    const uses = groupUses(steps);
    for (const [at, line] of groups.flatMap((group) => group.lines).entries()) {
      const known = (uses.get(at) ?? []).flatMap((use) => shareOf(use, line) ?? []);
      const sum = known.reduce((total, share) => total.add(share), new Fraction(0));
      expect(sum.compare(1), `${recipe.name}: ${line.text}`).toBeLessThanOrEqual(0);
    }
  }
});
