import { mailBrand } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { loadIssue } from '../../letters/document/issue.server.ts';
import type { Issue } from '../../letters/document/issue.ts';
import type { Reader } from '../../letters/document/letter-shape.ts';
import { findLetter } from '../../letters/editing/drafts.server.ts';
import { personalize, renderLetter } from '../../letters/rendering/render-letter.server.ts';
import { findPostalAddress } from '../../letters/sending/schedule.server.ts';
import type { Studio } from '../frame/studio.server.ts';
import { letterPreview as copy } from './copy.ts';

export interface Preview {
  issue: Issue;
  subject: string;
  html: string;
  text: string;
  /** Size of the HTML in bytes. */
  bytes: number;
}

/** Target of the personal links in a preview. */
const INERT = '#no-link-in-a-test';

/**
 * Renders a letter's draft as the mail for one kind of reader, or returns null for an unknown letter. The mail's
 * personal links do not work.
 */
export async function previewLetter(
  services: Pick<Services, 'db' | 'origin' | 'supportEmail' | 'mail'>,
  { creatorId, brand, subdomain }: Pick<Studio, 'creatorId' | 'brand' | 'subdomain'>,
  { letterId, reader }: { letterId: string; reader: Reader },
): Promise<Preview | null> {
  const issue = await findCurrentIssue(services.db, { creatorId, letterId });
  if (!issue) return null;
  const rendered = await renderLetter(issue, {
    reader,
    brand: mailBrand(brand, services),
    // Without a subdomain, the preview's links to the creator's pages do not work yet.
    subdomain: subdomain ?? creatorId,
    slug: null,
    postalAddress: (await findPostalAddress(services.db, services, { creatorId })) ?? copy.noPostalAddress,
  });
  const mail = personalize(rendered, { unsubscribe: INERT, preferences: INERT });
  return { issue, ...mail, subject: rendered.subject, bytes: rendered.bytes };
}

async function findCurrentIssue(db: Db, own: { creatorId: string; letterId: string }): Promise<Issue | null> {
  const found = await findLetter(db, own);
  return found && loadIssue(db, { creatorId: own.creatorId, letter: found.letter });
}
