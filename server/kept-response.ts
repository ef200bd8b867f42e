import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';
type Body = { bytes: Buffer; headers: OutgoingHttpHeaders };

const compressible = /^(text\/|application\/(json|xml|javascript)|image\/svg)/;
const compressWith = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** A whole answer in memory, ready to be sent any number of times: encoded once, with an ETag, 304 and HEAD. */
export class KeptResponse {
  readonly #status: number;
  readonly #etag: string | null;
  readonly #headers: OutgoingHttpHeaders;
  readonly #identity: Body;
  /** Encodings are made when first asked for, off the main thread, and then kept. */
  readonly #encoded: Partial<Record<Encoding, Body | Promise<Body>>> = {};
  /** Bytes that keeping this costs, about: both encodings together are taken as half of the body. */
  readonly size: number;

  constructor(status: number, headers: OutgoingHttpHeaders, body: Buffer) {
    this.#status = status;
    const type = String(headers['content-type'] ?? '');
    const encodable = compressible.test(type) && body.length > 256;
    // Weak, because the encodings of one page share it (RFC 9110, 8.8.1).
    this.#etag = status === 200 ? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` : null;
    this.#headers = {
      ...headers,
      ...(this.#etag ? { etag: this.#etag } : {}),
      ...(encodable ? { vary: 'Accept-Encoding' } : {}),
    };
    this.#identity = this.#body(body, 'identity');
    if (!encodable) this.#encoded = { br: this.#identity, gzip: this.#identity };
    this.size = Math.ceil(body.length * (encodable ? 1.5 : 1)) + 2_048;
  }

  /** Sends the answer to this request; resolves when it has been handed to the socket. */
  send(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    if (this.#etag && matchesEtag(request.headers['if-none-match'], this.#etag)) {
      const { 'content-type': _, ...headers } = this.#headers;
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    const body = encoding === 'identity' ? this.#identity : (this.#encoded[encoding] ?? this.#encode(encoding));
    if (body instanceof Promise) return body.then((ready) => this.#write(request, response, ready));
    this.#write(request, response, body);
  }

  #write(request: IncomingMessage, response: ServerResponse, { bytes, headers }: Body): void {
    response.writeHead(this.#status, headers);
    if (request.method === 'HEAD') response.end();
    else response.end(bytes);
  }

  #encode(encoding: 'br' | 'gzip'): Promise<Body> {
    const encoding_ = compressWith[encoding](this.#identity.bytes).then((bytes) => {
      const body = this.#body(bytes, encoding);
      this.#encoded[encoding] = body;
      return body;
    });
    this.#encoded[encoding] = encoding_;
    return encoding_;
  }

  #body(bytes: Buffer, encoding: Encoding): Body {
    const headers = { ...this.#headers, 'content-length': bytes.length };
    return { bytes, headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding } };
  }
}

const preferences = new Map<string, Encoding>();

/** Brotli, then gzip, where the visitor takes them (RFC 9110, 12.5.3; `q=0` means no). */
export function preferredEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  let preference = preferences.get(accepted);
  if (preference === undefined) {
    const takes = (name: string) =>
      new RegExp(`(^|[\\s,])${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`).test(accepted);
    preference = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
    // Browsers send a handful of values; whoever makes up thousands does not get to fill the memory.
    if (preferences.size < 200) preferences.set(accepted, preference);
  }
  return preference;
}

/** Weak comparison over a list (RFC 9110, 13.1.2). */
function matchesEtag(asked: string | undefined, etag: string): boolean {
  if (!asked) return false;
  return asked === etag || asked.trim() === '*' || asked.split(',').some((each) => bare(each) === bare(etag));
}

function bare(etag: string): string {
  return etag.trim().replace(/^W\//, '');
}
