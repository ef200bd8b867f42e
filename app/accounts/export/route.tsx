import type { Route } from './+types/route';
import { loadExportPage } from './export.server.ts';
import { ExportPage } from './page.tsx';

export const loader = loadExportPage;

export default function AccountExport({ loaderData }: Route.ComponentProps) {
  return <ExportPage {...loaderData} />;
}
