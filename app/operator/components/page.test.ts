import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../../../tests/support/source-files.ts';

/** Modules of components that the page does not show, each with the reason. */
const hidden: Record<string, string> = {
  'app/ui/follows-system.tsx': 'a mark without a look',
  'app/ui/form/sign-in-again.tsx': 'part of the summary of a form',
  'app/ui/form/text-area.tsx': 'has the look of a field',
  'app/ui/late-part.tsx': 'shows another component',
  'app/ui/layout/page-heading.tsx': 'the heading of a page, of which there is one',
  'app/ui/layout/page-state.tsx': 'a page of its own, shown for errors',
  'app/ui/layout/shell.tsx': 'the frame of account pages',
  'app/ui/site-link.tsx': 'a link without a look',
};

describe('the page of components', () => {
  const parts = sourceFiles('app/operator/components');
  const components = sourceFiles('app/ui').filter(({ path }) => path.endsWith('.tsx'));
  const own = parts.flatMap(({ imports }) => imports.map(({ target }) => target));
  const imported = [...own, ...components.filter(({ path }) => own.includes(path)).flatMap(targets)];

  test('shows every component of app/ui, or says here why not', () => {
    const missing = components.filter(({ path }) => !imported.includes(path) && !(path in hidden));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  test('has no reason for a component that it shows', () => {
    expect(Object.keys(hidden).filter((path) => own.includes(path))).toEqual([]);
  });
});

function targets({ imports }: { imports: { target: string }[] }): string[] {
  return imports.map(({ target }) => target);
}
