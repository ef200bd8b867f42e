import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { createRequestHandler } from 'react-router';
import { createServer as createViteServer } from 'vite';
import { demoTemplate } from '../demo/creators.ts';
import { startProcess } from './app-process.ts';
import type { AppBuild } from './app-thread/renderer.ts';
import { withNamedQuery } from './cache/cache-key.ts';
import { readConfig } from './config.ts';
import { findEndpoint } from './http/endpoint.ts';
import { onStopSignals } from './http/graceful-shutdown.ts';
import { createLog, logLevel } from './observe/log.ts';
import { keepFilesPrivate } from './private-files.ts';

/** Serves through Vite, without the page cache and the content security policy, for hot reloading. */

const config = readConfig(process.env, demoTemplate);
keepFilesPrivate(config.dataDirectory);
const app = await startProcess(config, {
  log: createLog(logLevel(config.mode)),
  async handler({ services, endpoints }, server) {
    const vite = await createViteServer({ server: { middlewareMode: { server }, hmr: { server } }, appType: 'custom' });
    server.on('close', () => vite.close());
    return (request, response) => {
      const path = (request.url ?? '/').split('?', 1)[0]!;
      const answeredBy = findEndpoint(path)?.row.answeredBy ?? 'files';
      const endpoint = answeredBy === 'files' ? undefined : endpoints[answeredBy];
      if (endpoint) {
        endpoint(request, response).catch(() => response.destroy());
        return;
      }
      vite.middlewares(request, response, async () => {
        const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as AppBuild;
        request.url = withNamedQuery(request.method, request.url!);
        const context = build.entry.module.createLoadContext(services, {
          clientAddress: request.socket.remoteAddress ?? '',
          requestId: '',
          version: null,
        });
        const answer = await createRequestHandler(build, 'development')(createRequest(request, response), context);
        await sendResponse(response, answer);
      });
    };
  },
});
process.stdout.write(`${config.origin}\n`);
onStopSignals(() => app.close().then(() => process.exit(0)));
