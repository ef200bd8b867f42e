import type { RouterContextProvider } from 'react-router';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from './studio.server.ts';

/**
 * The action before a download: counts it by the account and records it. Null: the file may be sent; else why not.
 * @param download.failed what is said where that is impossible
 */
export async function allowDownload(
  {
    request,
    context,
    params,
  }: { request: Request; context: Readonly<RouterContextProvider>; params: { creatorId: string } },
  download: { what: 'everything' | 'members' | 'income'; failed: string },
) {
  const { db, log } = context.get(servicesContext);
  const { member, studio } = await requireStudio(context, params);
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, form.error);
  try {
    const limit = await countTry(context, 'export', { account: member.email });
    if (!limit.ok) return tooManyRequests(limit, (sentence) => sentence);
    await recordExport(db, { creatorId: studio.creatorId, accountId: member.accountId, what: download.what });
    return null;
  } catch (err) {
    log.error({ err }, 'A download from a studio could not be recorded');
    return unavailable(download.failed);
  }
}

/** A part of a file's name: what is not safe in one is left out. */
export const fileWord = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60) || 'studio';

/**
 * Notes that somebody takes a copy of what belongs to a creator, before it is made: whether it arrives is not known.
 * @param given.what `members`, `income`: their table alone
 */
function recordExport(
  db: Db,
  { creatorId, accountId, what }: { creatorId: string; accountId: string; what: 'everything' | 'members' | 'income' },
): Promise<void> {
  return recordAuditEvent(db, {
    by: { accountId },
    action: 'studio.exported',
    subject: { type: 'creator', id: creatorId },
    creatorId,
    details: { what },
  });
}
