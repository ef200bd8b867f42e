import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Brand, findBrand, mailBrand } from '../creators/brand.server.ts';
import type { Db } from '../db/client.server.ts';
import { accounts } from '../db/schema/identity.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import type { Services } from '../http/services.ts';
import { issueToken } from '../identity/commands.server.ts';
import type { MailMessage } from '../mail/message.ts';
import { paths } from '../paths.ts';

/** A creator who is not public has no brand; the mail is then in the platform's. */
type Sender = Brand | { creatorId: string };

/** The path that a verification link redirects to. */
const redirectTo = ({ creatorId }: Sender) => paths.success(creatorId);

/** A token for the mailed link that confirms a sign-up's address. */
export function issueSignUpToken(
  tx: Db,
  given: { accountId: string; brand: Sender; browserHash: string | null; now: Date },
): Promise<string> {
  const { accountId, brand, browserHash, now } = given;
  return issueToken(tx, { accountId, purpose: 'signup', browserHash, redirectTo: redirectTo(brand), now });
}

/** The mail that carries it. */
export function verificationMail(
  services: Pick<Services, 'origin' | 'supportEmail'>,
  { to, firstName, brand, token }: { to: string; firstName: string; brand: Sender; token: string },
): MailMessage {
  const link = services.origin + paths.verify({ token, type: 'signup', redirect_to: redirectTo(brand) });
  return {
    id: randomUUID(),
    to,
    template: { name: 'verify', props: { firstName, link } },
    brand: mailBrand('palette' in brand ? brand : null, services),
  };
}

export type ResendResult = { ok: true } | { ok: false; reason: 'unknown' | 'already-confirmed' };

/**
 * Sends the verification mail again, with a new link; the earlier ones stay valid. The caller checks who may request
 * it, and how often.
 * @param request.browserHash as in `signUp`; null when the browser has no sign-up cookie of this account
 */
export async function sendVerificationAgain(
  services: Services,
  { accountId, browserHash }: { accountId: string; browserHash: string | null },
): Promise<ResendResult> {
  return services.db.transaction(async (tx): Promise<ResendResult> => {
    const [person] = await tx
      .select({
        email: accounts.email,
        confirmedAt: accounts.emailConfirmedAt,
        firstName: endUserDetails.firstName,
        creatorId: endUserDetails.creatorId,
      })
      .from(accounts)
      .innerJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
      .where(eq(accounts.id, accountId))
      .for('update', { of: accounts });
    if (!person) return { ok: false, reason: 'unknown' };
    if (person.confirmedAt) return { ok: false, reason: 'already-confirmed' };
    const brand = (await findBrand(tx, person)) ?? { creatorId: person.creatorId };
    const token = await issueSignUpToken(tx, { accountId, brand, browserHash, now: services.now() });
    const { email, firstName } = person;
    await services.mail.enqueue(
      tx,
      verificationMail(services, { to: email, firstName: firstName ?? '', brand, token }),
    );
    return { ok: true };
  });
}
