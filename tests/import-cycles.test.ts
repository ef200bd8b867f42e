import { expect, test } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

test('there are no import cycles, types too', () => {
  const imports = sourceFiles('app', 'server', 'demo').map(({ path, imports }): [string, string[]] => [
    path,
    imports.map(({ target }) => target),
  ]);
  expect(cyclesIn(new Map(imports))).toEqual([]);
});

test('there are no import cycles in what the site is tested with, apart from types', () => {
  const files = sourceFiles('stripe-stand-in');
  const imports = new Map(
    files.map(({ path, imports }) => [path, imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target)]),
  );
  expect(cyclesIn(imports)).toEqual([]);
});

test('an import cycle is found and named by its modules', () => {
  const imports = new Map([
    ['a.ts', ['b.ts', 'react']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['b.ts']],
  ]);
  expect(cyclesIn(imports)).toEqual(['b.ts → c.ts → b.ts']);
});

/**
 * Returns at least one cycle if there are any. Follows each import only once, so it may miss further cycles through the
 * same modules.
 */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const trail: string[] = [];
  const cycles: string[] = [];
  function visit(module: string): void {
    const at = trail.indexOf(module);
    if (at >= 0) cycles.push([...trail.slice(at), module].join(' → '));
    if (at >= 0 || done.has(module)) return;
    trail.push(module);
    for (const target of imports.get(module) ?? []) if (imports.has(target)) visit(target);
    trail.pop();
    done.add(module);
  }
  for (const module of imports.keys()) visit(module);
  return cycles;
}
