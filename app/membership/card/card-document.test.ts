import { expect, test } from 'vitest';
import { routeTable } from '../../route-table.ts';
import { isCardDocument } from './card-document.ts';

test('the documents that let Stripe in are those of the pages on which a card is given', () => {
  const of = (wanted: boolean) =>
    Object.entries(routeTable).filter(([, rules]) => (rules.takesCards ?? false) === wanted);
  const path = (pattern: string) => pattern.replaceAll(/:\w+/g, 'x');
  const agree = (wanted: boolean) => of(wanted).filter(([pattern]) => isCardDocument(path(pattern)) !== wanted);
  expect(of(true)).toHaveLength(4);
  expect([...agree(true), ...agree(false)]).toEqual([]);
});
