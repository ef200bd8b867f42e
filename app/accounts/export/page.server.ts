import type { RouterContextProvider } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';

/** Loads the export page's data. @throws 503 if it cannot be read */
export async function loadExportPage(context: Readonly<RouterContextProvider>): Promise<{ brand: Brand | null }> {
  const { db, log } = context.get(servicesContext);
  const user = await requireUser(context);
  try {
    return { brand: await findMembersBrand(db, user) };
  } catch (err) {
    log.error({ err }, 'The page of an export could not be read');
    throw unreadablePage();
  }
}
