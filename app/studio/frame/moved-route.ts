import { redirect } from 'react-router';
import type { Route } from './+types/moved-route';

const moved: Readonly<Record<string, string>> = { activity: 'analytics', everything: 'export' };

/** Redirects an earlier address of a page to the current address, and keeps the query. */
export function loader({ url, params }: Route.LoaderArgs) {
  const [, studio, , word = '', ...rest] = url.pathname.split('/');
  throw redirect(['', studio, params.creatorId, moved[word], ...rest].join('/') + url.search, 301);
}
