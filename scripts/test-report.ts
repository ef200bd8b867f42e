import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Report {
  passed: number;
  skipped: number;
  /** Each test that failed, and each file that could not be run. */
  failures: Failure[];
  /** Tests that passed only on a retry, with the message of their first failure. */
  unsteady: Failure[];
}

export interface Failure {
  /** The file and the titles down to the test; of a file that could not be run, the file alone. */
  test: string;
  /** As the runner reported it, with its colours. */
  message: string;
}

/** The part of Vitest's JSON report that is read here; it has Jest's shape. */
interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

/** The same of Playwright's. */
interface PlaywrightReport {
  stats: Record<'expected' | 'flaky' | 'skipped', number>;
  suites: Suite[];
  errors: { message?: string }[];
}

interface Suite {
  /** Of the outermost, its file. */
  title: string;
  suites?: Suite[];
  specs: Spec[];
}

interface Spec {
  title: string;
  ok: boolean;
  /** `results` has one entry per attempt. */
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
}

/** @throws when the runner ended without a report */
export function readVitestReport(reportFile: string): Report {
  const report: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative('', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ test: file, message: message ?? '' }];
    return failed.map((test) => ({
      test: `${file} › ${test.fullName}`,
      message: test.failureMessages?.join('\n') ?? '',
    }));
  });
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    unsteady: [],
  };
}

/** @throws when the runner ended without a report */
export function readPlaywrightReport(reportFile: string): Report {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message = '' }) => ({ test: 'the runner itself', message })),
      ...pick(suites, ({ ok }) => !ok),
    ],
    unsteady: pick(suites, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
  };
}

/** Of a check that prints 'N passed, N failed' last. @throws when it did not come so far */
export function readSummary(printed: string): Report {
  const [, passed, failed] = [...printed.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1)!;
  const failures = Array.from({ length: Number(failed) }, (_, at) => ({
    test: `check ${at + 1} of ${failed} that failed`,
    message: 'What it printed says which',
  }));
  return { passed: Number(passed), skipped: 0, failures, unsteady: [] };
}

function pick(suites: Suite[], wanted: (spec: Spec) => boolean, above: string[] = []): Failure[] {
  return suites.flatMap((suite) => {
    const titles = [...above, suite.title];
    return [
      ...suite.specs.filter(wanted).map((spec) => describe(spec, titles)),
      ...pick(suite.suites ?? [], wanted, titles),
    ];
  });
}

function describe({ title, tests }: Spec, titles: string[]): Failure {
  const errors = tests.flatMap(({ results }) => results.findLast((result) => result.errors.length > 0)?.errors ?? []);
  return { test: [...titles, title].join(' › '), message: errors.map(({ message = '' }) => message).join('\n') };
}
