import { useDeferredValue, useEffect, useEffectEvent, useRef } from 'react';
import type { PageContent } from '../../landing/content/page-content.ts';
import type { ListedCard } from '../../recipes/queries.server.ts';
import { livePage as copy } from './copy.ts';
import { type FromPreview, type PreviewPart, readMessage, type ToPreview } from './preview-messages.ts';

/** Viewport widths of the preview, in CSS pixels. */
export const previewWidths = { phone: 390, desktop: 1280 } as const;

/** Preview of the page in a frame, scaled down to fit. `onField` receives the field of a clicked element. */
export function PageFrame(props: {
  address: string;
  content: PageContent;
  recipe?: ListedCard | null;
  part?: PreviewPart;
  field?: string | null;
  device: keyof typeof previewWidths;
  className: string;
  onField?: (field: string) => void;
}) {
  const { address, device, part = null, field = null, onField } = props;
  const content = useDeferredValue(props.content);
  const recipe = useDeferredValue(props.recipe ?? null);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const say = useEffectEvent((message: ToPreview) => {
    frame.current?.contentWindow?.postMessage(message, location.origin);
  });
  const pointOut = useEffectEvent(() => {
    if (field !== null) say({ larder: 'show', field });
  });
  const hear = useEffectEvent((message: FromPreview) => {
    if (message.larder === 'field') return onField?.(message.field);
    // The frame has just loaded, so it lacks unsaved changes.
    say({ larder: 'content', content, recipe, part });
    pointOut();
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

  // Sent even without a ready message, which may have arrived before this page hydrated.
  useEffect(() => say({ larder: 'content', content, recipe, part }), [content, recipe, part]);

  useEffect(() => {
    if (field !== null) say({ larder: 'show', field });
  }, [field]);

  useEffect(() => {
    const outer = box.current;
    const inner = frame.current;
    if (!outer || !inner) return;
    const scaleToFit = () => {
      const width = previewWidths[device];
      const scale = Math.min(1, outer.clientWidth / width);
      inner.style.setProperty('width', `${width}px`);
      inner.style.setProperty('height', `${outer.clientHeight / scale}px`);
      inner.style.setProperty('transform', `scale(${scale})`);
      inner.style.setProperty('margin-left', `${Math.max(0, (outer.clientWidth - width * scale) / 2)}px`);
    };
    let isShown = false;
    const observer = new ResizeObserver(() => {
      scaleToFit();
      const wasShown = isShown;
      isShown = outer.clientWidth > 0;
      // Only a visible frame can scroll.
      if (isShown && !wasShown) pointOut();
    });
    observer.observe(outer);
    return () => observer.disconnect();
  }, [device]);

  return (
    <div ref={box} className={`overflow-hidden rounded-2xl border border-line bg-field ${props.className}`}>
      <iframe ref={frame} src={address} title={copy.title} className="block size-full origin-top-left" />
    </div>
  );
}
