import type { LinksFunction } from 'react-router';
import { deserialize } from '../../http/serialized.ts';
import styles from '../cook-mode/cook-mode.css?url';
import type { Route } from './+types/cook-route';
import { loadDinnerCook } from './cook.server.ts';
import { DinnerCookPage } from './cook-page.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = loadDinnerCook;

export default function DinnerCookRoute({ loaderData }: Route.ComponentProps) {
  return <DinnerCookPage {...deserialize(loaderData)} />;
}
