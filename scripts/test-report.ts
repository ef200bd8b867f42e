import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Report {
  passed: number;
  skipped: number;
  /** Each test that failed, and each file that could not be run. */
  failures: Failure[];
}

export interface Failure {
  /** The file and the titles down to the test; of a file that could not be run, the file alone. */
  test: string;
  /** As the runner told it, with its colours. */
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
  file: string;
  title: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[];
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
      ...suites.flatMap((suite) => failuresIn(suite, [suite.file])),
    ],
  };
}

function failuresIn({ suites = [], specs }: Suite, titles: string[]): Failure[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => ({
      test: [...titles, title].join(' › '),
      message: tests
        .flatMap(({ results }) => results.at(-1)?.errors ?? [])
        .map(({ message = '' }) => message)
        .join('\n'),
    })),
    ...suites.flatMap((suite) => failuresIn(suite, [...titles, suite.title])),
  ];
}
