import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Moment } from './moment.tsx';

const at = '2026-12-03T03:10:00.000Z';

test('the server renders an instant in UTC, by its name, whatever its own zone', () => {
  expect(renderToStaticMarkup(createElement(Moment, { at }))).toBe(
    `<time dateTime="${at}">3 December 2026, 03:10 UTC</time>`,
  );
  expect(renderToStaticMarkup(createElement(Moment, { at, dateOnly: true }))).toBe(
    `<time dateTime="${at}">3 December 2026</time>`,
  );
});
