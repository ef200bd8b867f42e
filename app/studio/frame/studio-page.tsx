import { useOutletContext } from 'react-router';
import { studioFrame as copy } from './copy.ts';
import type { Studio } from './studio.ts';
import { WorkPage, type WorkPageProps } from './work-page.tsx';

/** The studio that the page is in. */
export const useStudio = () => useOutletContext<Studio>();

/** A page of the studio. */
export function StudioPage(props: WorkPageProps) {
  const { name } = useStudio();
  return <WorkPage {...props} documentTitle={copy.title(props.title, name)} />;
}
