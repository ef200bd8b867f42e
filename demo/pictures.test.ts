import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../app/paths.ts';
import { pictureName } from '../app/ui/picture-focus.ts';
import { demoCreators } from './creators.ts';
import { demoPictures } from './pictures/pictures.ts';
import { listRenderedVariants } from './pictures/rendered-variants.ts';
import { renderedVariants } from './pictures.server.ts';

const folder = path.join(import.meta.dirname, 'pictures');

test.each(demoCreators.map((creator) => [creator.slug, creator] as const))(
  '%s has the pictures of its page, features and recipes, each described',
  (slug, creator) => {
    const names = [
      ...['logo', 'favicon', 'signature', 'portrait', 'cta'],
      ...creator.features.map(({ picture }) => picture),
      ...creator.recipes.map((recipe) => recipe.slug),
    ].sort();
    const listed = demoPictures[slug]!;
    expect(Object.keys(listed).sort()).toEqual(names);
    expect(readdirSync(path.join(folder, slug)).sort()).toEqual(names.map((name) => `${name}.svg`));
    expect(names.filter((name) => !listed[name]!.alt.trim())).toEqual(['favicon']);
  },
);

test('exactly the listed variants are rendered, of the drawings as they are', async () => {
  const listed = await listRenderedVariants({
    store: async (original) => paths.picture(createHash('sha256').update(original).digest('hex').slice(0, 32)),
    pointOut: async (key, focus) => paths.picture(pictureName(key, focus)),
  });
  const files = [...listed].flatMap(([own, names]) => [...names].map((name) => path.join(own, name)));
  const rendered = readdirSync(renderedVariants, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  expect(
    rendered.map(({ parentPath, name }) => path.relative(renderedVariants, path.join(parentPath, name))).sort(),
  ).toEqual(files.sort());
});
