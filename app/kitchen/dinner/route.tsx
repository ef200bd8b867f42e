import type { Route } from './+types/route';
import { loadDinner } from './page.server.ts';
import { DinnerPage } from './page.tsx';

export const loader = loadDinner;

export default function DinnerRoute({ loaderData }: Route.ComponentProps) {
  return <DinnerPage {...loaderData} />;
}
