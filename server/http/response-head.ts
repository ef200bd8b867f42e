import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * `_header` is where Node stores a response's head until it is sent. It is not documented: without it every head is
 * written by Node, and a test that counts this fails.
 */
type WithHead = ServerResponse & { _header?: unknown };

/**
 * The head of a response that is sent many times. Node validates every character of every header for each response,
 * which with a content security policy costs more than the rest of a cached answer. The text that Node wrote is
 * therefore reused, byte for byte, for requests of the same second (because of `Date`) to which Node would give the
 * same head: GET on an HTTP/1.1 connection that stays open (decision 22). Node writes all other heads.
 */
export class ResponseHead {
  readonly #status: number;
  readonly #headers: string[];
  #text = '';
  /** The second, in Unix time, in which `#text` was written. */
  #second = 0;

  /** @param headers flat: name, value, name, value */
  constructor(status: number, headers: string[]) {
    this.#status = status;
    this.#headers = headers;
  }

  /** Like `response.writeHead`, for a response that has no headers yet. */
  write(request: IncomingMessage, response: WithHead): void {
    const second = Math.floor(Date.now() / 1_000);
    if (second === this.#second && isUsual(request, response)) {
      response.statusCode = this.#status;
      response._header = this.#text;
      return;
    }
    response.writeHead(this.#status, this.#headers);
    // Node may have decided to close the connection meanwhile, or may store the head elsewhere.
    if (!isUsual(request, response) || typeof response._header !== 'string') return;
    this.#text = response._header;
    this.#second = second;
  }
}

function isUsual(request: IncomingMessage, response: ServerResponse): boolean {
  return response.shouldKeepAlive && request.method === 'GET' && request.httpVersion === '1.1';
}
