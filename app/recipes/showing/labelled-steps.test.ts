import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import Fraction from 'fraction.js';
import { expect, test } from 'vitest';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import type { WrittenStep } from '../content/recipe-shape.ts';
import type { Serving } from '../scaling/show-amount.ts';
import { showStep } from '../scaling/show-step.ts';
import { groupUses, type Need, stepNeeds } from './step-needs.ts';

/** Files of labelled recipes. The first file describes the format. Each file says when its steps were labelled. */
const files = ['labelled-steps.txt', 'more-labelled-steps.txt', 'last-labelled-steps.txt', 'found-labelled-steps.txt'];

type Kind = 'whole' | 'part' | 'name' | 'untold';
const kindOfMark: Record<string, Kind> = { '~': 'part', '(': 'name', '?': 'untold' };

interface LabelledStep extends WrittenStep {
  beside: string[];
  /** Text of the step at half and at twice the recipe. */
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
    steps.push({ title: title!, text: text!, uses: [], beside: [], scaled: { '1/2': text!, '2': text! } });
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

/** Returns the index, over all groups, of the only line with a label's words. */
function lineOf(words: string, { name, groups }: LabelledRecipe): number {
  const [part, inPart] = words.includes('/') ? words.split('/') : [null, words];
  const lines = groups.flatMap(({ title, lines }) => lines.map((line) => ({ title, line: `- ${line}` })));
  const has = (text: string, searched: string) => text.toLowerCase().includes(searched.toLowerCase());
  const found = lines.flatMap(({ title, line }, at) =>
    has(line, inPart!) && (part === null || has(title, part)) ? at : [],
  );
  if (found.length !== 1) throw new Error(`${name}: '${words}' is in ${found.length} lines`);
  return found[0]!;
}

type Verdict = 'right' | 'missed' | 'wrong';
const worst = (verdicts: readonly Verdict[]): Verdict =>
  (['wrong', 'missed'] as const).find((each) => verdicts.includes(each)) ?? 'right';

/** Judges one ingredient shown beside a step. A name instead of an amount is incomplete but not wrong. */
function judge(shown: Kind | undefined, labelled: Kind | undefined): Verdict {
  if (labelled === 'untold') return shown === 'whole' ? 'wrong' : 'right';
  if (shown === labelled) return 'right';
  if (labelled === undefined) return 'wrong';
  return shown === undefined || shown === 'name' ? 'missed' : 'wrong';
}

const written: Serving = { factor: new Fraction(1), units: 'written' };
const kindShown = (need: Need): Kind => ('item' in need ? 'name' : need.of ? 'part' : 'whole');

function judgeRecipe(recipe: LabelledRecipe) {
  const content = recipeOf([], [], recipe);
  const lines = content.groups.flatMap((group) => group.lines);
  const uses = groupUses(content.steps);
  // A line without an amount is shown by its name.
  const plainly = (kind: Kind, line: number): Kind =>
    kind === 'whole' && !lines[line]!.amounts.some(({ quantity }) => quantity !== null) ? 'name' : kind;
  return recipe.steps.map((step, at) => {
    const needs = stepNeeds(content.steps[at]!, { lines, uses, serving: written });
    const shown = new Map(needs.map((need) => [need.line, plainly(kindShown(need), need.line)]));
    const labelled = new Map(
      step.beside.map((label) => {
        const kind = kindOfMark[label[0]!] ?? 'whole';
        const line = lineOf(kind === 'whole' ? label : label.replace(/^[~(?]|\)$/g, ''), recipe);
        return [line, plainly(kind, line)] as const;
      }),
    );
    const beside = [...new Set([...shown.keys(), ...labelled.keys()])].map((line) => ({
      verdict: judge(shown.get(line), labelled.get(line)),
      text: `${lines[line]!.text}: ${shown.get(line) ?? 'nothing'}, and not ${labelled.get(line) ?? 'nothing'}`,
    }));
    const words = Object.entries(step.scaled).map(([factor, expected]) => {
      const said = saidAt(factor, content, at);
      return { verdict: said === expected ? ('right' as const) : ('wrong' as const), text: `x ${factor}: ${said}` };
    });
    const failures = [...beside, ...words].filter(({ verdict }) => verdict !== 'right');
    return {
      verdict: worst(failures.map(({ verdict }) => verdict)),
      text: [`${recipe.name}: ${step.text}`, ...failures.map((each) => `${each.verdict}: ${each.text}`)].join('\n  '),
    };
  });
}

const saidAt = (factor: string, { steps }: RecipeContent, at: number) =>
  showStep(steps[at]!, { factor: new Fraction(factor), units: 'written' })
    .map(({ text, about }) => (about ? `about ${text}` : text))
    .join('');

/** Report of errors for review by a person. */
const FILE = 'test-results/labelled-steps.txt';

test('three hundred hand-labelled steps list their ingredients and state their amounts correctly', () => {
  const all = files.map((file) =>
    readRecipes(readFileSync(new URL(file, import.meta.url), 'utf8')).flatMap(judgeRecipe),
  );
  const steps = all.flat();
  const shareOf = (verdict: Verdict) => steps.filter((step) => step.verdict === verdict).length / steps.length;
  const counts = all.map((each, at) => {
    const count = (verdict: Verdict) => each.filter((step) => step.verdict === verdict).length;
    return `${files[at]}: ${count('right')} right, ${count('missed')} missed, ${count('wrong')} wrong`;
  });
  const failures = steps.filter(({ verdict }) => verdict !== 'right').map(({ text }) => text);
  mkdirSync('test-results', { recursive: true });
  writeFileSync(FILE, [...counts, ...failures, ''].join('\n'));
  const read = `${counts.join('\n')}\n${failures.join('\n')}`;
  expect(steps.length).toBeGreaterThanOrEqual(300);
  expect(shareOf('right'), read).toBeGreaterThanOrEqual(0.97);
  expect(shareOf('wrong'), read).toBeLessThanOrEqual(0.005);
});
