import type { RouterContextProvider } from 'react-router';
import { tooBusy } from '../../copy/form.ts';
import { isBusy } from '../../http/fair-queue.ts';
import { currentRefusal, type FormOptions, readForm } from '../../http/form.server.ts';
import type { FormDeclaration, RefuseForm, Reply, Submitted } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { readUpload, type UploadedFile, type UploadRefusal, type UploadResult } from '../../http/upload.server.ts';
import type { SessionUser } from '../../identity/queries.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { normalizeFilename } from '../../media/receiving/filename.ts';
import { PICTURE_BYTES, type ReceivedPicture } from '../../media/receiving/receive.server.ts';
import type { NewPicture } from '../threads/commands.server.ts';
import { MAX_PICTURES } from '../threads/words.ts';
import { postPictures as copy } from './copy.ts';
import { discardPictures, expectPicture } from './stored-pictures.server.ts';

interface ActionArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: object;
}

export interface PicturesRefusal {
  status: 400 | 403 | 404;
  error: string;
}

interface PostForm<Answer> {
  services: Services;
  user: SessionUser;
  values: Record<string, string>;
  pictures: NewPicture[];
  refused: (summary: string) => Answer;
}

const KB = 1024;
const MB = 1024 * KB;
/** Limits of an upload with five phone pictures. The time allows for a slow connection. */
const uploadLimits = {
  parts: 40,
  bytesPerFile: PICTURE_BYTES,
  bytes: 80 * MB,
  milliseconds: 10 * 60_000,
};

/**
 * Makes the action of a form with words and pictures. Each submission counts as a community write. Deletes the pictures
 * of a refused form.
 * @param options.findPicturesRefusal runs before the body is read. If it returns a refusal, pictures are not stored,
 * and a form with pictures is refused
 */
export function postAction<Args extends ActionArgs, Refuse extends RefuseForm>(
  form: FormDeclaration<Refuse>,
  failure: string,
  options: Pick<FormOptions<never>, 'longer' | 'bytes'> & {
    findPicturesRefusal: (args: Args, services: Services) => Promise<PicturesRefusal | null>;
  },
  handle: (args: Args, form: PostForm<ReturnType<Refuse>>) => Promise<Reply<ReturnType<Refuse>>>,
) {
  type Answer = ReturnType<Refuse>;
  return async (args: Args): Promise<Reply<Answer>> => {
    const { request, context } = args;
    const services = context.get(servicesContext);
    const since = services.now();
    let submitted: Submitted = {};
    let keys: string[] = [];
    let isDone = false;
    const refused = (summary: string) => form.refused(summary, submitted) as Answer;
    try {
      const user = await requireUser(context);
      const limit = await countTry(context, 'community', { account: user.email });
      const isCounted = limit.ok && currentRefusal() === null;
      const picturesRefusal = isCounted ? await options.findPicturesRefusal(args, services) : null;
      const mayStore = isCounted && picturesRefusal === null;
      const sent = await readPost(request, services, { ...options, mayStore, sender: user.accountId, since });
      submitted = sent.values;
      keys = sent.pictures.map(({ key }) => key);
      if (!limit.ok) return tooManyRequests(limit, refused);
      const refusal = currentRefusal() ?? sent.refusal ?? (sent.hasPictures ? picturesRefusal : null);
      if (refusal) return unreadable(refusal, refused(refusal.error));
      const { values, pictures } = sent;
      const reply = await handle(args, { services, user, values, pictures, refused });
      isDone = reply instanceof Response;
      return reply;
    } catch (err) {
      if (!(err instanceof Error)) throw err;
      if (isBusy(err)) return unavailable(refused(tooBusy));
      services.log.error({ err }, failure);
      return unavailable(refused(form.unexpected));
    } finally {
      if (!isDone) await discardQuietly(services, { keys, since });
    }
  };
}

/** Deletes the pictures of a refused form, and logs errors. */
async function discardQuietly(services: Services, refused: { keys: string[]; since: Date }): Promise<void> {
  await discardPictures(services, refused).catch((err: unknown) => {
    services.log.error({ err }, 'Pictures of a refused post could not be deleted');
  });
}

interface SentPost {
  values: Record<string, string>;
  /** True if pictures were chosen, stored or not. */
  hasPictures: boolean;
  pictures: NewPicture[];
  refusal: { status: 400 | 413 | 429 | 503; error: string } | null;
}

interface Reading extends Pick<FormOptions<never>, 'longer' | 'bytes'> {
  mayStore: boolean;
  sender: string;
  since: Date;
}

async function readPost(request: Request, services: Services, reading: Reading): Promise<SentPost> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')) {
    const read = await readForm(request, reading);
    return { values: read.values, hasPictures: false, pictures: [], refusal: read.ok ? null : read };
  }
  let chosen = 0;
  const upload = await readUpload(
    request,
    uploadLimits,
    async (file): Promise<StoredFile> => {
      const filename = normalizeFilename(file.filename);
      if (filename === '') return { state: 'none' };
      chosen += 1;
      if (chosen > MAX_PICTURES || !reading.mayStore) return { state: 'none' };
      return storeFile(file, filename, services, reading);
    },
    reading,
  );
  const { values, files } = upload;
  const pictures = files.flatMap((file) => (file.state === 'stored' ? [file.picture] : []));
  return { values, hasPictures: chosen > 0, pictures, refusal: refusalOf(upload, chosen) };
}

function refusalOf(upload: UploadResult<StoredFile>, chosen: number): SentPost['refusal'] {
  if (!upload.ok) return 'error' in upload ? { status: 400, error: upload.error } : cutOff(upload.reason);
  if (chosen > MAX_PICTURES) return { status: 400, error: copy.errors['too-many'] };
  return upload.files.find((file) => file.state === 'refused')?.refusal ?? null;
}

type StoredFile =
  | { state: 'none' }
  | { state: 'stored'; picture: NewPicture }
  | { state: 'refused'; refusal: NonNullable<SentPost['refusal']> };

function storeFile(
  file: UploadedFile,
  filename: string,
  { db, pictures }: Services,
  { sender, since }: Reading,
): Promise<StoredFile> {
  return pictures.receive({ path: [sender] }, async (incoming): Promise<StoredFile> => {
    await incoming.write(file.content);
    const expect = ({ key }: ReceivedPicture) => expectPicture(db, { key, now: since });
    const received = await incoming.accept(expect);
    if (received.ok) {
      const { key, width, height, bytes } = received;
      return { state: 'stored', picture: { key, width, height, bytes, alt: '' } };
    }
    return received.reason === 'busy'
      ? { state: 'refused', refusal: { status: 503, error: copy.errors.busy } }
      : { state: 'refused', refusal: { status: 400, error: copy.errors.refused(filename) } };
  });
}

function cutOff(reason: UploadRefusal): NonNullable<SentPost['refusal']> {
  switch (reason) {
    case 'too-large':
      return { status: 413, error: copy.errors['too-large'] };
    case 'too-many-parts':
      return { status: 400, error: copy.errors['too-many'] };
    case 'too-slow':
      return { status: 400, error: copy.errors['too-slow'] };
    case 'unreadable':
      return { status: 400, error: copy.errors.cut };
  }
}
