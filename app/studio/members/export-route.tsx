import { fileHeaders, fileInPlace, textStream } from '../../http/file-in-place.server.ts';
import { servicesContext } from '../../http/services.ts';
import { allowDownload, fileWord } from '../frame/download.server.ts';
import { DownloadForm } from '../frame/download-form.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/export-route';
import { membersExportPage as copy } from './copy.ts';
import { membersCsv } from './members-csv.server.ts';

export const middleware: Route.MiddlewareFunction[] = [
  fileInPlace(async ({ context, params }) => {
    const services = context.get(servicesContext);
    const { studio } = await requireStudio(context, { creatorId: params.creatorId! });
    const name = `${fileWord(studio.name)}-members-${services.now().toISOString().slice(0, 10)}.csv`;
    const headers = fileHeaders(name, 'text/csv; charset=utf-8');
    return new Response(textStream(membersCsv(services, studio, services.membershipNow())), { headers });
  }),
];

export const action = (args: Route.ActionArgs) => allowDownload(args, { what: 'members', failed: copy.failed });

export default function MembersExport({ actionData }: Route.ComponentProps) {
  const { creatorId } = useStudio();
  return (
    <StudioPage title={copy.title} lead={copy.lead}>
      <DownloadForm action={studioPaths.membersExport(creatorId)} refusal={actionData} button={copy.download}>
        <p>{copy.private}</p>
      </DownloadForm>
    </StudioPage>
  );
}
