import { dataExport as copy } from '../../copy/leaving.ts';
import { productName } from '../../copy/product.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { exportArchive } from '../leaving/export.server.ts';
import { loadExportPage } from '../leaving/export-page.server.ts';
import { ExportPage } from '../ui/export-page.tsx';
import type { Route } from './+types/account-export-archive';

/**
 * Sends the archive in place of the page where the action refuses nothing: an action cannot, because what it returns is
 * shown on a page.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const page = await next();
    if (request.method !== 'POST' || page.status !== 200) return page;
    const services = context.get(servicesContext);
    const day = services.now().toISOString().slice(0, 10);
    return new Response(exportArchive(services, await requireUser(context)), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${productName.toLowerCase()}-data-${day}.zip"`,
      },
    });
  },
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
