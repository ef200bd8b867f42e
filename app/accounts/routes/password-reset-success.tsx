import { reset as copy, signIn } from '../../copy/account.ts';
import { findVisitorForPage } from '../../membership/visitor-brand.server.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { Route } from './+types/password-reset-success';

export async function loader({ context }: Route.LoaderArgs) {
  const { brand, user } = await findVisitorForPage(context);
  return { brand, signedIn: user !== null };
}

export default function PasswordResetSuccess({ loaderData: { brand, signedIn } }: Route.ComponentProps) {
  return (
    <Shell brand={brand}>
      <PageHeading>{copy.success}</PageHeading>
      <p className="mt-4 text-lg">{copy.successLead}</p>
      <p className="mt-7">
        <ButtonLink to={signedIn ? paths.account() : paths.signIn()}>
          {signedIn ? copy.account : signIn.submit}
        </ButtonLink>
      </p>
    </Shell>
  );
}
