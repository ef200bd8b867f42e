import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Link, StaticRouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SiteLink } from './site-link.tsx';

type Given = { to: string; state?: unknown; className?: string; 'data-counted'?: string };

async function rendered(Shown: typeof SiteLink, props: Given): Promise<string> {
  const routes = [
    {
      path: '/:name/recipes',
      Component: () => createElement(Shown, props as ComponentProps<typeof SiteLink>, 'Pozole'),
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request('https://larder.test/marisol/recipes'));
  if (context instanceof Response) throw new Error('The page was not found');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}

test.each<Given>([
  { to: '/' },
  { to: '/marisol/recipes/pozole', className: 'link' },
  { to: '/sign-up/1?plan=yearly', state: { from: '/marisol' }, className: 'button', 'data-counted': 'hero' },
  { to: '/?after=cook-1#directory' },
  { to: '/marisol/recipes?tag=caf%C3%A9&word=a%26b' },
  ...['pozole', '..', '', '?page=2', '#note', '//x', '/a//b', '/a/./b/../c', '/a\\b', '/a?', '/a#', '/a?#b'].map(
    (to) => ({ to }),
  ),
])('is rendered as the router renders its own link to $to', async (props) => {
  const own = await rendered(SiteLink, props);
  expect(own).toContain('<a ');
  expect(own).toBe(await rendered(Link as typeof SiteLink, props));
});
