import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Report {
  passed: number;
  skipped: number;
  /** Each test that failed, and each file that could not be run. */
  failures: Failure[];
  /** Tests that passed only on a retry, with the message of their first failure. */
  unsteady: Failure[];
  /** How long each test took, without what was prepared for its file. */
  durations: Duration[];
}

export interface Duration {
  test: string;
  seconds: number;
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
    assertionResults: {
      status: string;
      fullName: string;
      /** In milliseconds; a test that was not run has none. */
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
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
  /** `results` has one entry per attempt; `duration` is in milliseconds. */
  tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[];
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
    durations: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        test: `${path.relative('', name)} › ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  };
}

/** @throws when the runner ended without a report */
export function readPlaywrightReport(reportFile: string): Report {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(readFileSync(reportFile, 'utf8'));
  const specs = listSpecs(suites);
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message = '' }) => ({ test: 'the runner itself', message })),
      ...specs.filter(({ spec }) => !spec.ok).map(describe),
    ],
    unsteady: specs.filter(({ spec }) => spec.tests.some(({ status }) => status === 'flaky')).map(describe),
    durations: specs.map(({ test, spec }) => ({
      test,
      seconds: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

/** Of a check that prints 'N passed, N failed' last. @throws when it did not come so far */
export function readSummary(printed: string): Report {
  const [, passed, failed] = [...printed.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1)!;
  const failures = Array.from({ length: Number(failed) }, (_, at) => ({
    test: `check ${at + 1} of ${failed} that failed`,
    message: 'What it printed says which',
  }));
  return { passed: Number(passed), skipped: 0, failures, unsteady: [], durations: [] };
}

/** @param above the titles of the suites that these are in */
function listSpecs(suites: Suite[], above: string[] = []): { test: string; spec: Spec }[] {
  return suites.flatMap((suite) => {
    const titles = [...above, suite.title];
    return [
      ...suite.specs.map((spec) => ({ test: [...titles, spec.title].join(' › '), spec })),
      ...listSpecs(suite.suites ?? [], titles),
    ];
  });
}

function describe({ test, spec }: { test: string; spec: Spec }): Failure {
  const errors = spec.tests.flatMap(
    ({ results }) => results.findLast((result) => result.errors.length > 0)?.errors ?? [],
  );
  return { test, message: errors.map(({ message = '' }) => message).join('\n') };
}
