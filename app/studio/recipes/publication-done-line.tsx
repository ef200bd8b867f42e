import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { DoneLine } from '../frame/done-line.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { publicationWords as copy } from './copy.ts';
import type { PublicationPage } from './publication-page.ts';

export function PublicationDoneLine(props: { page: Pick<PublicationPage, 'done' | 'status' | 'slug'>; free: boolean }) {
  const { subdomain, isPublic } = useStudio();
  const { done, status, slug } = props.page;
  if (!done) return null;
  return (
    <DoneLine key={done}>
      <p>{{ ...copy.done, ...(!props.free && copy.doneForMembers), ...(!isPublic && copy.doneHidden) }[done]}</p>
      {status === 'published' && isPublic && subdomain && (
        <Link to={paths.recipe(subdomain, slug)} className="link inline-flex min-h-11 items-center">
          {copy.see}
        </Link>
      )}
    </DoneLine>
  );
}
