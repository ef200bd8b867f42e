import type { Route } from './+types/route';
import { loadKitchenPage } from './page.server.ts';
import { KitchenPage } from './page.tsx';

export const loader = loadKitchenPage;

export default function KitchenRoute({ loaderData }: Route.ComponentProps) {
  return <KitchenPage {...loaderData} />;
}
