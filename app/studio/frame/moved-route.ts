import { redirect } from 'react-router';
import type { Route } from './+types/moved-route';

/** The words of earlier addresses, and those that stand there now. */
const moved: Readonly<Record<string, string>> = { activity: 'analytics', everything: 'export' };

/** Leads from an earlier address of a page to the one it has, with its query. */
export function loader({ url, params }: Route.LoaderArgs) {
  const [, studio, , word = '', ...rest] = url.pathname.split('/');
  throw redirect(['', studio, params.creatorId, moved[word], ...rest].join('/') + url.search, 301);
}
