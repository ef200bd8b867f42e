import { productName } from '../../copy/product.ts';
import { welcome } from '../../copy/welcome.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import type { Route } from './+types/welcome-route';

export const headers = () => cachedUntilChanged(cacheTags.release);

export const meta: Route.MetaFunction = () => [
  { title: `${welcome.heading} · ${productName}` },
  { name: 'robots', content: 'noindex' },
  { tagName: 'link', rel: 'icon', href: '/favicon.png' },
];

export default function Welcome() {
  return (
    <main id="main" className="page-state">
      <h1>{welcome.heading}</h1>
    </main>
  );
}
