import { redirect } from 'react-router';
import type { Route } from './+types/moved-route';

/** Prefixes of earlier paths within a studio and their replacements. The first matching prefix counts. */
const moved: readonly (readonly [from: string, to: string])[] = [
  ['activity', 'analytics'],
  ['everything', 'export'],
  ['income/', 'payments/income/'],
  ['income', 'payments'],
  ['price', 'payments/price'],
  ['offers', 'payments/offers'],
  ['payouts', 'payments/account'],
];

export function loader({ url, params }: Route.LoaderArgs) {
  const [, studio, , ...rest] = url.pathname.split('/');
  const before = rest.join('/');
  const [from, to] = moved.find(([from]) => before.startsWith(from))!;
  throw redirect(['', studio, params.creatorId, to + before.slice(from.length)].join('/') + url.search, 301);
}
