import { useOutletContext } from 'react-router';
import { studioFrame as copy } from './copy.ts';
import type { Studio } from './studio.server.ts';
import { WorkPage, type WorkPageProps } from './work-page.tsx';

export const useStudio = () => useOutletContext<Studio>();

export function StudioPage(props: WorkPageProps) {
  const { name } = useStudio();
  return <WorkPage {...props} documentTitle={copy.title(props.title, name)} />;
}
