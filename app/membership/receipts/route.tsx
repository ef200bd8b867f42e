import type { Route } from './+types/route';
import { ReceiptsPage } from './page.tsx';
import { loadReceipts } from './queries.server.ts';

export const loader = loadReceipts;

export default function Receipts({ loaderData }: Route.ComponentProps) {
  return <ReceiptsPage {...loaderData} />;
}
