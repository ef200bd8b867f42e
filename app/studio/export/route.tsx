import { fileHeaders, fileInPlace } from '../../http/file-in-place.server.ts';
import { servicesContext } from '../../http/services.ts';
import { allowDownload, fileWord } from '../frame/download.server.ts';
import { DownloadForm } from '../frame/download-form.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { Beside } from '../frame/work-page.tsx';
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
      <Beside>
        <DownloadForm action={studioPaths.export(creatorId)} refusal={actionData} button={copy.download}>
          <p>{copy.private}</p>
          <p>{copy.long}</p>
        </DownloadForm>
        <section aria-labelledby="contents">
          <h2 id="contents" className="text-xl">
            {copy.contents}
          </h2>
          <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-soft">
            {copy.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      </Beside>
    </StudioPage>
  );
}
