import type { RouterContextProvider } from 'react-router';
import type { Sender } from '../../http/fair-queue.ts';
import { servicesContext } from '../../http/services.ts';
import { readUpload, type UploadRefusal } from '../../http/upload.server.ts';
import { normalizeFilename } from '../../media/receiving/filename.ts';
import { PICTURE_BYTES } from '../../media/receiving/receive.server.ts';
import { pictureErrors as errors } from './copy.ts';
import { addPicture, expectPicture, hasRoom } from './pictures.server.ts';
import type { StudioPicture } from './pictures.ts';

const KB = 1024;
/** Allows one file with its form overhead, uploaded from a slow phone. */
const limits = { parts: 1, bytesPerFile: PICTURE_BYTES, bytes: PICTURE_BYTES + 64 * KB, milliseconds: 10 * 60_000 };

export type UploadAnswer =
  | { ok: true; picture: StudioPicture }
  | { ok: false; status: 400 | 413 | 500 | 503; error: string };

const refused = (status: 400 | 413 | 500 | 503, error: string): UploadAnswer => ({ ok: false, status, error });

export async function receiveUpload(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { creatorId, accountId }: { creatorId: string; accountId: string },
): Promise<UploadAnswer> {
  const { db, pictures, now, log } = context.get(servicesContext);
  try {
    if (!(await hasRoom(db, { creatorId }))) return refused(413, errors.full);
    const sender: Sender = { path: [creatorId], signal: request.signal };
    if (pictures.isBusy(sender)) return refused(503, errors.kinds.busy);
    return await pictures.receive(sender, async (incoming): Promise<UploadAnswer> => {
      let filename = '';
      const upload = await readUpload(request, limits, async (file) => {
        filename = normalizeFilename(file.filename);
        await incoming.write(file.content);
      });
      if (!upload.ok) return 'error' in upload ? refused(400, upload.error) : notRead(upload.reason);
      if (upload.files.length === 0) return refused(400, errors.nothing);
      const about = { creatorId, filename, addedBy: accountId, now: now() };
      const received = await incoming.accept((picture) => expectPicture(db, { ...picture, ...about }));
      if (!received.ok) {
        if (received.reason === 'empty' && !filename) return refused(400, errors.nothing);
        return refused(received.reason === 'busy' ? 503 : 400, errors.kinds[received.reason]);
      }
      const { key, width, height, bytes } = received;
      return { ok: true, picture: await addPicture(db, { key, width, height, bytes, ...about }) };
    });
  } catch (err) {
    log.error({ err }, 'A picture could not be stored');
    return refused(500, errors.failed);
  }
}

function notRead(reason: UploadRefusal): UploadAnswer {
  switch (reason) {
    case 'too-large':
      return refused(413, errors.tooLarge);
    case 'too-slow':
      return refused(400, errors.tooSlow);
    case 'too-many-parts':
    case 'unreadable':
      return refused(400, errors.unreadable);
  }
}
