import path from 'node:path';
import { paths } from '../app/paths.ts';
import { type Bench, measureOf } from './bench.ts';
import { forkServer } from './child.ts';
import { PROLIFIC } from './fill-library.ts';
import type { Contender, Group } from './report.ts';
import type { ServeSettings } from './serve.ts';

const TWICE = 0.5;

/** Searches of a library of 5,000 recipes against its newest-first page, none of them cached, on both databases. */
export async function libraryGroups(bench: Bench): Promise<Group[]> {
  const { settings, newDatabase, folder } = bench;
  const onPostgres = { ...settings, databaseUrl: await newDatabase('library') };
  const embedded = { ...settings, databaseUrl: '', dataDirectory: path.join(folder, 'embedded') };
  return [
    await libraryGroup(bench, 'A library of 5,000 recipes, on PostgreSQL', onPostgres),
    await libraryGroup(bench, 'A library of 5,000 recipes, on PGlite', embedded),
  ];
}

async function libraryGroup(bench: Bench, title: string, settings: ServeSettings): Promise<Group> {
  const { port, ask } = await forkServer('serve.ts', { ...settings, cacheBytes: 0 } satisfies ServeSettings);
  await ask('fill library');
  const of = (name: string, searches: string[], role: Pick<Contender, 'bar' | 'yardstick'>): Contender => ({
    ...{ name, ...role },
    measure: measureOf(bench, { port, connections: 1, paths: searches.map((q) => address(q)) }),
  });
  const bar = { share: TWICE };
  return {
    title,
    contenders: [
      of('the newest first', [''], { yardstick: true }),
      of('a word', ['chicken', 'tomato', 'lime', 'coriander'], { bar }),
      of('a word as it is typed', ['c', 'ch', 'chi', 'chick'], { bar }),
      of('several words', ['chicken soup', 'roast tomato', 'rice beans'], { bar }),
      of('a word with an error', ['chikcen', 'aubergene', 'tomatoe'], { bar }),
      of('a word that is nowhere', ['xyzzyqq', 'qwertzui'], { bar }),
    ],
  };
}

const address = (q: string) => paths.recipes(PROLIFIC, q === '' ? [] : [['q', q]]);
