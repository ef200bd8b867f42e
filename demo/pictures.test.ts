import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { demoCreators } from './creators.ts';
import { demoPictures } from './pictures/pictures.ts';

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
