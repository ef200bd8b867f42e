import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import type { Services } from '../../app/http/services.ts';
import { findEndpoint } from './endpoint.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Sends the files of the client build, which are listed once, now. The result resolves to whether there was one for the
 * request's path; a response that it has begun has then ended.
 * @param options.directory of the client build
 */
export function createStaticFiles({
  directory,
  origin,
  log,
}: { directory: string } & Pick<Services, 'origin' | 'log'>) {
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, pathname) {
      response.setHeader('Cache-Control', findEndpoint(pathname)?.row.cache ?? 'no-store');
      for (const [name, value] of Object.entries(securityHeaders(origin))) response.setHeader(name, value);
    },
  });

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    return new Promise((resolve) => {
      response.once('close', () => resolve(true));
      // The library handles no error of the file that it reads: one deleted by a build would end the process.
      response.once('pipe', (file) =>
        file.once('error', (err) => {
          log.error({ err }, 'A file of the client build could not be read');
          response.destroy();
        }),
      );
      files(request, response, () => resolve(false));
    });
  };
}
