import { loadKitchenPage } from '../kitchen/kitchen-page.server.ts';
import { KitchenPage } from '../ui/kitchen/kitchen-page.tsx';
import type { Route } from './+types/kitchen';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadKitchenPage(context, { saved: new URL(request.url).searchParams.get('saved') });

export default function KitchenRoute({ loaderData }: Route.ComponentProps) {
  return <KitchenPage {...loaderData} />;
}
