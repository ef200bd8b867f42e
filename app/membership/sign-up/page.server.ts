import { randomUUID } from 'node:crypto';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { type Brand, findBrand } from '../../creators/brand/brand.server.ts';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import { cacheTags } from '../../http/caching.ts';
import { isUuid } from '../../http/ids.ts';
import { notFound, unavailable } from '../../http/replies.ts';
import { refererPath } from '../../http/return-path.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { findMember, type Member } from '../access/member.server.ts';
import { findCountry, findGivenCard } from '../card/given-card.server.ts';
import type { CardBrowser } from '../charges.ts';
import { findMoveTerms, findScheduledPrice } from '../moving/moving.server.ts';
import { type Moving, planAfter } from '../moving/moving.ts';
import { codeErrorWords } from '../offers/copy.ts';
import { readCode, withOfferDays } from '../offers/typed-code.server.ts';
import { priceForPlan, withOffer } from '../prices/offer.ts';
import type { PriceList } from '../prices/price.ts';
import { listOnSale } from '../prices/queries.server.ts';
import { findMembership } from '../queries.server.ts';

export type SignUpPageData =
  | { state: 'missing' | 'failed' }
  | {
      state: 'ready';
      brand: Brand;
      from: string | null;
      google: boolean;
      demo: boolean;
      supportEmail: string;
      onSale: PriceList;
      /** Offer code in the URL, empty if none. */
      code: string;
      codeError: string | null;
      /** As in `Charges.browserFor`: null if no card can be charged. */
      card: CardBrowser | null;
    }
  | ({ state: 'member'; brand: Brand; email: string; code: string; codeError: string | null } & Moving);

/** Serves visitors the sign-up form and other accounts the move form, and redirects members of this creator. */
export async function loadSignUpPage({
  request,
  creatorId,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'> & { creatorId: string }) {
  const services = context.get(servicesContext);
  const { db, supportEmail, google, log } = services;
  try {
    const [brand, onSale] = await Promise.all([
      findBrand(db, { creatorId }),
      listOnSale(db, { creatorId: isUuid(creatorId) ? creatorId : null, now: services.membershipNow() }),
    ]);
    if (!brand) return notFound<SignUpPageData>({ state: 'missing' });
    const member = await findMember(context);
    const url = new URL(request.url);
    const text = url.searchParams.get('offer');
    if (!member) {
      // After a refused native submission the Referer is this page. The form then contains the origin path.
      const referer = refererPath(request, services);
      const isSignUp = referer?.startsWith(`${paths.signUp()}/`) || referer?.startsWith(paths.signUp(creatorId));
      const from = isSignUp ? null : referer;
      const demo = services.mode === 'demo';
      const card = (await services.charges?.browserFor(db, brand)) ?? null;
      const code = await readCode(context, { creatorId: brand.creatorId, text });
      const offer = code.state === 'valid' ? code.offer : null;
      const ready = {
        state: 'ready' as const,
        brand,
        from,
        google: google !== null,
        demo,
        supportEmail,
        card,
        onSale: withOfferDays(onSale, offer, services.membershipNow()),
        code: code.typed,
        codeError: codeErrorWords(code),
      };
      const tags = [cacheTags.directory, cacheTags.creator(creatorId), cacheTags.prices];
      return data<SignUpPageData>(ready, { headers: { 'Cache-Tag': tags.join(',') } });
    }
    if (url.searchParams.has('setup_intent_client_secret')) {
      return redirect(paths.signUp(creatorId, { offer: text, card: url.searchParams.get('card') }));
    }
    const current = member.membership?.endedAt === null ? member.membership : null;
    if (current?.creatorId === creatorId) return redirect(whereMembersGo(brand, current.access, text));
    const code = await readCode(context, { creatorId: brand.creatorId, text, account: member.email });
    const offer = code.state === 'valid' ? code.offer : null;
    return data<SignUpPageData>({
      state: 'member',
      brand,
      email: member.email,
      code: code.typed,
      codeError: codeErrorWords(code),
      ...(await readMoving(services, { request, member, creatorId, onSale: withOffer(onSale, offer) })),
    });
  } catch (err) {
    log.error({ err }, 'A sign-up page could not be read');
    return unavailable<SignUpPageData>({ state: 'failed' });
  }
}

function whereMembersGo(brand: Brand, access: { may: boolean }, offer: string | null): string {
  const page = creatorOfPath(brand.path);
  if (access.may && page && 'subdomain' in page) return paths.recipes(page.subdomain);
  return !access.may && offer ? paths.membershipStart({ offer }) : paths.account();
}

async function readMoving(
  services: Pick<Services, 'db' | 'secrets' | 'charges' | 'membershipNow' | 'log'>,
  { request, member, creatorId, onSale }: { request: Request; member: Member; creatorId: string; onSale: PriceList },
): Promise<Moving> {
  const { db, charges } = services;
  const { accountId } = member;
  const now = services.membershipNow();
  const membership = member.membership?.endedAt === null ? member.membership : null;
  const browser = (await charges?.browserFor(db, { creatorId })) ?? null;
  const attempt = new URL(request.url).searchParams.get('card');
  // Before the card and the payment status are read, because `findGivenCard` can change both.
  const given = browser && attempt && isUuid(attempt) ? await findGivenCard(services, { accountId, attempt }) : null;
  const [shown, terms, paymentStatus] = await Promise.all([
    membership && findMembership(db, { accountId }),
    findMoveTerms(db, services, { access: membership?.access ?? null, accountId, creatorId, now }),
    charges && membership ? charges.findPaymentStatus(db, membership) : null,
  ]);
  const scheduledAt = terms.when === 'later' && membership?.nextCreatorId === creatorId ? membership.moveAt : null;
  const agreed = scheduledAt ? await findScheduledPrice(db, { accountId, creatorId }) : null;
  const price = agreed ?? (membership && priceForPlan(onSale, planAfter(membership, terms)));
  const { currency } = price ?? onSale[0] ?? {};
  const card = (browser && currency && (await charges?.findCardFor(db, { accountId, creatorId, currency }))) || null;
  const asksForCard = membership !== null && card === null;
  const country = asksForCard ? await findCountry(db, { accountId }) : null;
  const billing =
    (asksForCard && browser?.usesTax && (await charges?.findBilling(db, { accountId, creatorId }))) || null;
  return {
    current: shown &&
      membership && {
        name: shown.brand.name,
        plan: shown.price.name,
        open: membership.access.may,
        isPaid: membership.access.because === 'paid',
      },
    terms,
    onSale,
    scheduledAt,
    payments: browser && {
      card,
      pastDue: paymentStatus?.pastDue ?? null,
      price,
      cardForm: asksForCard ? { browser, country, billing, attempt: randomUUID(), given } : null,
    },
    now,
  };
}
