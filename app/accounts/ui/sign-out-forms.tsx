import { useFetcher } from 'react-router';
import { account as copy, accountErrors as errors } from '../../copy/account.ts';
import { paths } from '../../paths.ts';

/** Signing out here, and everywhere. By fetcher: without an answer the page says that the person is still signed in. */
export function SignOutForms() {
  const fetcher = useFetcher<null>();
  const failed = fetcher.state === 'idle' && fetcher.data === null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <p role="alert" className="text-danger empty:hidden">
        {failed && errors.stillSignedIn}
      </p>
      <fetcher.Form method="post" action={paths.signOut()}>
        <button type="submit" className="button button-quiet">
          {copy.signOut}
        </button>
      </fetcher.Form>
      <fetcher.Form method="post" action={paths.signOutEverywhere()}>
        <button type="submit" className="button button-quiet" aria-describedby="everywhere">
          {copy.signOutEverywhere}
        </button>
        <p id="everywhere" className="mt-2 text-ink-soft">
          {copy.everywhereLead}
        </p>
      </fetcher.Form>
    </div>
  );
}
