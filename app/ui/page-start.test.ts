import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pageStartScript } from './page-start.ts';

/** Window with the script of every page, and elements by name. */
function aWindow() {
  const listeners = new Map<string, () => void>();
  const start: { ariaLabel?: string; focus?: () => void } = {};
  const body = { prepend: (element: unknown) => (first = element) };
  const document = { activeElement: body as unknown, body, head: {}, title: '', createElement: () => start };
  const location = { pathname: '/marisol' };
  let first: unknown = null;
  let mutated = () => {};
  start.focus = () => (document.activeElement = start);
  runInNewContext(pageStartScript(), {
    location,
    document,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    MutationObserver: class {
      constructor(callback: () => void) {
        mutated = callback;
      }
      observe() {}
    },
  });
  return {
    /** Follows a link that has the focus; `focused` is what has it when the page is there. */
    follow(link: object, { pathname, title, focused }: { pathname: string; title: string; focused: unknown }) {
      document.activeElement = link;
      listeners.get('click')!();
      location.pathname = pathname;
      Object.assign(document, { title, activeElement: focused });
      mutated();
      return document.activeElement === start && first === start ? start.ariaLabel : document.activeElement;
    },
    body,
  };
}

const recipes = { pathname: '/marisol/recipes', title: 'Recipes · Marisol’s Table' };

test('a followed link says the new title, with the focus before the page’s first link', () => {
  const { follow, body } = aWindow();
  expect(follow({}, { ...recipes, focused: body })).toBe(recipes.title);
  const conchas = { pathname: '/marisol/recipes/conchas', title: 'Conchas' };
  expect(follow({}, { ...conchas, focused: body })).toBe('Conchas');
});

test('also a link that the new page still has', () => {
  const link = {};
  expect(aWindow().follow(link, { ...recipes, focused: link })).toBe(recipes.title);
});

test('another title of the same page moves no focus, and a result that the page has focused keeps it', () => {
  const { follow, body } = aWindow();
  expect(follow({}, { pathname: '/marisol', title: 'Timer done', focused: body })).toBe(body);
  const alert = {};
  expect(follow({}, { ...recipes, focused: alert })).toBe(alert);
});
