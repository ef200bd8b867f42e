import { fileHeaders, fileInPlace, textStream } from '../../http/file-in-place.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { countReaders } from '../../letters/sending/recipients.server.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { allowDownload, fileWord } from '../frame/download.server.ts';
import { DownloadForm } from '../frame/download-form.tsx';
import { requireStudio } from '../frame/studio.server.ts';
import { StudioPage, useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/readers-route';
import { letterReaders as copy, letterSending } from './copy.ts';
import { readersCsv } from './readers-csv.server.ts';
import { sideBySide } from './sending-state.tsx';

export const middleware: Route.MiddlewareFunction[] = [
  fileInPlace(async ({ context, params }) => {
    const { db, now, membershipNow } = context.get(servicesContext);
    const { studio } = await requireStudio(context, { creatorId: params.creatorId! });
    const name = `${fileWord(studio.name)}-readers-${now().toISOString().slice(0, 10)}.csv`;
    const headers = fileHeaders(name, 'text/csv; charset=utf-8');
    return new Response(textStream(readersCsv(db, { ...studio, now: membershipNow() })), { headers });
  }),
];

export const loader = pageLoader(
  'The readers of a creator’s letters could not be counted',
  async ({ context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    return { counts: await countReaders(db, { ...studio, now: membershipNow() }) };
  },
);

export const action = (args: Route.ActionArgs) => allowDownload(args, { what: 'readers', failed: copy.failed });

const readers = ['free', 'trial', 'paid', 'ended'] as const;

export default function LetterReaders({ loaderData: { counts }, actionData }: Route.ComponentProps) {
  const { creatorId } = useStudio();
  const total = readers.reduce((sum, reader) => sum + counts[reader], 0);
  return (
    <StudioPage
      title={copy.title}
      lead={copy.lead(total)}
      back={{ to: studioPaths.letters(creatorId), words: copy.back }}
    >
      <DataTable
        className="mb-8 max-w-form"
        caption={copy.kinds}
        look={sideBySide}
        rows={readers.map((reader) => ({ reader }))}
        keyOf={({ reader }) => reader}
        columns={{
          kind: { name: copy.kind },
          count: { name: copy.count, className: 'font-semibold tabular-nums' },
        }}
        cells={({ reader }) => ({
          kind: (
            <>
              <span className="block font-semibold">{letterSending.readers[reader]}</span>
              <span className="block text-sm text-ink-soft">{letterSending.readerHints[reader]}</span>
            </>
          ),
          count: counts[reader].toLocaleString('en'),
        })}
      />
      <DownloadForm action={studioPaths.letterReaders(creatorId)} refusal={actionData} button={copy.download}>
        <p>{copy.private}</p>
      </DownloadForm>
    </StudioPage>
  );
}
