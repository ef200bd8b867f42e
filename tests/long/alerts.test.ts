import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyPostgres } from '../support/database.ts';
import { installHere, isRoot } from '../support/debian.ts';
import { freePort } from '../support/postgres-server.ts';
import { groupedBy, type Series, selectorsIn, seriesIn } from '../support/promql.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/**
 * A site of two processes exports the metrics in `deploy/alerts.yaml` and `deploy/dashboard.json`, and promtool accepts
 * the rules. Promtool is installed if the tests run as root.
 */

const PROMTOOL = '/usr/bin/promtool';
const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'larder-alerts-'));

interface Question {
  name: string;
  expression: string;
  shown: string[];
}
const labelsIn = (words: string) => [...words.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label]) => label!);
const rules: Question[] = read('deploy/alerts.yaml')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((rule) => ({
    name: /^\w+/.exec(rule)![0],
    expression: /^ +expr: '(.*)'$/m.exec(rule)![1]!,
    shown: labelsIn(rule),
  }));
const dashboard = JSON.parse(read('deploy/dashboard.json')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
};
const panels: Question[] = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr, legendFormat }) => ({ name: title, expression: expr, shown: labelsIn(legendFormat) })),
);

let site: ServerProcess;
let printed: string;
let series: Series[];
beforeAll(async () => {
  const port = await freePort();
  site = await startServer({
    DATABASE_URL: await emptyPostgres(),
    DATA_DIR: folder,
    WEB_CONCURRENCY: '2',
    METRICS_PORT: String(port),
  });
  const ask = (target: string, init?: RequestInit) => fetch(`http://127.0.0.1:${site.port}${target}`, init);
  // New connections, so that both processes respond.
  for (let time = 0; time < 4; time += 1) await ask('/marisol', { headers: { connection: 'close' } });
  await ask('/readyz');
  await ask('/api/stripe/webhook', { method: 'POST', body: '{}' });
  printed = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  series = seriesIn(printed);
});
afterAll(async () => {
  site.child.kill('SIGTERM');
  await site.ended;
  rmSync(folder, { recursive: true });
});

/** Metrics that a new site does not export yet, because there was no backup. */
const LATER = /^larder_(backup|restore_check)_success_timestamp_seconds$/;
const OF_OTHERS = new Set(['status', 'job']);

/** Splits a label pattern: 'a|b-.*' and 'a-(b|c)' have two alternatives each. */
function alternativesOf(pattern: string): string[] {
  const [, before = '', within = pattern] = /^([^(|]*)\(([^)]*)\)$/.exec(pattern) ?? [];
  return within.split('|').map((each) => before + each);
}

test.each([...rules, ...panels])(
  '$name uses metrics that two processes print: $expression',
  ({ expression, shown }) => {
    const labels = new Set<string>();
    for (const { metric, matchers } of selectorsIn(expression)) {
      const found = series.filter((each) => each.metric === metric);
      if (found.length === 0) {
        expect(metric).toMatch(LATER);
        continue;
      }
      for (const { labels: own } of found) for (const label of Object.keys(own)) labels.add(label);
      for (const { label, operator, value } of matchers) {
        expect(labels).toContain(label);
        if (OF_OTHERS.has(label)) continue;
        // A value that no series has is probably misspelt: '=' would match nothing, '!=' would exclude nothing.
        const values = [...new Set(found.map(({ labels: own }) => own[label]!))];
        for (const each of operator.includes('~') ? alternativesOf(value) : [value]) {
          const isThere = values.some((one) => one === each || new RegExp(`^(?:${each})$`).test(one));
          expect({ label, each, values, isThere }).toMatchObject({ isThere: true });
        }
      }
    }
    for (const label of [...groupedBy(expression), ...shown]) expect(labels).toContain(label);
  },
);

const promtool = (...args: string[]) => execFileSync(PROMTOOL, args, { encoding: 'utf8', stdio: 'pipe' });

test.skipIf(!isRoot)('Prometheus’s own tool reads the rules, the dashboard’s questions and what a site prints', () => {
  installHere(PROMTOOL, 'prometheus');
  expect(promtool('check', 'rules', path.join(root, 'deploy/alerts.yaml'))).toContain(`SUCCESS: ${rules.length} rules`);
  const asked = panels.map(({ expression }, at) => `{ record: 'asked${at}', expr: ${JSON.stringify(expression)} }`);
  const file = path.join(folder, 'dashboard.yaml');
  writeFileSync(file, `groups: [{ name: dashboard, rules: [${asked.join(', ')}] }]`);
  expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${panels.length} rules`);
  // The project cannot change the names of the library's metrics.
  const { stderr } = spawnSync(PROMTOOL, ['check', 'metrics'], { input: printed, encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_'))).toEqual([]);
});

test.skipIf(!isRoot)('each tested rule fires when expected, and not before', () => {
  installHere(PROMTOOL, 'prometheus');
  expect(promtool('test', 'rules', path.join(root, 'tests/long/alert-rules.yaml'))).toContain('SUCCESS');
});
