import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An answer given before anything is built from the request. */
export interface EarlyAnswer {
  status: 204 | 400 | 405 | 421;
  headers?: OutgoingHttpHeaders;
  text?: string;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const allow = 'GET, HEAD, POST, OPTIONS';

/**
 * The early answer to a request that is malformed or of a method that no address has; null for all others. The router
 * would throw for most of these, which would be an error in the log that any visitor can cause.
 * @param target as `readTarget` gives it
 * @param siteOrigin the site's own
 */
export function checkRequest(request: IncomingMessage, target: string, siteOrigin: string): EarlyAnswer | null {
  const { method = '' } = request;
  const { host, origin } = request.headers;
  if (!methods.has(method)) return { status: 405, headers: { allow }, text: 'Not allowed' };
  if (target === '*' && method === 'OPTIONS') return { status: 204, headers: { allow } }; // RFC 9110, 9.3.7
  if (!target.startsWith('/') || !URL.canParse(target, siteOrigin)) return malformed('address');
  if (host !== undefined && (!isHost(host) || hasSeveralHosts(request))) return malformed('Host');
  if (method !== 'GET' && origin !== undefined && origin !== 'null' && !URL.canParse(origin)) {
    return malformed('Origin');
  }
  return hasForbiddenQuery(target) ? malformed('query') : null;
}

const malformed = (what: string): EarlyAnswer => ({ status: 400, text: `Malformed ${what}` });

/** RFC 9110, 7.2: a name or an address, with or without a port, and nothing else that a URL could start with. */
function isHost(host: string): boolean {
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`);
}

/** Which Node answers by the first of them, and a proxy in front perhaps by another (RFC 9112, 3.2). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/**
 * NUL, which PostgreSQL cannot store, and names that every object has: no page of this site sends them, and no reader
 * of a query should have to think of them.
 */
function hasForbiddenQuery(target: string): boolean {
  const mark = target.indexOf('?');
  if (mark < 0) return false;
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if (name in Object.prototype || name.includes('\0') || value.includes('\0')) return true;
  }
  return false;
}

/**
 * Whether the Host header names this site: by one of its origins, or by the address that the connection came in at,
 * which proxies send by default and health checks use.
 */
export function createHostCheck(origins: readonly string[]): (request: IncomingMessage) => boolean {
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  return ({ headers: { host = '' }, socket }) =>
    hosts.has(host) || hosts.has(host.toLowerCase().replace(/:(80|443)$/, '')) || namesSocket(host, socket);
}

function namesSocket(host: string, { localAddress = '' }: Pick<Socket, 'localAddress'>): boolean {
  const name = host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
  const address = localAddress.replace(/^::ffff:/i, '');
  return name === address || (name === 'localhost' && (address === '::1' || address.startsWith('127.')));
}

/** Sends it, as JSON to a program that asks the API. */
export function sendEarly({ status, headers, text }: EarlyAnswer, response: ServerResponse, path: string): void {
  const isApi = path.split('/', 2)[1] === 'api';
  const type = isApi ? 'application/json' : 'text/plain; charset=utf-8';
  const body = isApi && text ? JSON.stringify({ error: text }) : text;
  response.writeHead(status, { 'cache-control': 'no-store', 'content-type': type, ...headers }).end(body);
}

/** Answers CONNECT with 405; Node would close the connection without a word. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {});
    // The server has let go of the socket: no timeout of its own would close it if the client does not.
    const answer = `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allow}\r\nConnection: close\r\n\r\n`;
    socket.end(answer, () => socket.destroy());
  });
}
