import { useFetcher } from 'react-router';
import { account as copy, accountErrors as errors } from '../../copy/account.ts';
import { paths } from '../../paths.ts';

/** Uses a fetcher, so that the page stays after a lost response and says that the user is still signed in. */
export function SignOutForm() {
  const fetcher = useFetcher<null>();
  const failed = fetcher.state === 'idle' && fetcher.data === null;
  return (
    <fetcher.Form method="post" action={paths.signOut()} className="grid grid-cols-1 gap-3">
      <p role="alert" className="text-danger empty:hidden">
        {failed && errors.stillSignedIn}
      </p>
      <p>
        <button type="submit" className="button button-plain">
          {copy.signOut}
        </button>
      </p>
    </fetcher.Form>
  );
}
