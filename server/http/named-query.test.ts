import { expect, test } from 'vitest';
import { serveRoutes } from '../../tests/support/route-server.ts';

const loader = ({ request }: { request: Request }) => new Response(new URL(request.url).search);
const site = await serveRoutes({ 'sitemap-creators.xml': { loader }, 'sign-in': { loader } });
const searchOf = async (path: string) => (await fetch(site.origin + path)).text();
/** Value too long to be cached, so that the request gets its own render. */
const notCached = 'a'.repeat(256);

test('a loader of a shared route sees only the parameters that its row names, whether or not its answer is cached', async () => {
  expect(await searchOf('/sitemap-creators.xml?sent=1&from=m')).toBe('?from=m');
  expect(await searchOf(`/sitemap-creators.xml?sent=1&from=${notCached}`)).toBe(`?from=${notCached}`);
});

test('a loader of a private route sees every parameter', async () => {
  expect(await searchOf('/sign-in?sent=1&from=%2Fmarisol')).toBe('?sent=1&from=%2Fmarisol');
});
