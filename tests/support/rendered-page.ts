import type { ReactElement } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { accentPalette } from '../../app/creators/brand/accent.ts';
import type { Brand } from '../../app/creators/brand/brand.server.ts';

export const bea: Brand = {
  creatorId: '0b0f0a4e-0000-4000-8000-000000000001',
  name: 'Bea’s Broth',
  logo: { own: '0123456789abcdef0123456789abcdef' },
  palette: accentPalette('#245c4a'),
  style: 'hearth',
  path: '/bea',
};

export function render(page: ReactElement): string {
  const router = createMemoryRouter([{ path: '/', element: page }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}
