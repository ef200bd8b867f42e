import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reservedWords } from '../../app/creators/subdomain/subdomain.ts';
import { endpointTable } from '../../app/route-table.ts';
import { findEndpoint } from '../../server/http/endpoint.ts';
import { routePatterns } from '../support/route-patterns.ts';

const client = path.resolve(import.meta.dirname, '../../build/client');
const pattern = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const paths = routePatterns.map((pattern) => pattern.slice(1));

test('the first path segments of the site’s own addresses are reserved, and served are no others', () => {
  const patterns = [...paths, ...Object.keys(endpointTable).map((each) => each.slice(1))];
  const first = new Set(patterns.map((each) => each.split('/')[0]!).filter((word) => pattern.test(word)));
  const toCome: ReadonlySet<string> = new Set(reservedWords.toCome);
  const served = [...reservedWords.served, ...reservedWords.process];
  expect(served.sort()).toEqual([...first].filter((word) => !toCome.has(word)).sort());
});

test('every file of the client build has a row, without which it is not sent', () => {
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThan(50);
  const compressed = /\.(br|gz)$/;
  const addresses = files
    .filter(({ name }) => !compressed.test(name))
    .map(({ parentPath, name }) => `/${path.relative(client, path.join(parentPath, name))}`);
  expect(addresses.filter((each) => findEndpoint(each)?.row.answeredBy !== 'files')).toEqual([]);
});
