import { loadReceipts } from '../changes/receipts.server.ts';
import { ReceiptsPage } from '../ui/payments/receipts-page.tsx';
import type { Route } from './+types/receipts';

export const loader = ({ context }: Route.LoaderArgs) => loadReceipts(context);

export default function Receipts({ loaderData }: Route.ComponentProps) {
  return <ReceiptsPage {...loaderData} />;
}
