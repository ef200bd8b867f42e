import * as z from 'zod/mini';
import { knownParts, readJson } from '../../documents/shape.ts';
import { decoded, readBody } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { servicesContext } from '../../http/services.ts';
import { type Letter, letterFormat, letterShape } from '../../letters/document/letter-shape.ts';
import { readLetter } from '../../letters/document/read-letter.server.ts';
import { findLetter, saveLetter } from '../../letters/editing/drafts.server.ts';
import type { DraftAnswer } from '../editing/save-by-post.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/draft-route';
import { letterEditor } from './copy.ts';

/** Maximum size of a draft in bytes. */
const MAX_BYTES = 1024 * 1024;
const { errors } = letterEditor;

const body = z.object({
  content: z.unknown(),
  version: z.int().check(z.positive()),
  schemaVersion: z.int().check(z.positive()),
});

export async function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  const { db, log, now } = context.get(servicesContext);
  const { studio, member } = await requireStudio(context, params);
  const own = { creatorId: studio.creatorId, letterId: params.letterId.toLowerCase() };
  const bytes = await readBody(request, MAX_BYTES);
  if (!bytes) return answer({ error: errors['too-long'] }, 413);
  const sent = body.safeParse(readJson(decoded(bytes), MAX_BYTES));
  if (!sent.success || !isUuid(own.letterId)) return answer({ error: errors['not-a-letter'] }, 400);
  const { content, version, schemaVersion } = sent.data;
  try {
    const stored = schemaVersion < letterFormat.version ? await findLetter(db, own) : null;
    const read = readLetter(content, { schemaVersion, stored: stored?.letter ?? null });
    if (!read.ok) return answer({ error: errors[read.reason] }, 400);
    const { letter } = read;
    const saved = await saveLetter(db, { ...own, letter, version, authorId: member.accountId, now: now() });
    if (saved.ok) return answer({ version: saved.version }, 200);
    switch (saved.reason) {
      case 'conflict':
        return answer({ theirs: knownParts(letterShape, saved.theirs.letter), version: saved.theirs.version }, 409);
      case 'started':
        return answer({ error: errors.started }, 409);
      case 'unknown':
        return answer({ error: errors.unknown }, 404);
    }
  } catch (err) {
    log.error({ err }, 'The draft of a letter could not be saved');
    return answer({}, 503);
  }
}

const answer = (body: DraftAnswer<Letter>, status: number) => Response.json(body, { status });
