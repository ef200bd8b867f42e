import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv, { type Options } from 'sirv';
import type { Services } from '../../app/http/services.ts';
import { findEndpoint } from './endpoint.ts';
import { siteKind } from './request-site.ts';
import { securityHeaders } from './response-head.ts';

/** Matches a single name, because in longer paths the library resolves '..' if it looks for a file on request. */
const IS_ASSET = /^\/assets\/[\w.-]+(\?|$)/;

/**
 * Returns a function that sends a file, or resolves to false if the path names no file. Assets of a later build are
 * looked up on request, because pages that the next process has rendered request them.
 */
export function createStaticFiles({
  directory,
  nextDirectory,
  origin,
  log,
}: { directory: string; nextDirectory: string } & Pick<Services, 'origin' | 'log'>) {
  const options: Options = {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, pathname) {
      const { cache = 'no-store', policy } = findEndpoint(pathname)?.row ?? {};
      response.setHeader('Cache-Control', cache);
      const always = securityHeaders(origin, siteKind(response.req, origin));
      for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
      if (policy) response.setHeader('content-security-policy', policy);
    },
  };
  const files = sirv(directory, options);
  const nextFiles = sirv(nextDirectory, { ...options, dev: true }); // looks for each file on request

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    return new Promise((resolve) => {
      response.once('close', () => resolve(true));
      // The library handles no read error: a file deleted by a build would end the process.
      response.once('pipe', (file) =>
        file.once('error', (err) => {
          log.error({ err }, 'A file of the client build could not be read');
          response.destroy();
        }),
      );
      files(request, response, () => {
        if (IS_ASSET.test(request.url!)) nextFiles(request, response, () => resolve(false));
        else resolve(false);
      });
    });
  };
}
