import { reset as copy, signIn } from '../../copy/account.ts';
import { servicesContext } from '../../http/services.ts';
import { linkPageHeaders } from '../../middleware/account-headers.server.ts';
import { findVisitorForPage } from '../../middleware/visitor.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { Route } from './+types/password-reset-success';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { brand, visitor } = await findVisitorForPage(request, context.get(servicesContext));
  return { brand, signedIn: visitor.user !== null };
}

export const headers = linkPageHeaders;

export default function PasswordResetSuccess({ loaderData: { brand, signedIn } }: Route.ComponentProps) {
  return (
    <Shell brand={brand}>
      <PageHeading>{copy.success}</PageHeading>
      <p className="mt-4 text-lg">{copy.successLead}</p>
      <p className="mt-7">
        <ButtonLink to={signedIn ? '/account' : '/sign-in'}>{signedIn ? copy.account : signIn.submit}</ButtonLink>
      </p>
    </Shell>
  );
}
