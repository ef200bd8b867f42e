import { data, Form, useNavigation } from 'react-router';
import { type PasswordErrors, passwordErrorsOf } from '../../accounts/password-errors.ts';
import { type Brand, findBrand } from '../../creators/brand/brand.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, conflict, tooManyRequests, unavailable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { checkNewPassword } from '../../identity/passwords/new-password.server.ts';
import { findAccountByEmail } from '../../identity/queries.server.ts';
import { clientOf } from '../../identity/sessions/session-client.server.ts';
import { sessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import { acceptMemberInvitation } from '../../membership/moving-in/accept.server.ts';
import { sourceNames } from '../../membership/moving-in/copy.ts';
import { lastDayOf } from '../../membership/moving-in/day.ts';
import {
  dayWords,
  type FindInvitationResult,
  findMemberInvitation,
  findMembersAmong,
  movingWords,
} from '../../membership/moving-in/invitations.server.ts';
import { costWords } from '../../membership/prices/copy.ts';
import { NewPasswordFields } from '../../membership/sign-up/new-password.tsx';
import { TermsBox } from '../../membership/sign-up/terms-label.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailSentence } from '../../ui/email-sentence.tsx';
import { FieldIds } from '../../ui/form/field-ids.tsx';
import { useOpenErrors } from '../../ui/form/open-errors.ts';
import { FormSummary, SubmitButton, useAttempts } from '../../ui/form/outcome.tsx';
import { UserName } from '../../ui/form/password-field.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { Route } from './+types/invitation-route';
import { memberInvitation as copy, memberInvitationErrors as errors } from './import-copy.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  try {
    const view = await viewOf(services, await findMemberInvitation(services.db, tokenOf(services, params)));
    return data<InvitationView>(view, { status: view.state === 'unknown' ? 404 : 200 });
  } catch (err) {
    services.log.error({ err }, 'An invitation to a membership could not be read');
    return unavailable<InvitationView>({ state: 'failed', brand: null });
  }
}

const form = defineForm({
  unexpected: errors.service,
  refused: (summary): InvitationAnswer => ({ view: null, fieldErrors: { summary } }),
});

export const action = formAction(
  form,
  'An invitation to a membership could not be accepted',
  async ({ request, context, params }: Route.ActionArgs, { services, values, refused }) => {
    const { password = '', confirmPassword = '', terms = '' } = values;
    const found = await findMemberInvitation(services.db, tokenOf(services, params));
    const view = await viewOf(services, found);
    if (!found.ok || view.state !== 'open') return conflict<InvitationAnswer>({ view, fieldErrors: null });
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, refused);
    if (view.account === 'none') {
      const { email, name } = found.invitation;
      const weakness = await checkNewPassword({ password, email, names: name.split(' ') });
      const fieldErrors = passwordErrorsOf({ password, confirmPassword }, weakness);
      if (fieldErrors) return badRequest<InvitationAnswer>({ view: null, fieldErrors });
    }
    const { sessionToken: previous, user } = await findVisitor(context);
    const accepted = await acceptMemberInvitation(services, {
      token: params.token,
      passwordHash: view.account === 'none' ? await services.hasher.hash(password) : null,
      legalAccepted: terms === 'yes',
      browser: { client: clientOf(request), previous },
    });
    if (accepted.ok) {
      const { session, until, creatorId } = accepted;
      const brand = await findBrand(services.db, { creatorId });
      const done: InvitationView = {
        state: 'added',
        brand,
        until: dayWords(lastDayOf(until)),
        isSignedIn: session !== null || user?.email === found.invitation.email,
      };
      const headers = session ? { 'Set-Cookie': await sessionCookie(session, services.origin) } : undefined;
      return data<InvitationAnswer>({ view: done, fieldErrors: null }, headers && { headers });
    }
    switch (accepted.reason) {
      case 'elsewhere': {
        const { creatorName, until } = accepted;
        const elsewhere = { creator: creatorName, until: dayWords(lastDayOf(until)) };
        return conflict<InvitationAnswer>({
          view: { state: 'elsewhere', brand: view.brand, ...elsewhere },
          fieldErrors: null,
        });
      }
      case 'address-kept':
        return conflict(refused(errors.addressKept));
      case 'password-needed':
        // The address has no confirmed account any more, so the page now asks for a password.
        return conflict<InvitationAnswer>({ view: { ...view, account: 'none' }, fieldErrors: null });
      default:
        return conflict<InvitationAnswer>({ view: await viewOf(services, accepted), fieldErrors: null });
    }
  },
);

const tokenOf = ({ membershipNow }: Pick<Services, 'membershipNow'>, { token }: { token: string }) => ({
  token,
  now: membershipNow(),
});

async function viewOf({ db, charges }: Services, found: FindInvitationResult): Promise<InvitationView> {
  if (!found.ok) {
    if (found.reason === 'unknown') return { state: 'unknown', brand: null };
    return { state: found.reason, brand: await findBrand(db, { creatorId: found.creatorId }) };
  }
  const { id: invitationId, creatorId, email, source, paidUntil, isPaid, price } = found.invitation;
  const moving = await charges?.findMovingCard(db, { invitationId });
  const account = await findAccountByEmail(db, { email });
  const isMember = (await findMembersAmong(db, { creatorId, emails: [email] })).size > 0;
  const known = isMember ? 'member' : 'account';
  return {
    state: 'open',
    brand: await findBrand(db, { creatorId }),
    email,
    from: sourceNames[source],
    isPaid,
    until: dayWords(lastDayOf(paidUntil)),
    costs: costWords(price),
    moving: moving ? movingWords(moving) : null,
    account: account?.emailConfirmedAt ? known : 'none',
  };
}

