import { Link } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { productName } from '../../copy/product.ts';
import { chooseCreator as copy } from '../../copy/sign-up.ts';
import { type DirectoryEntry, readDirectoryPage } from '../../creators/directory/directory.server.ts';
import { readCursor } from '../../http/ids.ts';
import { unavailable } from '../../http/replies.ts';
import { refererPath } from '../../http/return-path.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { serverPaths } from '../../server-paths.ts';
import { TryAgain } from '../../ui/layout/page-state.tsx';
import { Shell } from '../../ui/layout/shell.tsx';
import type { Route } from './+types/choose-creator-route';
import { CreatorChoices } from './creator-choices.tsx';
import { useOriginPath } from './use-origin-path.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const after = readCursor(new URL(request.url).searchParams.get('after'));
  const referer = refererPath(request, services);
  const from = referer?.startsWith(paths.signUp()) ? null : referer;
  try {
    const { entries, next } = await readDirectoryPage(services.db, { of: 'creators', after });
    return { choices: entries as DirectoryEntry[] | null, next, from, continued: after !== null };
  } catch (err) {
    services.log.error({ err }, 'The creators could not be read');
    return unavailable({ choices: null, next: null, from, continued: false });
  }
}

export default function ChooseCreator({ loaderData: { choices, next, from, continued } }: Route.ComponentProps) {
  const back = useOriginPath(from);
  return (
    <Shell
      scheme="light"
      brand={null}
      back={back}
      width="wide"
      banner={
        <>
          <h1 className="max-w-heading text-statement">{copy.title}</h1>
          <p className="mt-3 max-w-text text-lg">{copy.lead}</p>
        </>
      }
    >
      <title>{`${copy.title} · ${productName}`}</title>
      {choices === null ? (
        <>
          <p role="alert" className="mb-5 text-danger">
            {errors.unreadable}
          </p>
          <TryAgain />
        </>
      ) : (
        <CreatorChoices choices={choices} />
      )}
      {(continued || next) && (
        <p className="mt-8 flex flex-wrap justify-center gap-4">
          {continued && (
            <Link to={paths.signUp()} state={{ from: back }} className="button button-quiet">
              {copy.first}
            </Link>
          )}
          {next && (
            <Link to={serverPaths.chooseCreator({ after: next })} state={{ from: back }} className="button">
              {copy.more}
            </Link>
          )}
        </p>
      )}
    </Shell>
  );
}
