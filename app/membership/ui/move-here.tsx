import { Form, useNavigation } from 'react-router';
import { moving as copy } from '../../copy/sign-up.ts';
import type { Brand } from '../../creators/brand.server.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FormSummary, SubmitButton } from '../../ui/form/outcome.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { SignUpAnswer } from '../forms.ts';

export interface CurrentMembership {
  name: string;
  plan: string;
}

/** The sign-up page of an account that is signed in: another creator's subscriber has one button to move here. */
export function MoveHere(props: {
  brand: Brand;
  email: string;
  current: CurrentMembership | null;
  supportEmail: string;
  answer: SignUpAnswer | undefined;
}) {
  const { brand, current, answer } = props;
  const busy = useNavigation().formMethod !== undefined;
  return (
    <Shell brand={brand} back={brand.path ?? paths.home()}>
      <div className="mb-6 empty:hidden">
        <FormSummary message={answer && !answer.ok ? answer.summary : null} attempt={answer} />
      </div>
      <PageHeading>{copy.title(brand.name)}</PageHeading>
      {current === null && (
        <p className="mt-4">
          {copy.noMembership}{' '}
          <a href={`mailto:${props.supportEmail}`} className="link">
            {props.supportEmail}
          </a>
        </p>
      )}
      {current && (
        <>
          <p className="mt-4 text-lg">{copy.subscribedTo(current.name, current.plan)}</p>
          <p className="mt-2 text-ink-soft">{copy.oneAtATime(current.name, brand.name)}</p>
        </>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        {current && (
          <Form method="post" action={paths.move(brand.creatorId)}>
            <SubmitButton idle={copy.move(brand.name)} busy={copy.moving} isBusy={busy} />
          </Form>
        )}
        <ButtonLink to={paths.account()} look="quiet">
          {copy.account}
        </ButtonLink>
      </div>
      <Form method="post" action={paths.signOut()} className="mt-8 border-t border-line pt-5 text-ink-soft">
        {copy.signedInAs(props.email)}{' '}
        <button type="submit" className="link py-1">
          {copy.signOut}
        </button>
      </Form>
    </Shell>
  );
}
