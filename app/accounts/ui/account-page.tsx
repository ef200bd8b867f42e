import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { account as copy } from '../../copy/account.ts';
import { moving, signUp } from '../../copy/sign-up.ts';
import type { Plan } from '../../membership/plans.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { AccountPageData } from '../account-page.server.ts';
import { AccountTerms, type TermsAnswer } from './account-terms.tsx';
import { SignOutForm } from './sign-out-form.tsx';

/** `/account`: email, creator, plan and terms; changing the password; signing out. */
export function AccountPage(
  props: AccountPageData & {
    termsAnswer?: TermsAnswer | undefined;
  },
) {
  const { brand, plan, supportEmail } = props;
  return (
    <Shell brand={brand} back={brand?.path ?? paths.home()}>
      <PageHeading>{copy.title}</PageHeading>
      <dl className="mt-7 grid grid-cols-1 gap-5">
        {brand && (
          <Detail term={copy.creator}>
            {brand.path ? (
              <Link to={brand.path} dir="auto" className="link font-display text-2xl text-accent-text">
                {brand.name}
              </Link>
            ) : (
              <>
                <span dir="auto" className="block font-display text-2xl">
                  {brand.name}
                </span>
                {copy.creatorAway}
              </>
            )}
          </Detail>
        )}
        {plan && (
          <Detail term={copy.plan}>
            {planWords(plan)}
            <span className="mt-1 block text-base">
              {copy.cancelLead}{' '}
              <a href={`mailto:${supportEmail}`} className="link inline-block py-1">
                {supportEmail}
              </a>
            </span>
          </Detail>
        )}
        {props.name && (
          <Detail term={copy.name}>
            <span dir="auto">{props.name}</span>
          </Detail>
        )}
        <Detail term={copy.email}>{props.email}</Detail>
        {brand && (
          <Detail term={copy.terms}>
            <AccountTerms {...props} answer={props.termsAnswer} />
          </Detail>
        )}
      </dl>
      {!brand && (
        <p className="mt-5">
          {moving.noMembership}{' '}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
        </p>
      )}

      <Part id="password" title={copy.password}>
        <ButtonLink to={paths.accountPassword()} look="quiet">
          {copy.change}
        </ButtonLink>
      </Part>

      <Part id="sign-out" title={copy.leaving}>
        <SignOutForm />
      </Part>
    </Shell>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="text-lg break-words">{children}</dd>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-8">
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function planWords({ name, price, interval }: Plan): string {
  return `${name}, ${interval === 'month' ? signUp.perMonth(price) : signUp.perYear(price)}`;
}
