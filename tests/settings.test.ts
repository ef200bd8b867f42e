import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sections } from '../server/settings.ts';

const root = path.resolve(import.meta.dirname, '..');

const introduction = `# Settings

Every setting of the environment, written from \`server/settings.ts\` by \`npm run vitest -- tests/settings.test.ts -u\`. A start
names everything that is missing or wrong at once. In the demo nothing has to be set. A setting that is marked with *file*
can stand in a file: \`AUTH_SECRET_FILE\` is its path.
`;

test('docs/settings.md describes every setting', async () => {
  const tables = sections.map(({ title, settings }) => {
    const rows = Object.entries<{ default?: string | undefined; secret?: true; says: string }>(settings).map(
      ([name, { default: fallback, secret, says }]) =>
        `| \`${name}\`${secret ? ' *file*' : ''} | ${fallback === undefined ? '' : `\`${fallback}\``} | ${says} |`,
    );
    return `\n## ${title}\n\n| | default | |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  await expect(introduction + tables.join('')).toMatchFileSnapshot(path.join(root, 'docs/settings.md'));
});

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs/operating.md',
  'docs/commands.md',
  'docs/backup.md',
];

test.each(documents)('every npm script that %s names is there', (file) => {
  const scripts = Object.keys(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts);
  const text = readFileSync(path.join(root, file), 'utf8');
  const named = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name!);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});
