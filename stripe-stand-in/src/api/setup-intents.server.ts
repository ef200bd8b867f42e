import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { declineMessage, verdict } from '../cards.ts';
import { type Route, route } from '../endpoint.ts';
import { type ErrorBody, Failure, invalid } from '../errors.ts';
import { listPage } from '../listing.server.ts';
import type { PaymentMethod } from '../objects/customer.ts';
import { newSetupIntent, type SetupIntent } from '../objects/setup-intent.ts';
import { expand, flag, metadata, paging, text } from '../parameters.ts';
import type { Session } from '../session.server.ts';
import { standInObjects } from '../tables.ts';
import { attach, cardFrom } from './cards.server.ts';
import { withMetadata } from './metadata.ts';

const confirming = {
  ...expand,
  payment_method: text.optional(),
  confirmation_token: text.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: flag.optional(),
};
const confirmation = z.strictObject(confirming);

export async function setupAnswer(
  session: Session,
  intent: SetupIntent,
  card: PaymentMethod,
  authenticated: boolean,
): Promise<object> {
  const answer = verdict(session.internal('payment_method', card.id), 'setup', authenticated);
  if (answer.is === 'declined') {
    const { code, declineCode } = answer;
    return setupFailed(session, intent, {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message: declineMessage(declineCode),
    });
  }
  intent.payment_method = card.id;
  intent.last_setup_error = null;
  if (answer.is === 'asks') {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    await session.save(intent, { events: ['setup_intent.requires_action'] });
    return intent;
  }
  intent.status = 'succeeded';
  intent.next_action = null;
  if (intent.customer) await attach(session, card, intent.customer);
  await session.save(intent, { events: ['setup_intent.succeeded'] });
  return intent;
}

/** Fails a setup, which another card can then confirm. */
export async function setupFailed(session: Session, intent: SetupIntent, error: ErrorBody): Promise<Failure> {
  const { code, decline_code, message } = error;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = {
    type: error.type,
    message,
    ...(code === undefined ? {} : { code }),
    ...(decline_code === undefined ? {} : { decline_code }),
  };
  await session.save(intent, { events: ['setup_intent.setup_failed'] });
  return new Failure({ ...error, setup_intent: structuredClone(intent) });
}

async function confirm(session: Session, intent: SetupIntent, params: z.output<typeof confirmation>): Promise<object> {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(`You cannot confirm this SetupIntent because it has already ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    });
  }
  if (params.payment_method && params.confirmation_token) {
    throw invalid('You can only provide one of payment_method and confirmation_token.', {
      param: 'confirmation_token',
    });
  }
  const { enabled, allow_redirects } = intent.automatic_payment_methods!;
  if (enabled && allow_redirects !== 'never' && !params.return_url) {
    throw invalid('You must provide a `return_url` when confirming, or set allow_redirects to never.', {
      param: 'return_url',
    });
  }
  const card = await cardToConfirm(session, intent, params);
  const allowed: readonly string[] | null = intent.allowed_payment_method_types;
  if (allowed && !allowed.includes(card.type)) {
    throw invalid(`The payment method type "${card.type}" is not allowed for this SetupIntent.`, {
      code: 'payment_intent_incompatible_payment_method',
      param: 'payment_method',
    });
  }
  return setupAnswer(session, intent, card, false);
}

/** Returns the card to confirm. Ties a confirmation token to the setup, even if the card is declined. */
async function cardToConfirm(
  session: Session,
  intent: SetupIntent,
  { payment_method, confirmation_token }: z.output<typeof confirmation>,
): Promise<PaymentMethod> {
  if (confirmation_token) {
    const token = await session.get('confirmation_token', confirmation_token, 'confirmation_token');
    if (token.setup_intent && token.setup_intent !== intent.id) {
      throw invalid('This ConfirmationToken was already used.', { param: 'confirmation_token' });
    }
    if (token.expires_at !== null && token.expires_at <= session.now) {
      throw invalid('This ConfirmationToken has expired.', { param: 'confirmation_token' });
    }
    token.setup_intent = intent.id;
    await session.save(token);
    return cardFrom(session, session.internal('confirmation_token', token.id).token);
  }
  const id = payment_method ?? intent.payment_method;
  if (id) return cardFrom(session, id);
  throw invalid('You cannot confirm this SetupIntent because it is missing a payment method.', {
    code: 'parameter_missing',
    param: 'payment_method',
  });
}

export const setupIntentRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/setup_intents',
    z.strictObject({
      ...confirming,
      customer: text.optional(),
      usage: z.enum(['off_session', 'on_session']).optional(),
      confirm: flag.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      allowed_payment_method_types: z.array(text).optional(),
      automatic_payment_methods: z
        .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
        .optional(),
    }),
    async ({ session }, params) => {
      if (params.customer) await session.getCustomer(params.customer, 'customer');
      const intent = newSetupIntent(session.newId('setup_intent'), session.now, params.customer ?? null);
      intent.usage = params.usage ?? 'off_session';
      intent.description = params.description ?? null;
      intent.metadata = withMetadata({}, params.metadata);
      intent.allowed_payment_method_types = (params.allowed_payment_method_types ?? null) as never;
      const { enabled = true, allow_redirects = 'always' } = params.automatic_payment_methods ?? {};
      intent.automatic_payment_methods = { enabled, allow_redirects };
      // Without the parameter, the account decides which types it accepts.
      intent.payment_method_types = params.allowed_payment_method_types ?? (enabled ? ['card', 'link'] : ['card']);
      if (params.payment_method && !params.confirm) {
        intent.payment_method = (await cardFrom(session, params.payment_method)).id;
        intent.status = 'requires_confirmation';
      }
      await session.insert('setup_intent', intent, { customer: intent.customer, event: 'setup_intent.created' });
      return params.confirm ? confirm(session, intent, params) : intent;
    },
  ),
  route(
    'GET',
    '/v1/setup_intents/:id',
    z.strictObject({ ...expand, client_secret: text.optional() }),
    ({ session, id }) => session.get('setup_intent', id),
  ),
  route('POST', '/v1/setup_intents/:id/confirm', confirmation, async ({ session, id }, params) =>
    confirm(session, await session.get('setup_intent', id), params),
  ),
  route('POST', '/v1/setup_intents/:id/cancel', z.strictObject(expand), async ({ session, id }) => {
    const intent = await session.get('setup_intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
        code: 'setup_intent_unexpected_state',
      });
    }
    intent.status = 'canceled';
    intent.next_action = null;
    await session.save(intent, { events: ['setup_intent.canceled'] });
    return intent;
  }),
  route(
    'GET',
    '/v1/setup_intents',
    z.strictObject({ ...paging, customer: text.optional() }),
    ({ session }, { customer, ...page }) => {
      const where = customer === undefined ? [] : [eq(standInObjects.customer, customer)];
      return listPage(session, standInObjects, { url: '/v1/setup_intents', type: 'setup_intent', where }, page);
    },
  ),
];
