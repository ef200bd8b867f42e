import { request } from 'node:http';
import autocannon from 'autocannon';
import type { Child } from './child.ts';

export interface Measurement {
  requestsPerSecond: number;
  /** 99th percentile of the latency, in milliseconds. */
  p99: number;
  /** Milliseconds of processor time per response, or NaN if unknown. */
  processorMs: number;
}

export interface Load {
  /** Requested in order, repeatedly, by all connections together. */
  paths: string[];
  /** Host of each path, if they differ. */
  hosts?: string[];
  headers?: Record<string, string>;
  /** Returns the body of a POST request by the request's number. */
  body?: (number: number) => string;
  connections?: number;
  /** Number of requests, instead of a duration that would cut off slow responses. */
  amount?: number;
}

export const acceptEncoding = 'gzip, deflate, br, zstd';

let requests = 0;

export async function measureLoad(
  port: number,
  { paths, hosts, headers, body, connections = 64, amount }: Load,
  seconds: number,
): Promise<Omit<Measurement, 'processorMs'> & { responses: number }> {
  const method = body ? 'POST' : 'GET';
  const nextRequest = (request: autocannon.Request) => {
    requests += 1;
    const at = requests % paths.length;
    const own = hosts && { headers: { ...headers, host: hosts[at]! } };
    return { ...request, path: paths[at]!, body: body?.(requests), ...own };
  };
  const began = performance.now();
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    timeout: 30,
    headers,
    ...(amount ? { amount } : { duration: seconds }),
    // A constant request is serialized only once.
    requests: [paths.length > 1 || body ? { method, setupRequest: nextRequest } : { method, path: paths[0]! }],
  });
  const elapsed = (performance.now() - began) / 1_000;
  const failed = result['4xx'] + result['5xx'] + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests for ${paths[0]} failed`);
  const responses = result['2xx'] + result['3xx'];
  return { requestsPerSecond: responses / elapsed, p99: result.latency.p99, responses };
}

export interface Answer {
  contentType: string;
  cookies: string[];
  /** Body as sent, compressed with Brotli. */
  body: Buffer;
}

export function fetchEncoded({ port }: Child, path: string, cookie = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', cookie };
    const asked = request({ port, path, headers, host: '127.0.0.1' }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`));
        const cookies = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]!);
        resolve({ contentType: answer.headers['content-type'] ?? '', cookies, body: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
