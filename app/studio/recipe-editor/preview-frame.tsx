import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { variables } from '../../ui/accent.tsx';
import type { Studio } from '../frame/studio.ts';

/** Frame as wide as its place, with the page's style sheets and the creator's colours. The content is inert. */
export function PreviewFrame(props: {
  title: string;
  look: Pick<Studio['brand'], 'palette' | 'style'>;
  className: string;
  children: ReactNode;
}) {
  const { palette, style: brandStyle } = props.look;
  const frame = useRef<HTMLIFrameElement>(null);
  const [inside, setInside] = useState<Document | null>(null);
  // A frame in the server-rendered page has loaded before this effect.
  useEffect(() => {
    const loaded = frame.current?.contentDocument;
    if (loaded?.URL === 'about:srcdoc' && loaded.readyState === 'complete') setInside(prepared(loaded));
  }, []);
  useEffect(() => {
    if (!inside) return;
    const { style } = inside.documentElement;
    for (const [name, colour] of variables(palette)) style.setProperty(name, colour);
  }, [inside, palette]);

  return (
    <>
      <iframe
        ref={frame}
        title={props.title}
        srcDoc="<!doctype html><title></title>"
        onLoad={({ currentTarget }) =>
          setInside(currentTarget.contentDocument && prepared(currentTarget.contentDocument))
        }
        className={props.className}
      />
      {inside && createPortal(<div data-style={brandStyle}>{props.children}</div>, inside.body)}
    </>
  );
}

/** Idempotent. */
function prepared(inside: Document): Document {
  if (inside.body.inert) return inside;
  for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) inside.head.append(sheet.cloneNode());
  inside.documentElement.lang = document.documentElement.lang;
  inside.body.inert = true;
  return inside;
}
