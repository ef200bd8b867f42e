import { loadExportPage } from '../leaving/export-page.server.ts';
import { ExportPage } from '../ui/export-page.tsx';
import type { Route } from './+types/account-export';

export const loader = ({ context }: Route.LoaderArgs) => loadExportPage(context);

export default function AccountExport({ loaderData }: Route.ComponentProps) {
  return <ExportPage {...loaderData} />;
}
