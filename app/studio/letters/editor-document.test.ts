import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockKinds, type LetterBlock } from '../../letters/document/letter-shape.ts';
import { blocksOf, editorDocument, emptyBlock } from './editor-document.ts';

const newId = () => '00000000-0000-4000-8000-000000000000';
const run = fc.record({
  text: fc.string({
    minLength: 1,
    unit: fc.oneof(fc.constantFrom('\n', ' ', 'é', '👩‍🍳'), fc.string({ minLength: 1, maxLength: 1 })),
  }),
  bold: fc.boolean(),
  italic: fc.boolean(),
  href: fc.constantFrom('', 'https://larder.example/a', 'mailto:a@b.example'),
});
/** Neighbouring runs differ in their marks, as the editor joins runs with the same marks. */
const line = fc
  .array(run, { maxLength: 5 })
  .map((runs) => runs.filter((each, at) => at === 0 || marksOf(each) !== marksOf(runs[at - 1]!)))
  .filter((runs) => runs.every((each, at) => at === 0 || marksOf(each) !== marksOf(runs[at - 1]!)));
const marksOf = ({ bold, italic, href }: { bold: boolean; italic: boolean; href: string }) =>
  `${bold} ${italic} ${href}`;
const block: fc.Arbitrary<LetterBlock> = fc
  .tuple(fc.uuid(), fc.constantFrom(...blockKinds), fc.array(line, { minLength: 1, maxLength: 4 }), fc.string())
  .map(([id, kind, lines, text]) => {
    const empty = emptyBlock(id, kind);
    switch (kind) {
      case 'bullets':
      case 'numbers':
        return { ...empty, lines };
      case 'divider':
      case 'members':
        return empty;
      case 'picture':
        return { ...empty, picture: { src: '/media/0', alt: text } };
      case 'button':
        return { ...empty, button: { label: text, href: 'https://larder.example/' } };
      case 'recipe':
        return { ...empty, recipe: { recipeId: id, shows: text.length > 3 ? 'whole' : 'teaser' } };
      default:
        return { ...empty, lines: [lines[0]!] };
    }
  });

const isEmpty = ({ kind, lines }: LetterBlock) => kind === 'paragraph' && lines.every((each) => each.length === 0);

test('a letter that was opened in the editor and not changed is the same', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const end = blocks.findLastIndex((each) => !isEmpty(each));
      expect(blocksOf(editorDocument(blocks), newId)).toEqual(blocks.slice(0, end + 1));
    }),
  );
});

test('each paragraph of a quote becomes a quote block', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const document = { type: 'doc', content: [{ type: 'blockquote', content: [paragraph('One'), paragraph('Two')] }] };
  expect(blocksOf(document, newId).map(({ kind, lines }) => [kind, lines[0]?.[0]?.text])).toEqual([
    ['quote', 'One'],
    ['quote', 'Two'],
  ]);
});

test('runs with the same marks are joined, and a line break is part of the text', () => {
  const marks = [{ type: 'bold' }];
  const content = [
    { type: 'text', text: 'One', marks },
    { type: 'hardBreak', marks },
    { type: 'text', text: 'two', marks },
  ];
  const [block] = blocksOf({ type: 'doc', content: [{ type: 'paragraph', content }] }, newId);
  expect(block?.lines).toEqual([[{ text: 'One\ntwo', bold: true, italic: false, href: '' }]]);
});

test('an empty letter has no blocks', () => {
  expect(blocksOf(editorDocument([]), newId)).toEqual([]);
});
