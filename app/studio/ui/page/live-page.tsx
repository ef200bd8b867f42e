import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { livePage as copy } from '../../../copy/studio/page-editor.ts';
import type { PageContent } from '../../../landing/editing/page-content.ts';
import { type FromPreview, readMessage, type ToPreview } from './preview-messages.ts';

/** CSS pixels of the windows in which the page is shown. */
const widths = { phone: 390, desktop: 1280 } as const;

/** The page itself beside its fields, as on a phone or a computer, made smaller where there is less room. */
export function LivePage(props: {
  address: string;
  content: PageContent;
  /** The field that somebody is in, whose part of the page is shown; null: none. */
  field: string | null;
  /** On a small screen: whether it is shown in place of the fields. */
  isShown: boolean;
  /** Somebody clicked on what a field made. */
  onField: (field: string) => void;
}) {
  const { address, field, isShown, onField } = props;
  const content = useDeferredValue(props.content);
  const [device, setDevice] = useState<keyof typeof widths>('phone');
  const [isReady, setReady] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent((message: FromPreview) => {
    if (message.larder === 'ready') setReady(true);
    else onField(message.field);
  });

  useEffect(() => {
    function receive(event: MessageEvent) {
      const expected = { origin: location.origin, source: frame.current?.contentWindow ?? null };
      const message = readMessage<FromPreview>(event, expected);
      if (message) hear(message);
    }
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, []);

  useEffect(() => {
    if (!isReady) return;
    frame.current?.contentWindow?.postMessage({ larder: 'content', content } satisfies ToPreview, location.origin);
  }, [content, isReady]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was not shown has not scrolled either
  useEffect(() => {
    if (!isReady || field === null) return;
    frame.current?.contentWindow?.postMessage({ larder: 'show', field } satisfies ToPreview, location.origin);
  }, [field, isReady, isShown]);

  useEffect(() => {
    const outer = box.current;
    const inner = frame.current;
    if (!outer || !inner) return;
    const fit = () => {
      const width = widths[device];
      const scale = Math.min(1, outer.clientWidth / width);
      inner.style.setProperty('width', `${width}px`);
      inner.style.setProperty('height', `${outer.clientHeight / scale}px`);
      inner.style.setProperty('transform', `scale(${scale})`);
      inner.style.setProperty('margin-left', `${Math.max(0, (outer.clientWidth - width * scale) / 2)}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    return () => observer.disconnect();
  }, [device]);

  return (
    <section aria-label={copy.title} className="flex min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">{copy.hint}</p>
        <fieldset className="flex gap-1 rounded-full border border-line bg-paper p-1">
          <legend className="sr-only">{copy.width}</legend>
          {(['phone', 'desktop'] as const).map((each) => (
            <label
              key={each}
              className="flex min-h-11 cursor-pointer items-center rounded-full px-4 has-checked:bg-wash has-checked:font-semibold has-checked:text-accent-text has-focus-visible:outline-2"
            >
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
      <div
        ref={box}
        className="h-[calc(100svh-11.5rem)] min-h-80 overflow-hidden rounded-2xl border border-line bg-white lg:h-[calc(100svh-9.5rem)]"
      >
        <iframe ref={frame} src={address} title={copy.title} className="block size-full origin-top-left" />
      </div>
    </section>
  );
}
