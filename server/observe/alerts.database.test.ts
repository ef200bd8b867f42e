import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

interface Dashboard {
  schemaVersion: number;
  templating: { list: { name: string; type: string }[] };
  panels: {
    id: number;
    type: string;
    title: string;
    datasource: { uid: string };
    gridPos: { x: number; y: number; w: number; h: number };
    fieldConfig: { defaults: { unit?: string } };
    targets: { refId: string; expr: string }[];
  }[];
}
const { panels, templating } = JSON.parse(dashboard) as Dashboard;

test('the dashboard’s panels have what Grafana asks of each, and none covers another', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const [source] = templating.list;
  expect(source).toMatchObject({ type: 'datasource', query: 'prometheus' });
  const taken = new Set<string>();
  for (const { type, title, datasource, gridPos, fieldConfig, targets } of panels) {
    const { x, y, w, h } = gridPos;
    for (let at = 0; at < w * h; at += 1) {
      const cell = `${x + (at % w)} ${y + Math.floor(at / w)}`;
      expect({ title, cell, isTaken: taken.has(cell) }).toMatchObject({ isTaken: false });
      taken.add(cell);
    }
    expect({ title, right: x + w }).toEqual({ title, right: expect.toSatisfy((right: number) => right <= 24) });
    expect({ title, type, uid: datasource.uid }).toEqual({ title, type: 'timeseries', uid: `\${${source!.name}}` });
    const { unit = 'short' } = fieldConfig.defaults;
    expect({ title, unit }).toMatchObject({ unit: expect.stringMatching(/^(short|reqps|percentunit|s|h|bytes)$/) });
    const refs = targets.map(({ refId }) => refId);
    expect({ title, refs }).toEqual({ title, refs: ['A', 'B', 'C', 'D'].slice(0, targets.length) });
    expect(targets.every(({ expr }) => expr !== '')).toBe(true);
  }
});

const isThere = spawnSync('promtool', ['--version']).status === 0;
/** What Prometheus’s own tool says about rules. */
function checkedRules(rules: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-rules-'));
  const file = path.join(folder, 'rules.yaml');
  writeFileSync(file, rules);
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, said: `${stdout}${stderr}` };
}
test.runIf(isThere)('Prometheus’s own tool finds the rules right, and the dashboard’s questions', () => {
  expect(checkedRules(alerts)).toMatchObject({ status: 0, said: expect.stringContaining('SUCCESS') });
  const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const rules = asked.map((expr, at) => `{ record: 'asked${at}', expr: ${JSON.stringify(expr)} }`);
  const said = checkedRules(`groups: [{ name: dashboard, rules: [${rules.join(', ')}] }]`);
  expect(said).toMatchObject({ status: 0, said: expect.stringContaining(`SUCCESS: ${asked.length} rules`) });
});
