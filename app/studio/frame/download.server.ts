import type { RouterContextProvider } from 'react-router';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireStudio } from './studio.server.ts';

type Download = 'everything' | 'members' | 'readers' | 'income';

/** Counts and records a download. Returns null if the file may be sent, otherwise the response that refuses it. */
export async function allowDownload(
  {
    request,
    context,
    params,
  }: { request: Request; context: Readonly<RouterContextProvider>; params: { creatorId: string } },
  download: { what: Download; failed: string },
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

/**
 * Reduces text to at most 60 lower-case ASCII letters, digits and hyphens. Returns `studio` if no characters are left.
 */
export const fileWord = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60) || 'studio';

function recordExport(
  db: Db,
  { creatorId, accountId, what }: { creatorId: string; accountId: string; what: Download },
): Promise<void> {
  return recordAuditEvent(db, {
    by: { accountId },
    action: 'studio.exported',
    subject: { type: 'creator', id: creatorId },
    creatorId,
    details: { what },
  });
}
