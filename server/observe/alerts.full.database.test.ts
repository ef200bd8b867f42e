import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createQueue } from '../../app/jobs/queue.server.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { testMetrics } from '../../tests/support/metrics.ts';
import { groupedBy, selectorsIn, seriesIn } from '../../tests/support/promql.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const alerts = read('deploy/alerts.yaml');
const dashboard = read('deploy/dashboard.json');
const words = read('docs/alerts.md');

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);

/** Buckets, sums and counts get the name of their histogram. */
const metricsIn = (text: string) =>
  matches(text, /\b((?:larder|nodejs|process)_[a-z0-9_]+)\b/g).map((name) => name.replace(/_(bucket|sum|count)$/, ''));

test('every metric in a rule, the dashboard or a document exists', async () => {
  const text = await testMetrics(await testDatabase({ time: 'real' })).text();
  const there = new Set(matches(text, /^# TYPE (\S+) /gm));
  const documents = { words, manual: read('docs/operating.md'), backup: read('docs/backup.md') };
  for (const [file, content] of Object.entries({ alerts, dashboard, ...documents })) {
    const named = metricsIn(content);
    expect({ file, unknown: named.filter((name) => !there.has(name)) }).toEqual({ file, unknown: [] });
  }
  expect(new Set(metricsIn(alerts)).size).toBeGreaterThan(12);
  expect(new Set(metricsIn(dashboard)).size).toBeGreaterThan(15);
});

test('every label in a rule or the dashboard belongs to its metric', async () => {
  const database = await testDatabase({ time: 'real' });
  const queue = createQueue({ database, log: { info() {}, error() {} } });
  const work = async () => ({ ok: true as const });
  await queue.start([{ name: 'mail', concurrency: 0, attemptMs: 1_000, options: {}, work }]);
  await queue.stop();
  const metrics = testMetrics({ ...database, connections: () => ({ used: 1, idle: 1, waiting: 0, most: 10 }) });
  metrics.serves('a build');
  metrics.count({ id: 'x', method: 'GET', route: '/:name', status: 200, from: 'rendered', milliseconds: 1 });
  const labels = new Map<string, Set<string>>();
  for (const { metric, labels: own } of seriesIn(await metrics.text())) {
    labels.set(metric, new Set([...(labels.get(metric) ?? []), ...Object.keys(own)]));
  }
  const rules = matches(alerts, /^ +expr: '(.*)'$/gm);
  expect(rules.length).toBe(matches(alerts, /^ +- alert: /gm).length);
  for (const question of [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]) {
    const selectors = selectorsIn(question);
    const unknown = selectors.flatMap(({ metric, matchers }) =>
      matchers.filter(({ label }) => !labels.get(metric)?.has(label)).map(({ label }) => `${metric} ${label}`),
    );
    const all = new Set(selectors.flatMap(({ metric }) => [...(labels.get(metric) ?? [])]));
    unknown.push(...groupedBy(question).filter((label) => !all.has(label)));
    expect({ question, unknown }).toEqual({ question, unknown: [] });
  }
});

test('each alert has a section with its meaning and the remedy, linked from the rule, and there are no others', () => {
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

test('the dashboard’s panels have Grafana’s required fields, and do not overlap', () => {
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
