import type { Route } from './+types/route';
import { loadAccountPage } from './page.server.ts';
import { AccountPage } from './page.tsx';

export const loader = loadAccountPage;

export default function Account({ loaderData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} />;
}
