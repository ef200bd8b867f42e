import { productName } from '../../copy/product.ts';
import { fileHeaders, fileInPlace } from '../../http/file-in-place.server.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import type { Route } from './+types/archive-route';
import { dataExport as copy } from './copy.ts';
import { exportArchive } from './export.server.ts';
import { loadExportPage } from './page.server.ts';
import { ExportPage } from './page.tsx';

export const middleware: Route.MiddlewareFunction[] = [
  fileInPlace(async ({ context }) => {
    const services = context.get(servicesContext);
    const day = services.now().toISOString().slice(0, 10);
    return new Response(exportArchive(services, await requireUser(context)), {
      headers: fileHeaders(`${productName.toLowerCase()}-data-${day}.zip`, 'application/zip'),
    });
  }),
];

/** The export's page: what the action refuses is shown there. */
export const loader = ({ context }: Route.LoaderArgs) => loadExportPage(context);

/** Why there is no archive; null: there is. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, form.error);
  try {
    const limit = await countTry(context, 'export', { account: user.email });
    return limit.ok ? null : tooManyRequests(limit, (sentence) => sentence);
  } catch (err) {
    context.get(servicesContext).log.error({ err }, 'An export could not be counted');
    return unavailable(copy.failed);
  }
}

export default function AccountExportArchive({ loaderData, actionData }: Route.ComponentProps) {
  return <ExportPage {...loaderData} refusal={actionData ?? undefined} />;
}
