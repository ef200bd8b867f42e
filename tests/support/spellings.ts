import { Agent, request as send } from 'node:http';
import type { TestApp } from './app.ts';

export interface Spelled {
  target: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface SpelledAnswer {
  status: number;
  text: string;
  policy: string;
  isPage: boolean;
}

const encoded = (text: string) => text.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

/**
 * Returns an address, and other spellings of it that proxies, crawlers and attackers use.
 * @param routeIds ids of the routes that match the address
 */
export function spellingsOf(path: string, routeIds: readonly string[]): Spelled[] {
  const [first = '', ...rest] = path.slice(1).split('/');
  const after = rest.length > 0 ? `/${rest.join('/')}` : '';
  const last = rest.at(-1) ?? first;
  const targets = [
    path,
    ...[`${path}/`, `${path}//`, `/${path}`, `//${path}`, `/.${path}`, `/x/..${path}`, `/%2e%2e${path}`],
    ...[path.toUpperCase(), `/${first.toUpperCase()}${after}`, path.replaceAll('/', '//'), path.replaceAll('/', '\\')],
    ...[
      `/${encoded(first)}${after}`,
      `/${encodeURIComponent(encoded(first))}${after}`,
      path.replace(last, encoded(last)),
    ],
    ...[`/${first}%2f${rest.join('/')}`, `${path}%00`, `${path}%20`, `${path};x=1`, `${path}.html`, `${path}.json`],
    ...[`http://larder.test${path}`, `${path}#x`, `${path}/.`, `${path}/x/..`, `${path}?index`, `${path}?_data=root`],
    ...[`${path}?creatorId=x&as=member&role=owner&_method=POST`, `${path}?_routes=root`, `${path}/_.data`],
  ].map((target): Spelled => ({ target }));
  const data = [
    ...['', '?_routes=', '?_routes=root', '?_routes=none', '?_routes=__proto__', `?_routes=${routeIds.join(',')}`],
    ...routeIds.flatMap((id) => [
      `?_routes=${encodeURIComponent(id)}`,
      `?_routes=root&_routes=${encodeURIComponent(id)}`,
    ]),
    ...['/', '?index', '#x', '%20'],
  ].map((end): Spelled => ({ target: `${path}.data${end}` }));
  const DATA = { target: `${path.toUpperCase()}.DATA` };
  const otherRequests: Spelled[] = [
    { target: path, method: 'HEAD' },
    { target: `${path}.data`, method: 'HEAD' },
    { target: path, method: 'OPTIONS' },
    { target: path, headers: { range: 'bytes=0-99999' } },
    { target: path, headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' } },
    { target: path, headers: { 'x-http-method-override': 'GET', 'x-forwarded-prefix': '/studio' } },
    { target: '/', headers: { 'x-original-url': path, 'x-rewrite-url': path, 'x-forwarded-uri': path } },
    { target: path, headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' } },
    { target: path, headers: { purpose: 'prefetch', 'x-middleware-subrequest': 'middleware:middleware:middleware' } },
  ];
  return [...targets, ...data, DATA, ...otherRequests];
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

export function changesOf(path: string, origin: string): Spelled[] {
  const change = (target: string, fields: Partial<Spelled> = {}): Spelled => ({
    target,
    method: 'POST',
    body: 'intent=publish&version=1&confirm=yes&text=x',
    ...fields,
    headers: { origin, ...form, ...fields.headers },
  });
  return [
    ...[path, `${path}/`, `${path}.data`, `${path}?index`, path.toUpperCase(), `/${path}`, `http://larder.test${path}`],
  ]
    .map((target) => change(target))
    .concat([
      ...['PUT', 'PATCH', 'DELETE'].map((method) => change(path, { method })),
      change(path, { headers: { 'x-http-method-override': 'PUT' } }),
      change(path, {
        headers: { 'content-type': 'application/json' },
        body: '{"content":null,"version":0,"schemaVersion":1}',
      }),
      change(path, { headers: { 'content-type': 'text/plain' } }),
      change(`${path}?_method=POST`, { method: 'GET', body: '' }),
      change(`${path}.data?_routes=root`),
    ]);
}

/** Returns a function that sends requests exactly as spelled. `fetch` would normalize them. */
export function speller(app: TestApp) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const { hostname, port } = new URL(app.origin);
  const ask = ({ target, method = 'GET', headers = {}, body }: Spelled) =>
    new Promise<SpelledAnswer>((resolve, reject) => {
      const sent = send({ hostname, port, path: target, method, headers, agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const head = answer.rawHeaders.map((each, at) => each + (at % 2 === 0 ? ': ' : '\n')).join('');
          resolve({
            status: answer.statusCode ?? 0,
            text: `${head}\n${Buffer.concat(chunks)}`,
            policy: answer.headers['content-security-policy']?.toString() ?? '',
            isPage: answer.headers['content-type']?.startsWith('text/html') ?? false,
          });
        });
        answer.on('error', reject);
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(ask({ target, method, headers, body }));
        else reject(error);
      });
      sent.end(body);
    });
  return { ask, close: () => agent.destroy() };
}
