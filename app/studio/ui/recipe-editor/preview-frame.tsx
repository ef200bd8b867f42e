import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Studio } from '../../studio.ts';

/**
 * A window of its own inside the page, as wide as it stands there, so that the public page is laid out as on a screen of
 * that width. It has the page's style sheets and the creator's colours; nothing in it can be used.
 */
export function PreviewFrame(props: { title: string; brand: Studio['brand']; className: string; children: ReactNode }) {
  const { brand } = props;
  const [inside, setInside] = useState<Document | null>(null);
  useEffect(() => {
    if (!inside) return;
    const { style } = inside.documentElement;
    const { accent, onAccent, accentText, wash, deep } = brand.palette;
    const colours = { accent, 'on-accent': onAccent, 'accent-text': accentText, wash, deep };
    for (const [name, colour] of Object.entries(colours)) style.setProperty(`--${name}`, colour);
  }, [inside, brand.palette]);

  function prepare(document_: Document | null) {
    if (!document_ || document_ === inside) return;
    for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) document_.head.append(sheet.cloneNode());
    document_.documentElement.lang = document.documentElement.lang;
    document_.body.inert = true;
    setInside(document_);
  }
  return (
    <>
      <iframe
        title={props.title}
        srcDoc="<!doctype html><title></title>"
        onLoad={({ currentTarget }) => prepare(currentTarget.contentDocument)}
        className={props.className}
      />
      {inside && createPortal(<div data-style={brand.style}>{props.children}</div>, inside.body)}
    </>
  );
}
