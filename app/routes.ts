import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes';
import { type RouteRow, routeTable } from './route-table.ts';

const rows = Object.entries(routeTable);

function routesWithin(frame?: string): RouteConfigEntry[] {
  return rows.filter(([, { within }]) => within === frame).map(([pattern, row]) => entryOf(pattern, row, frame));
}

function entryOf(pattern: string, { module: file, id, index }: RouteRow, frame = ''): RouteConfigEntry {
  const path = pattern.slice(frame.length + 1);
  const own: RouteConfigEntry = { file, ...(id && { id }), ...(path ? { path } : { index: true }) };
  return index ? { ...own, children: [{ file: index, index: true }, ...routesWithin(pattern)] } : own;
}

export default routesWithin() satisfies RouteConfig;
