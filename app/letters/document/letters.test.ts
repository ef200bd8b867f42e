import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBlock, aCard, aLetter, aMembersIssue, anIssue, aRun } from '../../../tests/support/letters.ts';
import { howMany } from '../../../tests/support/run.ts';
import { issueDifferences, readStoredIssue, storedIssue } from './issue.ts';
import { letterProblems } from './letter-problems.ts';
import { blockKinds, type Letter, letterFormat } from './letter-shape.ts';
import { normalizeLetter } from './normalize-letter.ts';
import { readLetter } from './read-letter.server.ts';
import { readLink, shownLetter } from './shown-letter.ts';
import { readStoredLetter, storedLetter } from './stored-letter.ts';

const text = fc.string({ unit: 'binary', maxLength: 20 });
const run = fc.record({ text, bold: fc.boolean(), italic: fc.boolean(), href: fc.oneof(fc.constant(''), fc.webUrl()) });
const block = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...blockKinds),
  lines: fc.array(fc.array(run, { maxLength: 3 }), { maxLength: 3 }),
  picture: fc.option(fc.record({ src: text, alt: text })),
  button: fc.option(fc.record({ label: text, href: text })),
  recipe: fc.option(fc.record({ recipeId: fc.uuid(), shows: fc.constantFrom('teaser' as const, 'whole' as const) })),
});
const anyLetter: fc.Arbitrary<Letter> = fc.record({
  subject: text,
  preheader: text,
  blocks: fc.uniqueArray(block, { selector: ({ id }) => id, maxLength: 6 }),
});
const numRuns = howMany({ short: 200, long: 10_000 });
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const from = { schemaVersion: letterFormat.version, stored: null };

describe('a letter', () => {
  test('is read as it was stored', () => {
    fc.assert(
      fc.property(anyLetter, (letter) => {
        expect(readStoredLetter(throughJson(storedLetter(letter)))).toEqual(letter);
      }),
      { numRuns },
    );
  });

  test('keeps what a newer version of the site stored in it and in its blocks', () => {
    const [first] = aLetter().blocks;
    const newer = { ...aLetter(), schemaVersion: 9, tone: 'warm', blocks: [{ ...first!, width: 'wide' }] };
    expect(storedLetter(readStoredLetter(newer))).toEqual(newer);
  });

  test.each([[null], [[]], [{ subject: 'x' }], [{ ...aLetter(), blocks: [{ kind: 'paragraph' }] }]])(
    '%j is none',
    (stored) => {
      expect(() => readStoredLetter(stored)).toThrow();
    },
  );

  test('that is sent is normalized once: a second time changes nothing', () => {
    fc.assert(
      fc.property(anyLetter, (letter) => {
        const once = normalizeLetter(letter);
        expect(normalizeLetter(once)).toEqual(once);
        expect(readLetter(throughJson(letter), from)).toEqual({ ok: true, letter: once });
      }),
      { numRuns },
    );
  });

  test('loses control characters and characters that turn text around, and keeps line breaks and spaces', () => {
    const turned = aRun(' a\u0000b\u202ec\r\nd\u00a0e\u2028f\ud800 ');
    const read = readLetter(
      aLetter({ subject: ' Lemons\n\u202e ', blocks: [aBlock('quote', [], { lines: [[turned]] })] }),
      from,
    );
    expect(read).toMatchObject({
      ok: true,
      letter: { subject: 'Lemons', blocks: [{ lines: [[{ text: ' a bc\nd\u00a0e\nf\ufffd ' }]] }] },
    });
  });

  test.each([
    ['401 blocks', { blocks: Array.from({ length: 401 }, () => aBlock('divider')) }, 'too-long'],
    ['a long subject', { subject: 'x'.repeat(201) }, 'too-long'],
    ['too much text', { blocks: Array.from({ length: 70 }, () => aBlock('quote', ['x'.repeat(5_000)])) }, 'too-long'],
    ['a part that is not known', { tone: 'warm' }, 'newer'],
    ['a kind that is not known', { blocks: [aBlock('poll' as 'quote')] }, 'not-a-letter'],
    [
      'an id twice',
      { blocks: [aBlock('divider', [], { id: one }), aBlock('divider', [], { id: one })] },
      'not-a-letter',
    ],
  ])('with %s is refused', (_what, change, reason) => {
    expect(readLetter({ ...aLetter(), ...change }, from)).toEqual({ ok: false, reason });
  });

  test('of 400 blocks is taken', () => {
    const blocks = Array.from({ length: 400 }, () => aBlock('paragraph', ['x'.repeat(400)]));
    expect(readLetter(aLetter({ blocks }), from)).toMatchObject({ ok: true });
  });
});

const one = '00000000-0000-4000-8000-000000000001';

