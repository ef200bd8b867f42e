import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';
import * as serverEntry from '../../app/entry.server.tsx';
import type { Services } from '../../app/http/services.ts';
import type { AppBuild } from '../../server/app-thread/renderer.ts';
import { PageCache } from '../../server/cache/page-cache.ts';
import { createRefusedSessions } from '../../server/http/refused-sessions.ts';
import { createHttpHandler } from '../../server/http/request-handler.ts';
import type { Answered } from '../../server/observe/request-observer.ts';
import { createRequestObserver } from '../../server/observe/request-observer.ts';
import { type RouteModule, serverBuild } from './server-build.ts';
import { testSites } from './sites.ts';

export async function serveRoutes(
  routes: Record<string, Partial<RouteModule>>,
  root: Partial<RouteModule> = {},
  handleRequest = serverEntry.default,
) {
  const clientDirectory = mkdtempSync(path.join(tmpdir(), 'larder-no-files-'));
  const errors: unknown[] = [];
  const answered: Answered[] = [];
  const log = { error: ({ err }: { err?: unknown }) => void errors.push(err), info: () => {} };
  const services = {
    origin: 'https://larder.test',
    acceptedOrigins: ['https://larder.test'],
    sites: testSites({} as Db),
    log,
  } as Partial<Services>;
  const below = Object.entries(routes).map(([path, module]) => ({
    id: path,
    path,
    module: { default: undefined, ...module },
  }));
  const handler = createHttpHandler({
    build: serverBuild([{ id: 'root', path: '', module: { default: undefined, ...root } }, ...below], {
      ...serverEntry,
      default: handleRequest,
    }) as AppBuild,
    services: services as Services,
    cache: new PageCache({ bytes: 1024 * 1024 }),
    clientDirectory,
    nextClientDirectory: clientDirectory,
    trustedProxies: 0,
    renderLimit: () => 0,
    refusedSessions: createRefusedSessions({ origin: services.origin!, now: () => performance.now() }),
    appThread: null,
    endpoints: {},
    observer: createRequestObserver(log, (answer) => void answered.push(answer), { trustsProxy: false }),
  });
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    rmSync(clientDirectory, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, origin: `http://127.0.0.1:${port}`, errors, answered };
}
