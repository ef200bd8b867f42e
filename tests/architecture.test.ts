import { describe, expect, test } from 'vitest';
import { type RouteRow, routeTable } from '../app/route-table.ts';
import routes from '../app/routes.ts';
import { type Import, type SourceFile, sourceFiles, withoutComments } from './support/source-files.ts';

/** Rooms in order (docs/decisions/0001-rooms.md). A room may import only rooms that follow it in this list. */
const order = [
  'server',
  'routes',
  'middleware',
  'operator',
  'studio',
  'accounts',
  'landing',
  'email-kinds.server.ts',
  'letters',
  'route-table.ts',
  'cookbook',
  'kitchen',
  'community',
  'recipe-import',
  'recipes',
  'payments',
  'membership',
  'domains',
  'creators',
  'backups',
  'identity',
  'access',
  'analytics',
  'media',
  'mail',
  'jobs',
  'sites',
  'http',
  'db',
];

/** Modules that every room may import. */
const leaves = ['ui', 'copy', 'documents', 'paths.ts', 'auth-paths.ts', 'server-paths.ts'];

const routesStep = /^app\/(routes\.ts|root\.tsx|entry\.(client|server)\.tsx)$/;

const app = sourceFiles('app');
const server = sourceFiles('server');
const demo = sourceFiles('demo');
const all = [...app, ...server, ...demo];
/** The build removes the server exports of these modules from the browser's code. */
const routeModules = new Set(
  Object.values<RouteRow>(routeTable).flatMap(({ module, index }) =>
    [module, index].filter((each) => each !== undefined).map((each) => `app/${each}`),
  ),
);
const isRoute = ({ path }: SourceFile) => routeModules.has(path);
const isRule = (file: SourceFile) =>
  /^app\/(?!db\/|ui\/|copy\/)[^/]+\/(.+\/)?[^/]+(?<!\.server)\.ts$/.test(file.path) && !isRoute(file);

