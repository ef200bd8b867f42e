import { productName } from '../../copy/product.ts';
import { fileHeaders, fileInPlace } from '../../http/file-in-place.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import type { Route } from './+types/archive-route';
import { dataExport as copy } from './copy.ts';
import { exportArchive, loadExportPage } from './export.server.ts';
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

export const loader = loadExportPage;

const form = defineForm({
  unexpected: copy.failed,
  refused: (sentence): string | null => sentence,
});

/** Returns null if `fileInPlace` may send the archive, or else the reason for the refusal. */
export const action = formAction(
  form,
  'An export could not be counted',
  async ({ context }: Route.ActionArgs, { refused }) => {
    const user = await requireUser(context);
    const limit = await countTry(context, 'export', { account: user.email });
    return limit.ok ? null : tooManyRequests(limit, refused);
  },
);

export const clientAction = form.clientAction;

export default function AccountExportArchive({ loaderData, actionData }: Route.ComponentProps) {
  return <ExportPage {...loaderData} refusal={actionData ?? undefined} />;
}
