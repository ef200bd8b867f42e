import { useState } from 'react';
import type { PageContent } from '../../landing/content/page-content.ts';
import { segment, segments } from '../frame/segments.ts';
import { livePage as copy } from './copy.ts';
import { PageFrame, type previewWidths } from './page-frame.tsx';

export function LivePage(props: {
  address: string;
  content: PageContent;
  field: string | null;
  onField: (field: string) => void;
}) {
  const [device, setDevice] = useState<keyof typeof previewWidths>('phone');
  return (
    <section aria-label={copy.title} className="flex min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 noscript:hidden">
        <p className="text-sm text-ink-soft">{copy.hint}</p>
        <fieldset className={segments}>
          <legend className="sr-only">{copy.width}</legend>
          {(['phone', 'desktop'] as const).map((each) => (
            <label key={each} className={segment}>
              <input
                type="radio"
                name="device"
                className="sr-only"
                checked={device === each}
                onChange={() => setDevice(each)}
              />
              {copy[each]}
            </label>
          ))}
        </fieldset>
      </div>
      <PageFrame {...props} device={device} className="h-[calc(100svh-11.5rem)] min-h-80 lg:h-[calc(100svh-9.5rem)]" />
    </section>
  );
}
