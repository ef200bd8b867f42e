import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { findProgram } from './child.ts';

export interface Measurement {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Load {
  port: number;
  /** Requested in order, repeatedly. */
  paths: string[];
  headers?: Record<string, string>;
  /** Sent by POST. `%n` is replaced by a different number of seven digits in each request. */
  body?: string;
  connections?: number;
  seconds: number;
}

/** The result of a load generator. */
export interface Tally extends Measurement {
  /** Responses other than 2xx and 3xx. */
  refused: number;
  /** Broken connections, and responses that took more than ten seconds. */
  broken: number;
}

export const CONNECTIONS = 64;
export const NUMBER = '%n';

export interface LoadGenerator {
  name: string;
  measure(load: Load): Promise<Measurement>;
}

/** `wrk` if it is installed, else our own loop on a separate thread. */
export function loadGenerator(folder: string): LoadGenerator {
  const wrk = findProgram('wrk');
  const measure = wrk ? (load: Load) => measureWithWrk(wrk, folder, load) : measureWithOwn;
  return {
    name: wrk ? 'wrk' : "the bench's own loop",
    async measure(load) {
      const { refused, broken, ...measurement } = await measure(load);
      if (refused + broken > 0)
        throw new Error(`Of the requests for ${load.paths[0]}, ${refused} were refused, ${broken} broke`);
      return measurement;
    },
  };
}

let scripts = 0;
/** The first number of a run, beyond all numbers of the previous runs. */
const firstNumber = () => 200_000 * scripts;

async function measureWithWrk(wrk: string, folder: string, load: Load): Promise<Tally> {
  scripts += 1;
  const script = path.join(folder, `wrk-${scripts}.lua`);
  writeFileSync(script, wrkScript(load));
  const { stdout } = await promisify(execFile)(wrk, [
    ...['--threads', '1', '--connections', String(load.connections ?? CONNECTIONS)],
    ...['--duration', `${load.seconds}s`, '--timeout', '10s'],
    ...Object.entries(load.headers ?? {}).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...['--script', script, `http://127.0.0.1:${load.port}${load.paths[0]}`],
  ]);
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as Tally;
}

const lua = (text: string) => JSON.stringify(text);

/** Requests are built in advance where possible, which is fastest. */
function wrkScript({ paths, body }: Load): string {
  const numbered = `
local at = ${firstNumber()}
function request()
  at = at + 1
  local body = string.gsub(${lua(body ?? '')}, "%%n", string.format("%07d", at))
  return wrk.format("POST", ${lua(paths[0]!)}, nil, body)
end`;
  const rotating = `
local paths, requests, at = {${paths.map(lua).join(',')}}, {}, 0
function init(args)
  for number, path in ipairs(paths) do requests[number] = wrk.format("GET", path) end
end
function request()
  at = at % #requests + 1
  return requests[at]
end`;
  return `${body === undefined ? (paths.length > 1 ? rotating : '') : numbered}
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\n{"requestsPerSecond":%.1f,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d}\\n',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end`;
}

function measureWithOwn(load: Load): Promise<Tally> {
  scripts += 1;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./own-load.ts', import.meta.url), {
      workerData: { ...load, first: firstNumber() },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
