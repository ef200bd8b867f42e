import { describe, expect, test } from 'vitest';
import { describeColumns, guessColumns, parseChoice } from './columns.ts';

const described = (head: string[], ...rows: string[][]) => describeColumns(head, rows);

describe('the guess', () => {
  test.each([
    [
      ['Member name', 'Contact', 'Tier', 'Valid until', 'Next payment'],
      ['Rosa', 'rosa@home.example', 'Gold', '2027-03-03', '2027-03-04'],
      { email: 1, name: 0, plan: 2, paidUntil: 3, nextCharge: 4 },
    ],
    [
      ['Email', 'Mail', 'First name', 'Membership ends'],
      ['see right', 'rosa@home.example', 'Rosa', '3 March 2027'],
      { email: 1, name: 2, plan: null, paidUntil: 3, nextCharge: null },
    ],
    [
      ['Username', 'Email', 'Expired?', 'Email'],
      ['rosa', 'rosa@home.example', 'no', 'rosa@home.example'],
      { email: 1, name: null, plan: null, paidUntil: null, nextCharge: null },
    ],
    [[], ['rosa@home.example'], { email: 0, name: null, plan: null, paidUntil: null, nextCharge: null }],
    [['Email'], ['none'], { email: null, name: null, plan: null, paidUntil: null, nextCharge: null }],
  ])('for %j is by headings and cells', (head, row, guess) => {
    expect(guessColumns(described(head, row))).toEqual(guess);
  });

  test('is the column with most addresses', () => {
    const columns = described(['Referred by', 'Who'], ['a@h.example', 'b@h.example'], ['', 'c@h.example']);
    expect(guessColumns(columns).email).toBe(1);
  });
});

describe('a submitted choice', () => {
  const columns = described(['who', 'name', 'until', 'until'], ['a@h.example', 'A', '3/4/2027', '2027-03-03']);

  test('has a position for each meaning, or none', () => {
    expect(parseChoice({ email: '0', name: '1', paidUntil: '3', plan: '' }, columns)).toEqual({
      ok: true,
      choice: { email: 0, name: 1, plan: null, paidUntil: 3, nextCharge: null, order: null },
    });
    expect(parseChoice({ email: '0', nextCharge: '2', order: 'month-first' }, columns)).toMatchObject({
      ok: true,
      choice: { nextCharge: 2, order: 'month-first' },
    });
    const many = described(Array(200).fill('Email'), [...Array(199).fill('x'), 'rosa@home.example']);
    expect(guessColumns(many).email).toBe(199);
    expect(parseChoice({ email: '199' }, many)).toMatchObject({ ok: true, choice: { email: 199 } });
  });

  test.each([
    [{}, { email: 'email-missing' }],
    [{ email: '', name: '0' }, { email: 'email-missing' }],
    [{ email: '0', name: '0' }, { name: 'chosen-twice' }],
    [{ email: '0', paidUntil: '3', nextCharge: '3' }, { nextCharge: 'chosen-twice' }],
    [{ email: '4' }, { email: 'no-such-column' }],
    [{ email: '-1' }, { email: 'no-such-column' }],
    [{ email: '0.5' }, { email: 'no-such-column' }],
    [{ email: '1e0' }, { email: 'no-such-column' }],
    [{ email: 'constructor' }, { email: 'no-such-column' }],
    [{ email: '0', name: '99999999999999999999' }, { name: 'no-such-column' }],
    [{ email: '0', paidUntil: '2' }, { order: 'order-missing' }],
    [{ email: '0', paidUntil: '2', order: 'year-first' }, { order: 'order-missing' }],
  ])('of %j is refused', (submitted, problems) => {
    expect(parseChoice(submitted, columns)).toEqual({ ok: false, problems });
  });
});
