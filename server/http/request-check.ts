import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http';

/** Response that is sent before a `Request` is built. */
export interface EarlyAnswer {
  status: 204 | 301 | 400 | 404 | 405 | 421;
  headers?: OutgoingHttpHeaders;
  text?: string;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const allow = 'GET, HEAD, POST, OPTIONS';

/**
 * Returns the early response to a malformed request, an unknown method or `OPTIONS *`, or null. The router would throw
 * for most such requests, so any visitor could fill the error log.
 * @param target as returned by `readTarget`
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

/** Checks the Host header (RFC 9110, 7.2): a name or an address, with an optional port. */
function isHost(host: string): boolean {
  return /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}/`);
}

/** Detects repeated Host headers. Node uses the first, and a proxy in front may use another (RFC 9112, 3.2). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** Detects NUL, which PostgreSQL cannot store, and names of properties of `Object.prototype`. */
function hasForbiddenQuery(target: string): boolean {
  const mark = target.indexOf('?');
  if (mark < 0) return false;
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    if (name in Object.prototype || name.includes('\0') || value.includes('\0')) return true;
  }
  return false;
}

export function sendEarly({ status, headers, text }: EarlyAnswer, response: ServerResponse, path: string): void {
  const isApi = path.split('/', 2)[1] === 'api';
  const type = isApi ? 'application/json' : 'text/plain; charset=utf-8';
  const body = isApi && text ? JSON.stringify({ error: text }) : text;
  response.writeHead(status, { 'cache-control': 'no-store', 'content-type': type, ...headers }).end(body);
}

/** Responds 405 to CONNECT, because Node would close the connection without a response. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => {});
    // The server no longer owns the socket, so the server's timeouts do not apply.
    const answer = `HTTP/1.1 405 Method Not Allowed\r\nAllow: ${allow}\r\nConnection: close\r\n\r\n`;
    socket.end(answer, () => socket.destroy());
  });
}
