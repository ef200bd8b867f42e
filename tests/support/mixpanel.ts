import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from 'vitest';

interface Heard {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

/** Starts a fake Mixpanel. Must be called at the top of a test file. */
export async function startMixpanel() {
  const heard: Heard[] = [];
  const answer = { status: 200, words: '' };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      heard.push({ method: request.method!, url: request.url!, headers: request.headers, body });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.words);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  beforeEach(() => {
    heard.length = 0;
    Object.assign(answer, { status: 200, words: '{"status":1,"error":null}' });
  });
  const apiHost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** `heard` and `answer` are reset before each test. */
  return { heard, answer, mixpanel: { token: 'real-token', apiHost } };
}
