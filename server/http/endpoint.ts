import type { IncomingMessage, ServerResponse } from 'node:http';
import { type EndpointPattern, type EndpointRow, endpointTable } from '../../app/route-table.ts';

export type Endpoint = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Handlers by a row's `answeredBy`. `static-files.ts` handles `files`. */
export type Endpoints = { readonly [Name in Exclude<EndpointRow['answeredBy'], 'files'>]?: Endpoint };

interface FoundEndpoint {
  pattern: EndpointPattern;
  row: EndpointRow;
}

const found = (Object.entries(endpointTable) as [EndpointPattern, EndpointRow][]).map(
  ([pattern, row]): FoundEndpoint => ({ pattern, row }),
);

/** Patterns with a parameter, such as `/:name`. */
const withParameters = found.flatMap((each) =>
  each.pattern.includes(':') ? [{ each, address: new RegExp(`^${each.pattern.replace(/:\w+/g, '[^/]+')}$`) }] : [],
);
const byAddress = new Map<string, FoundEndpoint>(found.map((each) => [each.pattern, each]));
const folders = found.flatMap((each) =>
  each.pattern.endsWith('/*') ? [{ each, start: each.pattern.slice(0, -1) }] : [],
);

export function findEndpoint(path: string): FoundEndpoint | null {
  const folder = folders.find(({ start }) => path.startsWith(start));
  if (folder) return folder.each;
  const here = byAddress.get(path);
  if (here) return here;
  const matching = withParameters.find(({ address }) => address.test(path));
  if (matching) return matching.each;
  const inOneSpelling = byAddress.get(path.toLowerCase().replace(/\/$/, ''));
  return inOneSpelling?.row.spelled ? inOneSpelling : null;
}

/**
 * Endpoints for health checks and for the proxy. They answer at every host, because these programs may use any Host
 * header.
 */
const forMachines = new Set(
  found.flatMap(({ pattern, row }) =>
    ['liveness', 'readiness', 'ask'].includes(row.answeredBy) ? [pattern as string] : [],
  ),
);
export const isForMachines = (path: string): boolean => forMachines.has(path);
