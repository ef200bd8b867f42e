import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ResponseHead } from '../http/response-head.ts';

type Encoding = 'br' | 'gzip' | 'identity';
type Body = { bytes: Buffer; head: ResponseHead };
/** `sends` counts responses up to `MANY`, when the body is compressed again in the background, to fewer bytes. */
type EncodedBody = Body & { sends: number };

const compressible = /^(text\/|application\/(json|xml|javascript)|image\/svg)/;
/** The first request waits for a `quick` compression. A `small` one runs in the background. */
const compressWith = {
  br: (bytes: Buffer, pace: 'quick' | 'small') =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: pace === 'quick' ? 4 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer, pace: 'quick' | 'small') => promisify(gzip)(bytes, { level: pace === 'quick' ? 4 : 9 }),
};
const MANY = 4;

export class CachedResponse {
  readonly #status: number;
  readonly #etag: string | null;
  /** Flat list: name, value, name, value. */
  readonly #headers: string[];
  #notModified: ResponseHead | undefined;
  readonly #identity: Body;
  /** Filled when an encoding is first requested, or at once if the body is sent uncompressed. */
  readonly #encoded: Partial<Record<Encoding, EncodedBody | Promise<EncodedBody>>> = {};
  /** Pattern of the route that rendered the response, for the log and the metrics. Empty if no route matched. */
  readonly route: string;
  /** Approximate bytes in memory. */
  readonly size: number;

  constructor(status: number, headers: OutgoingHttpHeaders, body: Buffer, route = '') {
    this.#status = status;
    this.route = route;
    const type = String(headers['content-type'] ?? '');
    const encodable = compressible.test(type) && body.length > 256;
    // Weak, because all encodings of a page share the ETag (RFC 9110, 8.8.1).
    this.#etag = status === 200 ? `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"` : null;
    const all = {
      ...headers,
      ...(this.#etag ? { etag: this.#etag } : {}),
      ...(encodable ? { vary: 'Accept-Encoding' } : {}),
    };
    this.#headers = flatten(all);
    this.#identity = this.#body(body, 'identity');
    if (!encodable) {
      const asItIs = { ...this.#identity, sends: MANY };
      this.#encoded = { br: asItIs, gzip: asItIs };
    }
    this.size = Math.ceil(body.length * (encodable ? 1.5 : 1)) + 3 * 2_048;
  }

  send(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (this.#etag && matchesEtag(request.headers['if-none-match'], this.#etag)) {
      this.#notModified ??= new ResponseHead(304, withoutContentType(this.#headers));
      this.#notModified.write(request, response);
      response.end();
      return;
    }
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return this.#write(request, response, this.#identity);
    const body = this.#encoded[encoding] ?? this.#encode(encoding, 'quick');
    if (body instanceof Promise) return body.then((ready) => this.#write(request, response, ready));
    if (body.sends < MANY && ++body.sends === MANY) {
      // The larger body stays in use until the smaller one is ready, and stays if that compression fails.
      this.#encode(encoding, 'small').catch(() => {});
      this.#encoded[encoding] = body;
    }
    this.#write(request, response, body);
  }

  #write(request: IncomingMessage, response: ServerResponse, { bytes, head }: Body): void {
    head.write(request, response);
    if (request.method === 'HEAD') response.end();
    else response.end(bytes);
  }

  #encode(encoding: 'br' | 'gzip', pace: 'quick' | 'small'): Promise<EncodedBody> {
    const encoded = compressWith[encoding](this.#identity.bytes, pace).then((bytes) => {
      const body = { ...this.#body(bytes, encoding), sends: pace === 'quick' ? 0 : MANY };
      this.#encoded[encoding] = body;
      return body;
    });
    this.#encoded[encoding] = encoded;
    return encoded;
  }

  #body(bytes: Buffer, encoding: Encoding): Body {
    const headers = [...this.#headers, 'content-length', String(bytes.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    return { bytes, head: new ResponseHead(this.#status, headers) };
  }
}

function flatten(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((each) => [name, String(each)]),
  );
}

const withoutContentType = (headers: string[]) => headers.filter((_, at) => headers[at - (at % 2)] !== 'content-type');

const preferences = new Map<string, Encoding>();

/** Returns the first of Brotli and gzip that the client accepts by name, or `identity` (RFC 9110, 12.5.3). */
export function preferredEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  let preference = preferences.get(accepted);
  if (preference === undefined) {
    const takes = (name: string) =>
      new RegExp(`(^|[\\s,])${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`).test(accepted);
    preference = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
    // Bounded, because a client may send any number of different values.
    if (preferences.size < 200) preferences.set(accepted, preference);
  }
  return preference;
}

/** Matches `If-None-Match` by the weak comparison (RFC 9110, 13.1.2). */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header === etag || header.trim() === '*' || header.split(',').some((each) => bare(each) === bare(etag));
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