describe('an issue', () => {
  test('is read as it was stored, with the letter’s own version', () => {
    const { issue } = aMembersIssue();
    expect(readStoredIssue(throughJson(storedIssue(issue)))).toEqual(issue);
    expect(storedIssue(issue).letter).toMatchObject({ schemaVersion: letterFormat.version });
  });

  test('differs by an edited letter, and by recipes that were edited, unpublished or published since', () => {
    const [same, edited, gone, came] = ['soup', 'tart', 'stew', 'salad'].map((name) => aCard({ name }));
    const blocks = [same, edited, gone, came].map((card) =>
      aBlock('recipe', [], { recipe: { recipeId: card!.recipeId, shows: 'teaser' } }),
    );
    const before = anIssue({ blocks }, [same!, edited!, gone!]);
    const now = { letter: { ...before.letter }, cards: [same!, { ...edited!, lead: 'Sharper.' }, came!] };
    expect(issueDifferences(before, now)).toEqual({
      letter: false,
      recipes: [
        { recipeId: edited!.recipeId, name: 'tart', change: 'edited' },
        { recipeId: gone!.recipeId, name: 'stew', change: 'unpublished' },
        { recipeId: came!.recipeId, name: 'salad', change: 'published' },
      ],
    });
    const shorter = { letter: { ...before.letter, blocks: blocks.slice(0, 1) }, cards: [same!] };
    expect(issueDifferences(before, shorter)).toEqual({ letter: true, recipes: [] });
  });

  test('is the same after the database has put its parts in another order', () => {
    const { issue } = aMembersIssue();
    const reordered = JSON.parse(JSON.stringify(issue), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    );
    expect(issueDifferences(issue, reordered)).toEqual({ letter: false, recipes: [] });
  });
});

describe('a letter for readers', () => {
  const { issue, secrets } = aMembersIssue();

  test('without access ends at the members’ line, with nothing of members’ recipes', () => {
    const shown = shownLetter(issue, 'public');
    expect(shown.isCut).toBe(true);
    for (const secret of secrets) expect(JSON.stringify(shown)).not.toContain(secret);
  });

  test('with access is complete', () => {
    const shown = shownLetter(issue, 'members');
    expect(shown.isCut).toBe(false);
    for (const secret of secrets) expect(JSON.stringify(shown)).toContain(secret);
  });

  test('says nothing of members’ parts in its opening, even if it begins with the line', () => {
    const blocks = [aBlock('members'), aBlock('paragraph', ['zqopeningxv'])];
    expect(JSON.stringify(shownLetter(anIssue({ preheader: '', blocks }), 'public'))).not.toContain('zqopeningxv');
    expect(shownLetter(anIssue({ preheader: '', blocks }), 'members').opening).toBe('');
  });

  test('is not cut at a line with nothing below it', () => {
    const blocks = [aBlock('paragraph', ['All.']), aBlock('members')];
    expect(shownLetter(anIssue({ blocks }), 'public')).toMatchObject({ isCut: false, opening: expect.any(String) });
  });

  test('has the whole recipe only if the card asks for it and the reader may read it', () => {
    const stepsOf = (free: boolean, shows: 'teaser' | 'whole', audience: 'members' | 'public') => {
      const card = aCard({ free });
      const blocks = [aBlock('recipe', [], { recipe: { recipeId: card.recipeId, shows } })];
      const [shown] = shownLetter(anIssue({ blocks }, [card]), audience).blocks;
      return shown?.kind === 'recipe' ? [shown.card.steps.length, shown.card.isLocked] : null;
    };
    expect(stepsOf(true, 'whole', 'public')).toEqual([1, false]);
    expect(stepsOf(false, 'whole', 'public')).toEqual([0, true]);
    expect(stepsOf(false, 'whole', 'members')).toEqual([1, false]);
    expect(stepsOf(true, 'teaser', 'members')).toEqual([0, false]);
  });

  test('leaves out what cannot be shown: empty texts, foreign pictures, bad links, recipes without a card', () => {
    const blocks = [
      aBlock('paragraph', [' ']),
      aBlock('bullets', ['']),
      aBlock('picture', [], { picture: { src: 'https://other.example/a.jpg', alt: 'A tart' } }),
      aBlock('button', [], { button: { label: 'Go', href: 'javascript:alert(1)' } }),
      aBlock('recipe', [], { recipe: { recipeId: randomUUID(), shows: 'whole' } }),
    ];
    expect(shownLetter(anIssue({ blocks }), 'members').blocks).toEqual([]);
  });
});

test.each([
  ['https://a.example/b', 'https://a.example/b'],
  ['http://a.example', 'http://a.example/'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:word@a.example/', null],
  ['/media/x', null],
  ['', null],
])('the link %j leads to %j', (address, link) => expect(readLink(address)).toBe(link));

test('a letter’s problems are named with their blocks', () => {
  const [picture, button, linked, recipe] = [
    aBlock('picture', [], { picture: { src: `/media/${'a1'.repeat(16)}`, alt: ' ' } }),
    aBlock('button', [], { button: { label: '', href: 'lemons' } }),
    aBlock('paragraph', [], { lines: [[aRun('here', { href: 'ftp://a.example' })]] }),
    aBlock('recipe', [], { recipe: { recipeId: one, shows: 'teaser' } }),
  ];
  const blocks = [picture, button, linked, recipe];
  expect(letterProblems(anIssue({ subject: ' ', blocks }))).toEqual([
    { problem: 'no-subject', blockId: null },
    { problem: 'picture-without-alt', blockId: picture.id },
    { problem: 'button-without-words', blockId: button.id },
    { problem: 'bad-link', blockId: button.id },
    { problem: 'bad-link', blockId: linked.id },
    { problem: 'recipe-not-published', blockId: recipe.id },
  ]);
  const problemsOf = (...kinds: ('divider' | 'members')[]) =>
    letterProblems(anIssue({ blocks: kinds.map((kind) => aBlock(kind)) })).map(({ problem }) => problem);
  expect(problemsOf('divider', 'members')).toEqual(['no-text']);
  const forMembers = [aBlock('members'), aBlock('paragraph', ['For you.'])];
  expect(letterProblems(anIssue({ blocks: forMembers }))).toEqual([{ problem: 'nothing-for-everyone', blockId: null }]);
});
