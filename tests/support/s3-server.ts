import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../../app/media/original-files.server.ts';

export interface S3Server {
  settings: S3Settings;
  objects: Map<string, Buffer>;
  requests: string[];
  failing: number;
  close(): Promise<void>;
}

/** Starts a server for the part of S3's REST API that the picture store uses. Any signature is accepted. */
export async function startS3Server(): Promise<S3Server> {
  const bucket = 'pictures';
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readAll(request);
    const { pathname, searchParams } = new URL(request.url!, 'http://s3.test');
    const key = decodeURIComponent(pathname.slice(`/${bucket}/`.length));
    requests.push(`${request.method} ${key || pathname + searchParams}`);
    const send = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'x-amz-request-id': 'test', ...headers });
      response.end(content);
    };
    if (started.failing > 0) {
      started.failing -= 1;
      return send(503, fault('SlowDown'));
    }
    if (!/^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? '')) return send(403, fault('AccessDenied'));
    if (!pathname.startsWith(`/${bucket}/`) && pathname !== `/${bucket}`) return send(404, fault('NoSuchBucket'));
    if (searchParams.get('list-type') === '2') return send(200, listing(searchParams.get('prefix') ?? ''));
    if (request.method === 'POST' && searchParams.has('delete')) {
      for (const [, each] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(each!);
      return send(200, '<DeleteResult/>');
    }
    if (request.method === 'PUT') {
      objects.set(key, body);
      return send(200, '', { etag: '"stored"' });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return send(204);
    }
    const found = objects.get(key);
    if (!found) return send(404, request.method === 'HEAD' ? '' : fault('NoSuchKey'));
    const head = {
      'content-length': String(found.length),
      'last-modified': new Date(0).toUTCString(),
      etag: '"stored"',
    };
    return send(200, request.method === 'HEAD' ? '' : found, head);
  }

  function listing(prefix: string): string {
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`);
    return `<ListBucketResult><Name>${bucket}</Name><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: S3Server = {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      forcePathStyle: true,
    },
    objects,
    requests,
    failing: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return started;
}

const fault = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
