import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { acceptEncoding } from './answer.ts';
import { findProgram } from './child.ts';

export interface Measurement {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface Load {
  port: number;
  /** What is asked for; with `rotation`, followed by each number below it in turn. */
  path: string;
  rotation?: number;
  /** Whether the visitor takes compressed answers. */
  compressed: boolean;
  seconds: number;
}

/** What the generators send back. */
export interface Tally extends Measurement {
  /** Answers that were not 200. */
  refused: number;
  /** Connections that broke, and answers that did not come in ten seconds. */
  broken: number;
}

export const CONNECTIONS = 64;

/** `wrk` where the system has it, else a loop of our own on a thread of its own. */
export function loadGenerator(folder: string): { name: string; measure(load: Load): Promise<Measurement> } {
  const wrk = findProgram('wrk');
  const measure = wrk ? (load: Load) => measureWithWrk(wrk, folder, load) : measureWithOwn;
  return {
    name: wrk ? 'wrk' : "the bench's own loop",
    async measure(load) {
      const { refused, broken, ...measurement } = await measure(load);
      if (refused + broken > 0)
        throw new Error(`Of the requests for ${load.path}, ${refused} were refused, ${broken} broke`);
      return measurement;
    },
  };
}

async function measureWithWrk(wrk: string, folder: string, load: Load): Promise<Tally> {
  const script = path.join(folder, 'wrk.lua');
  writeFileSync(script, wrkScript(load));
  const { stdout } = await promisify(execFile)(wrk, [
    ...['--threads', '1', '--connections', String(CONNECTIONS), '--duration', `${load.seconds}s`, '--timeout', '10s'],
    ...(load.compressed ? ['--header', `Accept-Encoding: ${acceptEncoding}`] : []),
    ...['--script', script, `http://127.0.0.1:${load.port}${load.path}`],
  ]);
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as Tally;
}

/** One request built beforehand is the fastest, so the rotation is there only when it is asked for. */
function wrkScript({ path: prefix, rotation }: Load): string {
  const rotate = `
local requests, at = {}, 0
function init(args)
  for number = 0, ${rotation} - 1 do requests[number] = wrk.format("GET", "${prefix}" .. number) end
end
function request()
  at = (at + 1) % ${rotation}
  return requests[at]
end`;
  return `${rotation ? rotate : ''}
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\n{"requestsPerSecond":%.1f,"p50":%.3f,"p99":%.3f,"refused":%d,"broken":%d}\\n',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout))
end`;
}

function measureWithOwn(load: Load): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./own-load.ts', import.meta.url), { workerData: load });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
