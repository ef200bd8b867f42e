import { data, redirect } from 'react-router';
import { signUpErrors as errors, moving } from '../../copy/sign-up.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { changesNothing, countTry } from '../../http/limit.ts';
import { badRequest, conflict, failed, notFound, tooManyRequests } from '../../http/replies.ts';
import { returnPath } from '../../http/return-path.ts';
import { newToken } from '../../identity/links/tokens.server.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import { passwordMessages } from '../../identity/passwords/password.ts';
import { signUpCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import { paths } from '../../paths.ts';
import { inCardDocument } from '../card/card-document.ts';
import { CARD_TOKEN, readCardToken } from '../card/card-token.ts';
import { cardFields } from '../card/copy.ts';
import type { CardBrowser } from '../charges.ts';
import { codeErrorWords, offerErrors } from '../offers/copy.ts';
import { readCode, withOfferDays } from '../offers/typed-code.server.ts';
import { listOnSale } from '../prices/queries.server.ts';
import type { Route } from './+types/route';
import { cameFromOf } from './came-from.ts';
import { signUp } from './commands.server.ts';
import { checkSignUp, type SignUpAnswer } from './forms.ts';
import { loadSignUpPage, type SignUpPageData } from './page.server.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadSignUpPage({ request, creatorId: params.creatorId, context });

const form = defineForm({
  unexpected: errors.unexpected,
  refused: (
    summary,
    { firstName, lastName, email, country, postalCode, plan, offer, terms, from },
    more: Partial<Pick<Refusal, 'fields' | 'onSale' | 'contactSupport' | 'alreadyRegistered'>> = {},
  ): SignUpAnswer => ({
    ok: false,
    summary,
    fields: {},
    ...more,
    submitted: {
      firstName,
      lastName,
      email,
      country,
      postalCode,
      plan,
      offer,
      terms,
      from: returnPath(from) ?? undefined,
    },
  }),
});

export const action = formAction(
  form,
  'A sign-up failed unexpectedly',
  async ({ params, context }: Route.ActionArgs, { services, values, refused }) => {
    const { creatorId } = params;
    const { user } = await findVisitor(context);
    if (user) return conflict(refused(moving.signedInAlready));
    const now = services.membershipNow();
    const isCreator = isUuid(creatorId);
    const prices = await listOnSale(services.db, { creatorId: isCreator ? creatorId : null, now });
    const code = isCreator ? await readCode(context, { creatorId, text: values.offer }) : none;
    const onSale = withOfferDays(prices, code.state === 'valid' ? code.offer : null, now);
    const wrong = codeErrorWords(code);
    if (values.do === 'offer' || wrong) {
      const summary = values.do === 'offer' ? '' : code.state === 'not-valid' ? offerErrors.notValidNow : wrong!;
      const shown = refused(summary, { fields: wrong ? { offer: wrong } : {}, onSale });
      if (wrong) return conflict(shown);
      changesNothing(context);
      return data<SignUpAnswer>(shown);
    }
    const check = checkSignUp(values, onSale);
    if (!check.ok) return badRequest(refused(check.summary, { fields: check.fields }));
    const browser = isCreator ? await services.charges?.browserFor(services.db, { creatorId }) : null;
    const card = readCardToken(values[CARD_TOKEN], browser ?? null);
    if (!card.ok) return badRequest(refused(cardFields.malformed, { fields: { cardNumber: cardFields.malformed } }));
    const { email, password, firstName, lastName } = check.values;
    const weakness = await checkNewPassword({ password, email, names: [firstName, lastName] });
    if (weakness) {
      const messages = passwordMessages(weakness);
      return badRequest(refused(messages.summary, { fields: { password: messages.field } }));
    }
    // Limited, because every attempt sends an email to the submitted address.
    const limit = await countTry(context, 'sign-up', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    const cards = card.token ? await countTry(context, 'card', { account: email, merchant: creatorId }) : limit;
    if (!cards.ok) return tooManyRequests(cards, refused);

    const { token: secret, hash: browserHash } = newToken();
    const { prices: shown } = values;
    const offer = code.state === 'valid' ? code.offer : null;
    const result = await signUp(services, {
      creatorId,
      values: check.values,
      onSale: prices,
      shown,
      offer,
      cameFrom: cameFromOf(returnPath(values.from)),
      browserHash,
      cardToken: card.token,
    });
    if (!result.ok) {
      switch (result.reason) {
        case 'creator-unknown':
          return notFound(refused(errors.creatorNotFound));
        case 'plan-unknown':
          return conflict(refused(errors.choosePlan, { fields: { plan: errors.choosePlan }, onSale }));
        case 'price-changed': {
          const isByCode = offer !== null && !values.prices?.includes(offer.id);
          const message = isByCode ? offerErrors.shownFirst : errors.priceChanged;
          return conflict(
            refused(message, { fields: { plan: message }, onSale: withOfferDays(result.onSale, offer, now) }),
          );
        }
        case 'offer-gone':
          return conflict(
            refused(offerErrors.notValidNow, { fields: { offer: offerErrors.notValid }, onSale: prices }),
          );
        case 'already-registered':
          return conflict(
            refused(errors.alreadyRegistered, {
              fields: { email: errors.alreadyRegistered },
              alreadyRegistered: true,
            }),
          );
        case 'account-failed':
          return failed(refused(errors.accountFailed));
        case 'record-failed':
          return failed(refused(errors.recordFailed, { contactSupport: true }));
      }
    }
    const headers = { 'Set-Cookie': await signUpCookie({ secret, email }, services) };
    const { inPage, from } = values;
    // With scripts, the client passes email and origin in the navigation state. Without scripts, the cookie has the
    // email.
    if (inPage === undefined) return redirect(paths.success(creatorId), { status: 303, headers });
    return data<SignUpAnswer>({ ok: true, creatorId, email, from: returnPath(from) ?? paths.home() }, { headers });
  },
  { errorStatus: 500 },
);

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const page = await serverLoader();
  return inCardDocument(page, request, browserOf(page));
}

export const clientAction = form.clientAction;

/** Only this server caches the page (`server/cache/cache-key.ts`). */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  return <SignUpScreen page={loaderData} answer={actionData} />;
}

function browserOf(page: SignUpPageData): CardBrowser | null {
  if (page.state === 'member') return page.payments?.cardForm?.browser ?? null;
  return page.state === 'ready' ? page.card : null;
}

const none = { state: 'none' } as const;

type Refusal = Extract<SignUpAnswer, { ok: false }>;
