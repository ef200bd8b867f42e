import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Where Node has a response's head until it is sent. It is not documented; where it is missing every head is written by
 * Node, and a test counts that.
 */
type WithHead = ServerResponse & { _header?: unknown };

/**
 * The head of an answer that goes out many times. For each answer Node checks every character of every header anew,
 * which with a page’s policy costs more than all that is ours. So the text that Node wrote is used again, byte for byte,
 * for those requests of the same second (its `Date`) to which Node would give the same: GET on an HTTP/1.1 connection
 * that stays open (decision 22). All others are left to Node.
 */
export class ResponseHead {
  readonly #status: number;
  readonly #headers: string[];
  #text = '';
  /** Of the clock, when `#text` was written. */
  #second = 0;

  /** @param headers flat: name, value, name, value */
  constructor(status: number, headers: string[]) {
    this.#status = status;
    this.#headers = headers;
  }

  /** As `response.writeHead`, on a response that has been given no headers before. */
  write(request: IncomingMessage, response: WithHead): void {
    const second = Math.floor(Date.now() / 1_000);
    if (second === this.#second && isUsual(request, response)) {
      response.statusCode = this.#status;
      response._header = this.#text;
      return;
    }
    response.writeHead(this.#status, this.#headers);
    // Node may have decided to close the connection, and a Node that keeps the head elsewhere is asked each time.
    if (!isUsual(request, response) || typeof response._header !== 'string') return;
    this.#text = response._header;
    this.#second = second;
  }
}

function isUsual(request: IncomingMessage, response: ServerResponse): boolean {
  return response.shouldKeepAlive && request.method === 'GET' && request.httpVersion === '1.1';
}