export const clientAction = form.clientAction;

// The loader would now report the accepted invitation as used.
export const shouldRevalidate = () => false;

interface OpenView {
  state: 'open';
  brand: Brand | null;
  email: string;
  /** Name of the site where the person is a member, or empty if the site is unknown. */
  from: string;
  isPaid: boolean;
  /** Last day of the membership that the invitation promises, formatted. */
  until: string;
  costs: string;
  /** Card that continues to be charged, with the price and the earliest day of a charge, or null. */
  moving: { card: string; costs: string; until: string } | null;
  /** Owner of the address: `none` without a confirmed account, `member` for a member of this creator. */
  account: 'none' | 'account' | 'member';
}

type InvitationView =
  | OpenView
  | { state: 'added'; brand: Brand | null; until: string; isSignedIn: boolean }
  | { state: 'elsewhere'; brand: Brand | null; creator: string; until: string }
  | { state: 'accepted' | 'over' | 'closed' | 'unknown' | 'failed'; brand: Brand | null };

/** Result of the form. If `view` is null, the page stays unchanged and shows the errors. */
interface InvitationAnswer {
  view: InvitationView | null;
  fieldErrors: PasswordErrors | null;
}

export default function MemberInvitation({ loaderData: opening, actionData: answer }: Route.ComponentProps) {
  const view = answer?.view ?? opening;
  const { brand } = view;
  return (
    <Shell scheme="light" brand={brand} back={brand?.path ?? paths.home()}>
      {view.state === 'open' ? (
        <Accept view={view} answer={answer} />
      ) : (
        <>
          <PageHeading>{headingOf(view)}</PageHeading>
          <p role="status" className="mt-4 text-lg">
            {leadOf(view)}
          </p>
          <p className="mt-7">
            {view.state === 'added' && view.isSignedIn ? (
              <ButtonLink to={brand?.path ?? paths.account()}>{copy.toPage}</ButtonLink>
            ) : view.state === 'added' || view.state === 'accepted' ? (
              <ButtonLink to={paths.signIn()}>{copy.signIn}</ButtonLink>
            ) : (
              <ButtonLink to={brand?.path ?? paths.home()}>{copy.toPage}</ButtonLink>
            )}
          </p>
        </>
      )}
    </Shell>
  );
}

type OtherView = Exclude<InvitationView, OpenView>;

function headingOf(view: OtherView): string {
  switch (view.state) {
    case 'added':
      return copy.added;
    case 'elsewhere':
      return copy.title(view.brand?.name ?? '');
    case 'failed':
      return copy.unknown;
    default:
      return copy[view.state];
  }
}

function leadOf(view: OtherView): string {
  switch (view.state) {
    case 'added':
      return view.isSignedIn ? copy.openUntil(view.until) : copy.addedLead(view.until);
    case 'elsewhere':
      return copy.elsewhere(view.creator, view.until);
    case 'failed':
      return errors.service;
    default:
      return copy[`${view.state}Lead`];
  }
}

function Accept({ view, answer }: { view: OpenView; answer: InvitationAnswer | undefined }) {
  const isSending = useNavigation().formMethod !== undefined;
  const hydrated = useHydrated();
  const attempts = useAttempts(answer);
  const { summary, ...fieldErrors } = answer?.fieldErrors ?? { summary: null };
  const { open, onInput } = useOpenErrors<Omit<PasswordErrors, 'summary'>>(fieldErrors, answer);
  const { brand, email, from, isPaid, until, costs, moving, account } = view;
  const name = brand?.name ?? '';
  const isNew = account === 'none';
  return (
    <>
      <PageHeading>{copy.title(name)}</PageHeading>
      <p className="mt-4 text-2xl font-semibold">{isPaid ? copy.paid(until) : copy.goesOn(until)}</p>
      <p className="mt-3 text-lg">
        <EmailSentence>{copy.lead(name, { from, email, isPaid })}</EmailSentence>
      </p>
      {moving ? (
        <>
          <p className="mt-3">{copy.sameCard(name, moving)}</p>
          <p className="mt-3">{copy.sameCardConsent(name, moving)}</p>
        </>
      ) : (
        <>
          <p className="mt-3">{copy.promised(until)}</p>
          <p className="mt-3">
            {account === 'member' ? copy.isMember : isPaid ? copy.afterwards(costs) : copy.afterGift}
          </p>
        </>
      )}
      {account === 'account' && (
        <p className="mt-3">
          <EmailSentence>{copy.hasAccount(email)}</EmailSentence>
        </p>
      )}
      <Form method="post" noValidate={hydrated} onInput={onInput} className="mt-7 grid grid-cols-1 gap-6">
        <FieldIds prefix="membership">
          <FormSummary message={isSending ? null : summary} attempt={answer} errors={fieldErrors} />
          {isNew && (
            <>
              <UserName email={email} />
              {/* Remounted after every attempt, because passwords are not kept. */}
              <NewPasswordFields
                key={attempts}
                errors={open}
                labels={{ password: copy.password, confirmPassword: copy.confirmPassword }}
                email={email}
              />
              <TermsBox charges={moving !== null} />
            </>
          )}
        </FieldIds>
        <p>
          <SubmitButton
            idle={moving ? copy.goOn : isNew ? copy.join(name) : copy.add}
            busy={isNew ? copy.joining : copy.adding}
            isBusy={isSending}
            className="w-full sm:w-auto"
          />
        </p>
      </Form>
    </>
  );
}
