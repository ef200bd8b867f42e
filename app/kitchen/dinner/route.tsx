import styles from '../kitchen.css?url';
import type { Route } from './+types/route';
import { loadDinner } from './page.server.ts';
import { DinnerPage } from './page.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = loadDinner;

export default function DinnerRoute({ loaderData }: Route.ComponentProps) {
  return <DinnerPage {...loaderData} />;
}
