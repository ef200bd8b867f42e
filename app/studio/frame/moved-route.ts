import { redirect } from 'react-router';
import type { Route } from './+types/moved-route';

/** Path segments of earlier addresses, with their replacements. */
const moved: Readonly<Record<string, string>> = { activity: 'analytics', everything: 'export' };

/** Redirects a page's earlier address to the current one, with its query. */
export function loader({ url, params }: Route.LoaderArgs) {
  const [, studio, , word = '', ...rest] = url.pathname.split('/');
  throw redirect(['', studio, params.creatorId, moved[word], ...rest].join('/') + url.search, 301);
}
