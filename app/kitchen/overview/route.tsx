import type { Route } from './+types/route';
import { loadKitchenPage } from './page.server.ts';
import { KitchenPage } from './page.tsx';

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadKitchenPage(context, { saved: new URL(request.url).searchParams.get('saved') });

export default function KitchenRoute({ loaderData }: Route.ComponentProps) {
  return <KitchenPage {...loaderData} />;
}
