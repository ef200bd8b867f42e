import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '../../app/sites/site.ts';
import { REQUEST_ID } from '../observe/request-observer.ts';

/**
 * `_header` is an undocumented field where Node stores a response's head until it is sent. If a later version has no
 * such field, Node writes every head, and `response-head.test.ts` fails.
 */
type WithHead = ServerResponse & { _header?: unknown };

/**
 * Head of a response that is sent many times. Node's validation of the headers costs more than the rest of a cached
 * response, so the text is reused within the same second, with another request id (decision 4).
 */
export class ResponseHead {
  readonly #status: number;
  readonly #headers: string[];
  #before = '';
  #after = '';
  /** Unix second in which the text was written. */
  #second = 0;

  /** @param headers flat list: name, value, name, value */
  constructor(status: number, headers: string[]) {
    this.#status = status;
    this.#headers = headers;
  }

  /** Writes the head of a response that has no header yet except the request's id. */
  write(request: IncomingMessage, response: WithHead): void {
    const second = Math.floor(Date.now() / 1_000);
    const id = String(response.getHeader(REQUEST_ID) ?? '');
    if (second === this.#second && id !== '' && isUsual(request, response)) {
      response.statusCode = this.#status;
      response._header = this.#before + id + this.#after;
      return;
    }
    response.writeHead(this.#status, this.#headers);
    // Node may have decided to close the connection, or a later version may store the head elsewhere.
    if (!isUsual(request, response) || typeof response._header !== 'string') return;
    const line = `${REQUEST_ID}: ${id}\r\n`;
    const [before, after] = response._header.split(line);
    if (after === undefined) return;
    this.#before = `${before}${REQUEST_ID}: `;
    this.#after = `\r\n${after}`;
    this.#second = second;
  }
}

function isUsual(request: IncomingMessage, response: ServerResponse): boolean {
  return response.shouldKeepAlive && request.method === 'GET' && request.httpVersion === '1.1';
}

/**
 * Returns the security headers of pages, files and endpoints. Pages override the content security policy.
 * @param kind kind of the site. On a creator's own domain, subdomains may serve other sites without https
 */
export function securityHeaders(origin: string, kind: Site['kind'] = 'platform'): Record<string, string> {
  const https = kind === 'platform' ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
  return {
    // Applies also to responses other than pages.
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Apple Pay and Google Pay open from Stripe's frames.
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': https } : {}),
  };
}
