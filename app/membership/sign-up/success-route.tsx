import { type RouterContextProvider, redirect } from 'react-router';
import { success as copy } from '../../copy/sign-up.ts';
import { type Brand, findBrand } from '../../creators/brand/brand.server.ts';
import { findLetterRequest } from '../../creators/queries.server.ts';
import { withConstantTime } from '../../http/constant-time.server.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import {
  badRequest,
  conflict,
  failed,
  notFound,
  tooManyRequests,
  unavailable,
  unreadable,
} from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { findVisitor, type Visitor } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import type { Access } from '../access/access.ts';
import { findMember } from '../access/member.server.ts';
import { hasBankSecret, inCardDocument } from '../card/card-document.ts';
import { CARD_TOKEN, readCardToken } from '../card/card-token.ts';
import { cardFields } from '../card/copy.ts';
import { cardPage } from '../card/page-copy.ts';
import { chargesFor } from '../charges.ts';
import { findSignUpAttempt, type SignUpAttempt } from '../queries.server.ts';
import { hasCardHadTrial } from '../trial/trial-cards.server.ts';
import type { Route } from './+types/success-route';
import { CreatorMissing, PageFailed } from './creator-missing.tsx';
import { type CardAtSuccess, Confirmed, NobodySignedUp, type ResendAnswer, Sent } from './success-states.tsx';
import { sendVerificationAgain } from './verification.server.ts';

type PageData =
  | { state: 'missing' | 'failed' }
  /** The browser has no cookie of a sign-up to this creator. */
  | { state: 'nobody'; brand: Brand }
  /** The browser has the cookie of the sign-up, so it may see the address. */
  | { state: 'sent'; brand: Brand; email: string; canResend: boolean; card: CardAtSuccess | null }
  /** `access` is null unless a member of this creator is signed in. */
  | {
      state: 'confirmed';
      brand: Brand;
      access: Access | null;
      moved: boolean;
      canBeCharged: boolean;
      card: CardAtSuccess | null;
      /** Path for requesting the creator's letter, or null. */
      letter: string | null;
    };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, log } = services;
  const url = new URL(request.url);
  if (hasBankSecret(url)) return redirect(paths.success(params.creatorId, { bank: true }));
  const bank = url.searchParams.has('bank');
  try {
    const brand = await findBrand(db, params);
    if (!brand) return notFound<PageData>({ state: 'missing' });
    const canBeCharged = (await chargesFor(services, brand)) !== null;
    const member = await findMember(context);
    const membership = member?.membership;
    if (membership?.creatorId === brand.creatorId && membership.endedAt === null) {
      // Anyone can set the parameter; it changes only a text shown to a member of this creator.
      const moved = url.searchParams.has('moved');
      const { attempt } = await findOwnAttempt(services, await findVisitor(context), brand);
      const isOwn = attempt?.confirmed && attempt.accountId === member?.accountId && !moved;
      const card = isOwn ? await findCard(services, attempt, { bank }) : null;
      return shown({
        state: 'confirmed',
        brand,
        access: { ...membership.access, facts: [] },
        moved,
        canBeCharged,
        card,
        letter: await findLetterRequest(db, brand),
      });
    }
    const { signUp, attempt } = await findOwnAttempt(services, await findVisitor(context), brand);
    if (!signUp) return shown({ state: 'nobody', brand });
    const card = await findCard(services, attempt, { bank });
    if (attempt?.confirmed) {
      return shown({ state: 'confirmed', brand, access: null, moved: false, canBeCharged, card, letter: null });
    }
    return shown({ state: 'sent', brand, email: signUp.email, canResend: attempt !== null, card });
  } catch (err) {
    log.error({ err }, 'A success page could not be read');
    return unavailable<PageData>({ state: 'failed' });
  }
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const page = await serverLoader();
  return inCardDocument(page, request, 'card' in page ? page.card?.browser : null);
}

