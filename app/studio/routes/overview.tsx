import { studioOverview as copy } from '../../copy/studio/frame.ts';
import { StudioPage } from '../ui/studio-page.tsx';

export default function Overview() {
  return <StudioPage title={copy.title}>{null}</StudioPage>;
}
