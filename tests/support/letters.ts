import { randomUUID } from 'node:crypto';
import type { Db } from '../../app/db/client.server.ts';
import { letters } from '../../app/db/schema/letters.ts';
import { type Issue, type LetterCard, storedIssue } from '../../app/letters/document/issue.ts';
import type { Letter, LetterBlock } from '../../app/letters/document/letter-shape.ts';
import { storedAudience, storedLetter } from '../../app/letters/document/stored-letter.ts';
import { clock } from './test-clock.ts';

type Kind = LetterBlock['kind'];
type Run = LetterBlock['lines'][number][number];

export const aRun = (text: string, change: Partial<Run> = {}): Run => ({
  text,
  bold: false,
  italic: false,
  href: '',
  ...change,
});

/** @param lines text of each line, without formatting */
export const aBlock = (kind: Kind, lines: string[] = [], change: Partial<LetterBlock> = {}): LetterBlock => ({
  id: randomUUID(),
  kind,
  lines: lines.map((text) => [aRun(text)]),
  picture: null,
  button: null,
  recipe: null,
  ...change,
});

export const aLetter = (change: Partial<Letter> = {}): Letter => ({
  subject: 'What to do with a box of lemons',
  preheader: 'Three recipes, and a story about my aunt.',
  blocks: [aBlock('paragraph', ['The lemons arrived on Tuesday.'])],
  ...change,
});

export const aCard = (change: Partial<LetterCard> = {}): LetterCard => ({
  recipeId: randomUUID(),
  slug: 'lemon-tart',
  name: 'Lemon tart',
  picture: { src: `/media/${'a1'.repeat(16)}`, alt: 'A tart on a board' },
  free: true,
  lead: 'Sharp, and not too sweet.',
  facts: '1 h 10 min · Serves 8',
  isTooLong: false,
  groups: [{ title: 'For the pastry', lines: ['200 g flour', '100 g butter'] }],
  steps: [{ title: '', text: 'Rub the butter into the flour.' }],
  ...change,
});

export const anIssue = (change: Partial<Letter> = {}, cards: LetterCard[] = []): Issue => ({
  letter: aLetter(change),
  cards,
});

/** Creates an issue with a unique word in every place that only members may read. */
export function aMembersIssue() {
  const places = [
    'text',
    'bold',
    'item',
    'quote',
    'alt',
    'picture',
    'label',
    'link',
    'lead',
    'line',
    'step',
    'group',
  ] as const;
  const secretIn = (place: (typeof places)[number]) => (place === 'picture' ? 'f00d'.repeat(8) : `zqletter${place}xv`);
  const [open, below] = [
    aCard({
      free: false,
      groups: [{ title: 'zqcardgroupxv', lines: ['200 g zqcardlinexv'] }],
      steps: [{ title: 'zqcardtitlexv', text: 'Stir the zqcardstepxv.' }],
    }),
    aCard({
      slug: 'zqcardslugxv',
      name: 'zqcardnamexv',
      lead: secretIn('lead'),
      groups: [{ title: secretIn('group'), lines: [secretIn('line')] }],
      steps: [{ title: '', text: secretIn('step') }],
    }),
  ];
  const card = ({ recipeId }: LetterCard) => aBlock('recipe', [], { recipe: { recipeId, shows: 'whole' } });
  const issue = anIssue(
    {
      blocks: [
        aBlock('paragraph', ['For everyone.']),
        card(open),
        aBlock('members'),
        aBlock('paragraph', [secretIn('text')]),
        aBlock('heading', [], { lines: [[aRun(secretIn('bold'), { bold: true })]] }),
        aBlock('bullets', [secretIn('item')]),
        aBlock('quote', [secretIn('quote')]),
        aBlock('picture', [], { picture: { src: `/media/${secretIn('picture')}`, alt: secretIn('alt') } }),
        aBlock('button', [], { button: { label: secretIn('label'), href: `https://a.example/${secretIn('link')}` } }),
        card(below),
      ],
    },
    [open, below],
  );
  const secrets = [
    ...places.map(secretIn),
    ...['group', 'line', 'title', 'step', 'slug', 'name'].map((place) => `zqcard${place}xv`),
  ];
  return { issue, secrets };
}

export async function aSentLetter(
  db: Db,
  creatorId: string,
  { issue = anIssue(), ...fields }: Partial<Omit<typeof letters.$inferInsert, 'issue'>> & { issue?: Issue } = {},
) {
  const startedAt = fields.startedAt ?? clock.now;
  const [letter] = await db
    .insert(letters)
    .values({
      creatorId,
      slug: `letter-${randomUUID()}`,
      state: 'sent',
      content: storedLetter(issue.letter),
      savedAt: startedAt,
      audience: storedAudience({ readers: ['free', 'paid'], tag: null, recipeId: null }),
      issue: storedIssue(issue),
      issueVersion: 1,
      startedAt,
      finishedAt: startedAt,
      ...fields,
    })
    .returning();
  return letter!;
}
