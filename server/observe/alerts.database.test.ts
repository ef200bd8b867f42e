import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { testMetrics } from '../../tests/support/metrics.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const alerts = read('deploy/alerts.yaml');
const dashboard = read('deploy/dashboard.json');
const words = read('docs/alerts.md');

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

/** A histogram's name stands for its buckets, sum and count. */
const metricsIn = (text: string) =>
  matches(text, /\b((?:larder|nodejs|process)_[a-z0-9_]+)\b/g).map((name) => name.replace(/_(bucket|sum|count)$/, ''));

test('every metric that a rule, the dashboard or a document names is one of the site’s', async () => {
  const text = await testMetrics(await testDatabase()).text();
  const there = new Set(matches(text, /^# TYPE (\S+) /gm));
  for (const [file, content] of Object.entries({ alerts, dashboard, words, readme: read('README.md') })) {
    const named = metricsIn(content);
    expect({ file, unknown: named.filter((name) => !there.has(name)) }).toEqual({ file, unknown: [] });
  }
  expect(new Set(metricsIn(alerts)).size).toBeGreaterThan(12);
  expect(new Set(metricsIn(dashboard)).size).toBeGreaterThan(15);
});

test('each alert has what it means and what to do under its name, which the rule leads to, and nothing else has', () => {
  const names = matches(alerts, /^ +- alert: (\w+)$/gm);
  expect(matches(alerts, /^ +runbook: docs\/alerts\.md#(\w+)$/gm)).toEqual(names.map((name) => name.toLowerCase()));
  expect(matches(words, /^### (\w+)$/gm)).toEqual(names);
  const sections = words.split(/^### /m).slice(1);
  for (const section of sections) expect(section).toMatch(/\*\*Means\*\*: [\s\S]+\*\*Do\*\*: /);
});

test('the site, failures, mail, queue, database, disk, payments and backups each have their rules', () => {
  const groups = matches(alerts, /^ +- name: larder-(\w+)$/gm);
  expect(groups).toEqual(['site', 'database', 'disk', 'queue', 'mail', 'backup', 'payments']);
  expect(matches(alerts, /^ +severity: (\w+)$/gm).filter((each) => !['page', 'ticket'].includes(each))).toEqual([]);
});

test('the dashboard’s panels each ask for something, and no two stand in one place', () => {
  const { panels } = JSON.parse(dashboard) as {
    panels: { title: string; gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
  };
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
  for (const { title, targets } of panels) {
    expect({ title, asks: targets.every(({ expr }) => expr !== '') && targets.length > 0 }).toEqual({
      title,
      asks: true,
    });
  }
});

const isThere = spawnSync('promtool', ['--version']).status === 0;
test.runIf(isThere)('Prometheus’s own tool finds the rules right', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/alerts.yaml'], { cwd: root });
  expect({ status, said: `${stdout}${stderr}` }).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') });
});