describe('rooms', () => {
  test('every module of app/ belongs to a room of the order, a leaf, or the routes step', () => {
    const strangers = app.filter((file) => !order.includes(roomOf(file.path)) && !leaves.includes(roomOf(file.path)));
    expect(strangers.map((file) => file.path)).toEqual([]);
  });

  test('imports go rightwards only', () => {
    const against = edges([...app, ...server]).filter(({ from, to }) => !mayImport(roomOf(from), roomOf(to)));
    expect(against.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('demo content may use any room, and only the process uses demo content', () => {
    expect(edges(app).filter(({ to }) => roomOf(to) === 'demo')).toEqual([]);
    expect(edges(demo).filter(({ to }) => ['server', 'routes'].includes(roomOf(to)))).toEqual([]);
  });

  test('the stand-in for Stripe knows nothing of the site', () => {
    expect(edges(sourceFiles('stripe-stand-in')).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('no module imports a route module', () => {
    const reached = edges([...app, ...server, ...demo]).filter(({ to }) => routeModules.has(to));
    expect(reached.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('the modules of the route table are named route or <word>-route, and no others are', () => {
    const named = app.filter(({ path }) => /[/-]route\.tsx?$/.test(path));
    expect(named.map(({ path }) => path).sort()).toEqual([...routeModules].sort());
  });
});

describe('folders inside a room', () => {
  test('no two import each other, types included', () => {
    expect(pairsIn(edges(app))).toEqual([]);
  });

  test('a pair is found and named by its folders', () => {
    const edge = (from: string, to: string) => ({ from, to });
    const [a, b] = ['app/room/a/one.ts', 'app/room/b/two.ts'];
    expect(pairsIn([edge(a, b), edge(a, 'app/room/rule.ts'), edge('app/room/rule.ts', a)])).toEqual([]);
    expect(pairsIn([edge(a, b), edge('app/room/b/c/deeper.ts', a)])).toEqual(['app/room/a ↔ app/room/b']);
  });
});

describe('data', () => {
  test('contents, tables of fields, shapes and schemas import no copy and no component', () => {
    const data = app.filter(({ path }) =>
      /\/content\/[^/]+\.ts$|(^|[/-])(fields|shape|schema)(\.server)?\.ts$/.test(path),
    );
    expect(data.length).toBeGreaterThan(5);
    expect(valueImports(data, /(^|[/-])copy\.ts$|^app\/copy\/|\.tsx$/)).toEqual([]);
  });
});

describe('modules', () => {
  test('rules do no I/O: no Node module, no database, no picture library, no server module', () => {
    const forbidden = /^(node:|drizzle-orm|pg$|pg\/|sharp|@electric-sql|app\/db\/)|\.server\.tsx?$/;
    expect(app.filter(isRule).length).toBeGreaterThan(8);
    expect(valueImports(app.filter(isRule), forbidden)).toEqual([]);
  });

  test('in the browser import no server module, except routes and the root, whose server exports are removed', () => {
    const shown = app.filter(
      (file) => file.path.endsWith('.tsx') && !isRoute(file) && !/^app\/root\.tsx$|\.server\./.test(file.path),
    );
    expect(valueImports(shown, /\.server\.tsx?$|^node:/)).toEqual([]);
  });

  test('only server modules and resource routes import the database or picture libraries', () => {
    const allowed = /\.server\.tsx?$|^app\/db\/|^server\//;
    const isResource = (file: SourceFile) => isRoute(file) && file.path.endsWith('.ts');
    const others = all.filter((file) => !allowed.test(file.path) && !isResource(file));
    expect(valueImports(others, /^(drizzle-orm|pg|sharp|@electric-sql\/pglite)(\/|$)/)).toEqual([]);
  });

  test('only the process reads the environment', () => {
    const readers = [...app, ...demo].filter((file) => /\bprocess\s*\.\s*env\b/.test(withoutComments(file.text)));
    expect(readers.map((file) => file.path)).toEqual([]);
    expect(server.some((file) => file.text.includes('process.env'))).toBe(true);
  });

  test("the product's name is written in one place", () => {
    const namers = [...app, ...server].filter((file) => withoutComments(file.text).includes('Larder'));
    expect(namers.map((file) => file.path)).toEqual(['app/copy/product.ts']);
  });
});

describe('addresses', () => {
  /** Reasons of the files that may contain addresses. */
  const writers: Record<string, string> = {
    'app/paths.ts': 'builds every address',
    'app/auth-paths.ts': 'builds those that mailed links lead to',
    'app/server-paths.ts': 'builds those of feeds, mails, programs and the demo’s mailbox',
    'app/letters/paths.ts': 'builds those of letters',
    'app/operator/paths.ts': 'builds those of whoever runs the site',
    'app/studio/paths.ts': 'builds those within a studio',
    'app/payments/paths.ts': 'builds the webhook’s and those of the stand-in for Stripe',
    'app/cookbook/views/use-counted-view.ts': 'builds the one that counts a view, for recipe pages alone',
    'app/route-table.ts': 'the table of routes, by pattern',
    'app/middleware/route-rules.ts':
      'puts a slash before the pattern that the router passes, and answers programs under /api',
    'app/analytics/click-recorder.ts': 'an inline script may use nothing from outside itself',
    'app/db/bulk.server.ts': 'the embedded database has a file of that name for COPY',
    'app/sites/site.ts': 'takes the creator out of a path, for her own site',
    'server/http/site-target.ts': 'puts the creator into a target of her own site',
    'server/http/request-target.ts': 'puts a slash before what a request asked for',
  };
  const words = new Set((routes as { path?: string }[]).map(({ path = '' }) => path.split('/')[0]!));
  const literal = /['"`](\/(?:[\w.-]+(?=[/'"`?#])|\$\{)[^'"`\n]*)/g;
  const addressesIn = (file: SourceFile) =>
    [...withoutComments(file.text).matchAll(literal)]
      .map(([, address]) => address!)
      .filter((address) => address.startsWith('/${') || words.has(address.split(/[/?#]/)[1]!));

  test('are built by paths.ts and written nowhere else', () => {
    const others = [...app, ...server].filter(({ path }) => !/\.test\.ts$/.test(path) && !Object.hasOwn(writers, path));
    const written = others.flatMap((file) => addressesIn(file).map((address) => `${file.path}: ${address}`));
    expect(written).toEqual([]);
  });

  test('every exception to that is still needed', () => {
    const idle = Object.keys(writers).filter((path) => {
      const file = [...app, ...server].find((each) => each.path === path);
      return !file || addressesIn(file).length === 0;
    });
    expect(idle).toEqual([]);
  });
});

describe('form', () => {
  test('file names are in kebab case', () => {
    const odd = all.filter((file) => !/^([a-z0-9-]+\/)*[a-z0-9]+([-.][a-z0-9]+)*\.(tsx?|mjs)$/.test(file.path));
    expect(odd.map((file) => file.path)).toEqual([]);
  });

  test('default exports exist only where the framework requires them', () => {
    const wanted = /^app\/(routes|root|entry\.server)\.tsx?$/;
    const others = all.filter(
      (file) => !wanted.test(file.path) && !isRoute(file) && /^export default\b/m.test(file.text),
    );
    expect(others.map((file) => file.path)).toEqual([]);
  });

  test('no module has a generic name', () => {
    const vague = all.filter((file) => /(^|[/-])(utils?|helpers?|common|manager|misc|shared)[./-]/.test(file.path));
    expect(vague.map((file) => file.path)).toEqual([]);
  });
});

function roomOf(file: string): string {
  if (routesStep.test(file)) return 'routes';
  const [folder, room] = file.split('/');
  return folder === 'app' ? (room ?? '') : (folder ?? '');
}

function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  if (to === 'demo') return from === 'server';
  if (from === 'auth-paths.ts' || from === 'server-paths.ts') return to === 'paths.ts';
  if (leaves.includes(to)) return !leaves.includes(from) || (from === 'ui' && (to === 'copy' || to === 'paths.ts'));
  return order.includes(from) && order.includes(to) && order.indexOf(from) < order.indexOf(to);
}

function edges(files: SourceFile[]): (Import & { from: string; to: string })[] {
  return files.flatMap((file) =>
    file.imports
      .filter(({ target }) => /^(app|server|demo)\/.*\.(tsx?|mjs)$/.test(target))
      .map((each) => ({ ...each, from: file.path, to: each.target })),
  );
}

function valueImports(files: SourceFile[], forbidden: RegExp): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter(({ target, typeOnly }) => !typeOnly && forbidden.test(target))
      .map(({ target }) => `${file.path} → ${target}`),
  );
}

function pairsIn(imports: { from: string; to: string }[]): string[] {
  const between = new Set(imports.map(({ from, to }) => `${folderOf(from)} → ${folderOf(to)}`));
  const pairs = imports.flatMap(({ from, to }) => {
    const [one, other] = [folderOf(from), folderOf(to)].sort();
    if (!one || !other || one === other || roomOf(one) !== roomOf(other)) return [];
    return between.has(`${one} → ${other}`) && between.has(`${other} → ${one}`) ? [`${one} ↔ ${other}`] : [];
  });
  return [...new Set(pairs)].sort();
}

/** Returns the folder within a room, `app/room/folder`, or an empty string for a module outside of one. */
const folderOf = (file: string): string => /^app\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? '';
