import { Link } from 'react-router';
import { errors } from '../../copy/errors.ts';
import { PageState } from '../../ui/layout/page-state.tsx';
import { recipePage as copy } from './copy.ts';

/** `library` is null if there is no such creator. */
export function MissingRecipe({ library }: { library: string | null }) {
  return (
    <PageState message={copy.notFound} lead={library ? copy.notFoundLead : errors.missingLead}>
      {library && (
        <p>
          <Link to={library} className="link py-2">
            {copy.all}
          </Link>
        </p>
      )}
    </PageState>
  );
}
