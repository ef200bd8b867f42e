import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { elements, visibleText } from '../../../tests/support/html.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { bea, render } from '../../../tests/support/rendered-page.ts';
import { paths } from '../../paths.ts';
import { showing } from '../prices/offer.ts';
import { MoveHere } from './move-here.tsx';
import type { MoveAnswer, MoveTerms, Moving } from './moving.ts';

describe('the sign-up page of a signed-in account', () => {
  const until = new Date('2026-12-03T03:10:00Z');
  const now = new Date('2026-11-26T03:10:00Z');
  const ann = { name: 'Ann', plan: 'Yearly', open: true, isPaid: false };
  const left: MoveTerms = { when: 'now', trial: 'left', until };
  const move = (of: Partial<Moving> & { answer?: MoveAnswer } = {}) =>
    render(
      createElement(MoveHere, {
        brand: bea,
        code: '',
        codeError: null,
        email: 'rosa@home.example',
        current: ann,
        terms: left,
        onSale: firstPrices,
        scheduledAt: null,
        answer: undefined,
        payments: null,
        now,
        ...of,
      }),
    );
  const words = (page: string) => visibleText(`<body>${page}</body>`).join(' ');
  const fields = (page: string) => elements(page, 'input').map(({ attributes: { name, value } }) => [name, value]);

  test('names the current creator, and has one button to move', () => {
    const page = move();
    expect(page).toContain('You’re with Ann on the yearly plan.');
    expect(elements(page, 'form').map(({ attributes }) => attributes.action)).toContain(paths.move(bea.creatorId));
    expect(page).toContain('Move to Bea’s Broth');
    expect(words(page)).toContain('Your plan stays yearly.');
    expect(words(page)).toContain('Nobody is charged until payments open.');
  });

  test.each<[string, MoveTerms, boolean, string[]]>([
    [
      'the days that are left go along',
      left,
      true,
      ['Opens right away', 'until 3 December 2026, 03:10 UTC', 'Closes at the same moment'],
    ],
    ['the other creator’s trial begins', { when: 'now', trial: 'new' }, false, ['7 free days begin', 'Stays closed']],
    ['a failed payment is left behind', { when: 'now', trial: 'new' }, true, ['Closes at the same moment']],
    [
      'the other creator’s trial was had before',
      { when: 'now', trial: 'none' },
      false,
      ['You’ve already had your free days with Bea’s Broth', 'You join right away'],
    ],
    [
      'what is paid is used up before',
      { when: 'later', at: until, trial: 'new' },
      true,
      ['Stays open until 3 December 2026, 03:10 UTC', 'Opens then', '7 free days begin'],
    ],
  ])('says before the click that %s', (_what, terms, open, said) => {
    const page = move({ terms, current: { ...ann, open } });
    for (const each of said) expect(words(page)).toContain(each);
    if (terms.trial === 'none') expect(words(page)).not.toContain('Opens');
    expect(words(page).includes('You’re with Ann')).toBe(open);
  });

  test('says that the terms have changed, and sends the new ones', () => {
    const terms: MoveTerms = { when: 'now', trial: 'new' };
    const page = move({ answer: { summary: 'Something has changed.', terms } });
    expect(words(page)).toContain('Something has changed.');
    expect(words(page)).toContain('7 free days begin');
    expect(fields(page)).toContainEqual(['terms', 'new']);
  });

  test('lets an account without a membership join on a plan of its choice', () => {
    const page = move({ current: null, terms: { when: 'now', trial: 'new' } });
    expect(page).toContain('Join Bea’s Broth');
    expect(fields(page)).toEqual([
      ['terms', 'new'],
      ['prices', showing(firstPrices)],
      ['plan', 'monthly'],
      ['plan', 'yearly'],
    ]);
    expect(words(page)).not.toContain('Closes');
  });

  test('shows a scheduled move and how to call it off', () => {
    const page = move({ terms: { when: 'later', at: until, trial: 'new' }, scheduledAt: until });
    expect(words(page)).toContain('Ann stays open until 3 December 2026, 03:10 UTC');
    expect(page).toContain(`href="${paths.membershipReturn()}"`);
    expect(page).not.toContain(`action="${paths.move(bea.creatorId)}"`);
  });
});
