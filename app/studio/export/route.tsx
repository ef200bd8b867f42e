import { fileHeaders, fileInPlace } from '../../http/file-in-place.server.ts';
import { servicesContext } from '../../http/services.ts';
import { allowDownload, fileWord } from '../frame/download.server.ts';
import { DownloadForm } from '../frame/download-form.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/route';
import { creatorArchive } from './archive.server.ts';
import { exportPage as copy } from './copy.ts';

export const middleware: Route.MiddlewareFunction[] = [
  fileInPlace(async ({ context, params }) => {
    const services = context.get(servicesContext);
    const { studio } = await requireStudio(context, { creatorId: params.creatorId! });
    const name = `${fileWord(studio.name)}-everything-${services.now().toISOString().slice(0, 10)}.zip`;
    return new Response(creatorArchive(services, studio), { headers: fileHeaders(name, 'application/zip') });
  }),
];

export const action = (args: Route.ActionArgs) => allowDownload(args, { what: 'everything', failed: copy.failed });

export default function Everything({ actionData }: Route.ComponentProps) {
  const { creatorId } = useStudio();
  return (
    <StudioPage title={copy.title} lead={copy.lead}>
      <DownloadForm action={studioPaths.export(creatorId)} refusal={actionData} button={copy.download}>
        <p>{copy.private}</p>
        <p>{copy.long}</p>
      </DownloadForm>
      <h2 className="mt-10 text-2xl">{copy.contents}</h2>
      <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
        {copy.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </StudioPage>
  );
}
