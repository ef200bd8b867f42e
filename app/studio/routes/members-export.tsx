import { membersExportPage as copy } from '../../copy/studio/members.ts';
import { fileHeaders, fileInPlace } from '../../http/file-in-place.server.ts';
import { servicesContext } from '../../http/services.ts';
import { textStream } from '../../http/text-stream.server.ts';
import { allowDownload, fileWord } from '../archive/download.server.ts';
import { membersCsv } from '../members/members-csv.server.ts';
import { studioPaths } from '../paths.ts';
import { requireStudio } from '../studio.server.ts';
import { DownloadForm } from '../ui/download-form.tsx';
import { StudioPage, useStudio } from '../ui/studio-page.tsx';
import type { Route } from './+types/members-export';

export const middleware: Route.MiddlewareFunction[] = [
  fileInPlace(async ({ context, params }) => {
    const { db, membershipNow, now } = context.get(servicesContext);
    const { studio } = await requireStudio(context, { creatorId: params.creatorId! });
    const name = `${fileWord(studio.name)}-members-${now().toISOString().slice(0, 10)}.csv`;
    const headers = fileHeaders(name, 'text/csv; charset=utf-8');
    return new Response(textStream(membersCsv(db, studio, membershipNow())), { headers });
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
