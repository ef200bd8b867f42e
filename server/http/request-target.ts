import type { IncomingMessage } from 'node:http';

/**
 * Returns the request's target as a path with query, and writes it to `request.url`. The host of a target in absolute
 * form (RFC 9112, 3.2.2) replaces the Host header.
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

/** Escapes the percent signs of a path that is undecodable or contains NUL, so that the response is 404. */
function withReadablePath(target: string): string {
  if (!target.includes('%')) return target;
  const path = target.split('?', 1)[0]!;
  try {
    if (!decodeURIComponent(path).includes('\0')) return target;
  } catch {}
  return path.replaceAll('%', '%25') + target.slice(path.length);
}
