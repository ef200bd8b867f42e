import { eq } from 'drizzle-orm';
import { findBrand, mailBrand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import { letterSettings } from '../../db/schema/letters.ts';
import { findLetterSender } from '../../domains/sending/queries.server.ts';
import type { Services } from '../../http/services.ts';
import type { MarkMail } from '../../mail/returns/mail-marks.ts';
import type { OutgoingMail } from '../../mail/transport.server.ts';
import { clickQueries } from '../clicks/click-link.server.ts';
import { minuteOf } from '../clicks/press.ts';
import { readStoredIssue } from '../document/issue.ts';
import type { Reader } from '../document/letter-shape.ts';
import { letterPaths } from '../paths.ts';
import { personalize, type RenderedLetter, renderLetter } from '../rendering/render-letter.server.ts';
import { subscriptionTokens } from '../subscription/token.server.ts';
import type { ClaimedDelivery } from './deliveries.server.ts';
import { findLetter, findPostalAddress, type OwnLetter } from './schedule.server.ts';

type ComposeServices = Pick<
  Services,
  'db' | 'origin' | 'sites' | 'domains' | 'supportEmail' | 'secrets' | 'mail' | 'now'
>;

interface Sender {
  markMail: MarkMail;
  /** Domain of letters' senders, or null to send from `MAIL_FROM`. */
  lettersDomain: string | null;
}

export type ComposeMail = (delivery: ClaimedDelivery) => Promise<OutgoingMail>;

/** Loads what a letter's mails share. Returns a function that makes the mails, or the reason to stop. */
export async function openLetter(
  services: ComposeServices,
  { creatorId, letterId }: OwnLetter,
  { markMail, lettersDomain }: Sender,
): Promise<ComposeMail | 'no-page' | 'no-postal-address'> {
  const { db, origin, supportEmail, secrets } = services;
  const letter = await findLetter(db, { creatorId, letterId });
  const brand = await findBrand(db, { creatorId });
  const page = creatorOfPath(brand?.path ?? null);
  const postalAddress = await findPostalAddress(db, services, { creatorId });
  if (!letter || !brand || !page || !('subdomain' in page)) return 'no-page';
  if (postalAddress === null) return 'no-postal-address';
  const { slug } = letter;
  const { subdomain } = page;
  const settings = await findSender(db, { creatorId });
  const own = services.domains?.sending ? await findLetterSender(db, services, { creatorId }) : null;
  const senderAddress = own?.address ?? (lettersDomain && `${subdomain}@${lettersDomain}`);
  const issue = readStoredIssue(letter.issue);
  const shared = {
    senderName: settings?.senderName ?? brand.name,
    ...(senderAddress && { senderAddress }),
    ...(own && { senderKey: own.key }),
    // Stays the same when the creator's own domain changes, because mail programs sort by the list.
    listId: `${subdomain}.${lettersDomain ?? new URL(services.sites.platform.origin).hostname}`,
    replyTo: settings?.replyTo ?? supportEmail,
  };
  const tokenOf = subscriptionTokens(secrets);
  const clickQuery = settings?.countsClicks ? clickQueries(secrets, letterId) : null;
  const renderings = new Map<Reader, Promise<RenderedLetter>>();
  const renderedFor = (reader: Reader) => {
    const rendering =
      renderings.get(reader) ??
      renderLetter(issue, { reader, brand: mailBrand(brand, services), subdomain, slug, postalAddress, clickQuery });
    renderings.set(reader, rendering);
    return rendering;
  };
  return async ({ id, address, subscriptionId, reader }) => {
    const rendered = await renderedFor(reader);
    const token = tokenOf(subscriptionId);
    const unsubscribe = origin + letterPaths.unsubscribe(token, id);
    const preferences = origin + letterPaths.preferences(token);
    const date = services.now();
    const click = origin + letterPaths.click(minuteOf(date));
    return {
      ...shared,
      ...markMail({ mailId: id, address }),
      ...personalize(rendered, { unsubscribe, preferences, click }),
      subject: rendered.subject,
      to: address,
      unsubscribe,
      date,
    };
  };
}

async function findSender(db: Db, { creatorId }: { creatorId: string }) {
  const [settings] = await db
    .select({
      senderName: letterSettings.senderName,
      replyTo: letterSettings.replyTo,
      countsClicks: letterSettings.countsClicks,
    })
    .from(letterSettings)
    .where(eq(letterSettings.creatorId, creatorId));
  return settings;
}
