import type { IncomingMessage } from 'node:http';

/**
 * A request's target as a path with its query, which is also left in `request.url` for whoever reads it there.
 *
 * It may have come in the absolute form, as to a proxy (RFC 9112, 3.2.2). Its host then stands above the header's.
 */
export function readTarget(request: IncomingMessage): string {
  request.url = withReadablePath(inOriginForm(request));
  return request.url;
}

function inOriginForm(request: IncomingMessage): string {
  const target = request.url ?? '/';
  if (target.startsWith('/')) return target;
  const [beginning, host] = /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/i.exec(target) ?? [];
  if (!beginning || !URL.canParse(target)) return target;
  request.headers.host = host;
  const rest = target.slice(beginning.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * A path whose percent signs cannot be decoded leads nowhere. So does the same path with its percent signs written as
 * such, of which the router does not tell the process's standard error every letter.
 */
function withReadablePath(target: string): string {
  if (!target.includes('%')) return target;
  const path = target.split('?', 1)[0]!;
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    return path.replaceAll('%', '%25') + target.slice(path.length);
  }
}
