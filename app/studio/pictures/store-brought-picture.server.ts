import type { Sender } from '../../http/fair-queue.ts';
import type { Services } from '../../http/services.ts';
import { normalizeFilename } from '../../media/receiving/filename.ts';
import { addPicture, expectPicture, hasRoom } from './pictures.server.ts';

/** Stores an imported picture. Returns the URL, or null if the picture was refused or there is no room. */
export async function storeBroughtPicture(
  { db, pictures, now }: Pick<Services, 'db' | 'pictures' | 'now'>,
  brought: { creatorId: string; accountId: string | null; bytes: Uint8Array; filename: string },
): Promise<string | null> {
  const { creatorId, accountId } = brought;
  if (!(await hasRoom(db, { creatorId }))) return null;
  const sender = accountId === null ? null : ({ path: [creatorId] } satisfies Sender);
  return pictures.receive(sender, async (incoming) => {
    await incoming.write([brought.bytes]);
    const about = { creatorId, filename: normalizeFilename(brought.filename), addedBy: accountId, now: now() };
    const received = await incoming.accept((picture) => expectPicture(db, { ...picture, ...about }));
    if (!received.ok) return null;
    const { key, width, height, bytes } = received;
    return (await addPicture(db, { key, width, height, bytes, ...about })).address;
  });
}