/** Sends the verification email again, or saves another card, for the browser that signed up. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const isCard = CARD_TOKEN in form.values;
  if (!form.ok) return unreadable(form, isCard ? notSaved(form.error) : notSent(form.error));
  try {
    const { signUp, attempt } = await findOwnAttempt(services, await findVisitor(context), params);
    if (!signUp || !attempt) return conflict(notSent());
    if (isCard) return await takeAnotherCard(context, form.values[CARD_TOKEN], attempt, signUp);
    const limit = await countTry(context, 'resend', { account: signUp.email });
    if (!limit.ok) return tooManyRequests(limit, () => notSent(copy.tooOften));
    // Constant time, so that this browser cannot learn that another sign-up of the address was confirmed.
    const result = await withConstantTime(services, () => sendVerificationAgain(services, attempt));
    // If this sign-up was confirmed in the meantime, the revalidated page shows the confirmation.
    if (result.ok || result.reason === 'already-confirmed')
      return { error: null } satisfies ResendAnswer as ResendAnswer;
    return conflict(notSent());
  } catch (err) {
    services.log.error({ err }, 'A verification mail could not be sent again, or a card not be taken');
    return failed(isCard ? notSaved() : notSent());
  }
}

/** Queues a job that saves another card for the sign-up. */
async function takeAnotherCard(
  context: Readonly<RouterContextProvider>,
  token: string | undefined,
  { accountId, attemptId, creatorId }: SignUpAttempt,
  { email }: { email: string },
) {
  const { db, charges, membershipNow } = context.get(servicesContext);
  const browser = (await charges?.browserFor(db, { creatorId })) ?? null;
  const card = readCardToken(token, browser);
  if (!charges || !browser || !card.ok || card.token === null) return badRequest(notSaved(cardFields.malformed));
  const limit = await countTry(context, 'card', { account: email, merchant: creatorId });
  if (!limit.ok) return tooManyRequests(limit, notSaved);
  const given = { accountId, attemptId, token: card.token, now: membershipNow() };
  await db.transaction((tx) => charges.saveCardLater(tx, given));
  return redirect(paths.success(creatorId), 303);
}

/** Shows a message on a network error. The 5xx status prevents revalidation, which would fail too. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (error) => unavailable(notSent(error)));

const shown = (page: PageData) => page;

const notSent = (error: string = copy.notSent): ResendAnswer => ({ error });
const notSaved = (error: string = cardPage.errors.unexpected): ResendAnswer => ({ error, ofCard: true });

/** Finds the sign-up to this creator made in this browser. */
async function findOwnAttempt({ db }: Services, { signUp }: Visitor, { creatorId }: { creatorId: string }) {
  const attempt = signUp && (await findSignUpAttempt(db, signUp));
  if (attempt && attempt.creatorId !== creatorId.toLowerCase()) return { signUp: null, attempt: null };
  return { signUp, attempt };
}

/** @param options.bank true after the bank's authentication, to sync the charged subscription too */
async function findCard(
  { db, charges, log }: Services,
  attempt: SignUpAttempt | null,
  { bank }: { bank: boolean },
): Promise<CardAtSuccess | null> {
  if (!charges || !attempt?.price) return null;
  const { accountId, attemptId, creatorId, price, country } = attempt;
  const browser = await charges.browserFor(db, { creatorId });
  if (!browser) return null;
  const shared = { browser, price, country, awaitsTerms: !attempt.legalAccepted };
  const hasHadTrial = () => hasCardHadTrial(db, { accountId, creatorId, ...(!attempt.confirmed && { attemptId }) });
  const of = { accountId, attemptId };
  try {
    const given = await (bank ? charges.continueCard(of) : charges.findCardGiven(of));
    return { ...shared, given, hasHadTrial: await hasHadTrial() };
  } catch (err) {
    // The page must not fail because of the card.
    log.error({ err }, 'How a card stands could not be found out');
    return { ...shared, given: { state: 'away' }, hasHadTrial: false };
  }
}

export default function SuccessRoute({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'missing':
      return <CreatorMissing />;
    case 'failed':
      return <PageFailed />;
    case 'nobody':
      return <NobodySignedUp {...loaderData} />;
    case 'confirmed':
      return <Confirmed {...loaderData} />;
    case 'sent':
      return <Sent {...loaderData} answer={actionData} />;
  }
}
