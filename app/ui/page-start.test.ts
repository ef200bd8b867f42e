import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pageStartScript } from './page-start.ts';

const element = (name: string) => ({ matches: (selector: string) => selector === name });

function aWindow() {
  const start: { ariaLabel?: string; focus?: () => void; matches: () => boolean } = { matches: () => false };
  const body = { prepend: (element: unknown) => (first = element) };
  const document = { activeElement: body as unknown, body, head: {}, title: '', createElement: () => start };
  const location = { pathname: '/marisol' };
  let first: unknown = null;
  let mutated = () => {};
  start.focus = () => (document.activeElement = start);
  runInNewContext(pageStartScript(), {
    location,
    document,
    MutationObserver: class {
      constructor(callback: () => void) {
        mutated = callback;
      }
      observe() {}
    },
  });
  return {
    body,
    start,
    /** Returns the announced title, or the focused element if no title is announced. */
    shows(pathname: string, title: string, focused: unknown = body) {
      location.pathname = pathname;
      Object.assign(document, { title, activeElement: focused });
      mutated();
      return document.activeElement === start && first === start ? start.ariaLabel : document.activeElement;
    },
  };
}

test('a page that a link led to says its title, with the focus before its first link', () => {
  const { shows } = aWindow();
  expect(shows('/marisol/recipes', 'Recipes')).toBe('Recipes');
  expect(shows('/marisol/recipes/conchas', 'Conchas')).toBe('Conchas');
});

test('so does one that still has the link', () => {
  expect(aWindow().shows('/studio/members', 'Members', element('a'))).toBe('Members');
});

test('so does one shown before the focus has left the start of the page before', () => {
  const { start, shows } = aWindow();
  shows('/marisol/recipes', 'Recipes');
  expect(shows('/marisol', 'Marisol', start)).toBe('Marisol');
});

test('another title of the same page moves no focus', () => {
  const { body, shows } = aWindow();
  expect(shows('/marisol', 'Timer done')).toBe(body);
});

test('going back says the title once the page is there, after its address and scripts', () => {
  const { body, shows } = aWindow();
  expect(shows('/marisol/recipes', '')).toBe(body);
  expect(shows('/marisol/recipes', 'Recipes')).toBe('Recipes');
});

test.each([
  ['a result that the page has focused', 'div'],
  ['a field whose editor got an address of its own', 'textarea'],
])('%s keeps the focus', (_what, name) => {
  const focused = element(name);
  expect(aWindow().shows('/studio/recipes/1', 'Soup', focused)).toBe(focused);
});
