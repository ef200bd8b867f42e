import { expect, test } from 'vitest';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { writeTextOf } from '../../recipe-import/text-form/recipe-text.ts';
import { draftOfForm } from './plain-form.server.ts';

const uses = [
  { line: '1 litre stock', nth: 0, takes: '1/2' },
  { line: '3 leeks', nth: 0, takes: 'none' },
];
const written = aWrittenRecipe({
  steps: [
    { title: '', text: 'Slice the leeks.', uses, footnotes: ['Green parts too.'] },
    {
      title: 'Later',
      text: 'Add the rest of the stock.',
      uses: [{ line: '1 litre stock', nth: 0, takes: 'rest' }],
      footnotes: [],
    },
  ],
});
const before = { written, corrections: {} };
/** Returns the steps that are read from a form with this text. Browsers send line ends as CRLF. */
async function stepsOf(text: string) {
  const lists = { picture: [], alt: [], unplaced: [], place: [] };
  const read = await draftOfForm({ values: { text: text.replaceAll('\n', '\r\n'), version: '1' }, lists }, before);
  return read.ok && read.draft.written.steps;
}

test('the form without scripts keeps what was decided about the steps', async () => {
  expect(await stepsOf(writeTextOf(written))).toEqual(written.steps);
});

test('the form without scripts keeps decisions about an ingredient whose amount is edited', async () => {
  const text = writeTextOf(written).replace('1 litre stock', '2 litres stock');
  expect(await stepsOf(text)).toEqual(
    written.steps.map((step) => ({
      ...step,
      uses: step.uses
        .map((use) => ({ ...use, line: use.line.replace('1 litre', '2 litres') }))
        .sort((one, other) => (one.line < other.line ? -1 : 1)),
    })),
  );
});
