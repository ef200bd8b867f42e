import { expect, test } from 'vitest';
import { routeTable } from '../../route-table.ts';
import { isCardDocument } from './card-document.ts';

test('documents that allow Stripe are those of the pages that take a card', () => {
  const of = (wanted: boolean) =>
    Object.entries(routeTable).filter(([, rules]) => (rules.takesCards ?? false) === wanted);
  const path = (pattern: string) => pattern.replaceAll(/:\w+/g, 'x');
  const agree = (wanted: boolean) => of(wanted).filter(([pattern]) => isCardDocument(path(pattern)) !== wanted);
  expect(of(true)).toHaveLength(4);
  expect([...agree(true), ...agree(false)]).toEqual([]);
});
