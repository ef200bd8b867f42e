import { paths } from '../../paths.ts';
import { DoneLine } from '../frame/done-line.tsx';
import { useStudio } from '../frame/studio-page.tsx';
import { TextLink } from '../frame/text-link.tsx';
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
        <TextLink to={paths.recipe(subdomain, slug)}>{copy.see}</TextLink>
      )}
    </DoneLine>
  );
}
