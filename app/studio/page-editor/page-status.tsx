import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { DoneLine } from '../frame/done-line.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { studioPaths } from '../paths.ts';
import { pageEditor as copy } from './copy.ts';
import type { EditedPage } from './edited-page.ts';
import { SavedLink } from './saved-link.tsx';

export function PageNotes({ page }: { page: Pick<EditedPage, 'done' | 'isActive'> }) {
  const { subdomain, role } = useStudio();
  return (
    <div className="mb-2 grid gap-2 empty:hidden">
      {page.done && (
        <DoneLine key={page.done}>
          <p>{page.done}</p>
          {page.isActive && subdomain && (
            <Link to={paths.creator(subdomain)} className="link inline-flex min-h-11 items-center">
              {copy.seePage}
            </Link>
          )}
        </DoneLine>
      )}
      {!page.isActive && !page.done && <p className="rounded-xl bg-paper px-4 py-3">{copy.offline}</p>}
      {role === 'operator' && <p role="note">{copy.readOnly}</p>}
    </div>
  );
}

export function PageLinks({ save }: { save: () => Promise<unknown> }) {
  const { creatorId, subdomain } = useStudio();
  return (
    <div className="mt-10 grid justify-items-start gap-1 border-t border-line pt-6">
      <p className="flex flex-wrap items-center gap-x-5">
        <span className="wrap-anywhere">
          {subdomain ? (
            <>
              {copy.address}: <strong>{paths.creator(subdomain)}</strong>
            </>
          ) : (
            copy.noAddress
          )}
        </span>
        <Link to={studioPaths.pageSubdomain(creatorId)} className="link py-2.5">
          {subdomain ? copy.changeAddress : copy.chooseAddress}
        </Link>
      </p>
      <SavedLink to={studioPaths.pageHistory(creatorId)} save={save} className="link py-2.5">
        {copy.history}
      </SavedLink>
    </div>
  );
}
