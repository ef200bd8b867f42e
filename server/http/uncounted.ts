import { routeTable } from '../../app/route-table.ts';

const patterns = Object.entries(routeTable)
  .filter(([, { uncounted }]) => uncounted)
  .map(([pattern]) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));

/** Whether answers at the path are not counted as pages that are rendered for the visitor's address. */
export const isUncounted = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
