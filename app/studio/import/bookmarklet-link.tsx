import { useEffect, useId, useRef, useState } from 'react';
import { studioPaths } from '../paths.ts';
import { bookmarklet } from './bookmarklet.ts';
import { importForm } from './copy.ts';

const copy = importForm.bookmarklet;

function LinkToOpen() {
  const id = useId();
  const [typed, setTyped] = useState('');
  const address = pageAddress(typed);
  return (
    <div className="mt-3 grid gap-3 noscript:hidden">
      <div>
        <label htmlFor={id} className="sr-only">
          {copy.link}
        </label>
        <input
          id={id}
          type="url"
          inputMode="url"
          value={typed}
          placeholder="https://"
          maxLength={2_000}
          autoCapitalize="none"
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => setTyped(target.value)}
          className="field"
        />
      </div>
      <p>
        {address ? (
          <a href={address} target="_blank" rel="noopener noreferrer" className="button button-quiet">
            {copy.open}
          </a>
        ) : (
          <button type="button" disabled className="button button-quiet">
            {copy.open}
          </button>
        )}
      </p>
      <p className="max-w-text text-ink-soft">{copy.next}</p>
    </div>
  );
}

/** Returns the address of a web page, with `https` if no scheme was typed. Returns null for other text. */
export function pageAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/\s/.test(text) || !URL.canParse(address)) return null;
  const { hostname, href } = new URL(address);
  return hostname.includes('.') ? href : null;
}

/** Bookmarklet to drag to the bookmarks bar, with instructions for browsers where that is difficult. */
export function BookmarkletLink({ origin }: { origin: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [isPressed, setPressed] = useState(false);
  const address = bookmarklet({ origin, receive: studioPaths.importReceive() });
  useEffect(() => {
    // Set in an effect, because React refuses to render `javascript:` URLs and the bookmarklet needs the origin that
    // the browser uses.
    const own = bookmarklet({ origin: location.origin, receive: studioPaths.importReceive() });
    const anchor = link.current!;
    anchor.setAttribute('href', own);
    const explain = (event: Event) => {
      event.preventDefault();
      setPressed(true);
    };
    anchor.addEventListener('click', explain);
    return () => anchor.removeEventListener('click', explain);
  }, []);
  return (
    <section aria-labelledby="bookmarklet" className="card">
      <h2 id="bookmarklet" className="text-xl">
        {copy.title}
      </h2>
      <LinkToOpen />
      <p className="mt-5 border-t border-line pt-4 text-ink-soft noscript:hidden">{copy.once}</p>
      <p className="mt-3 noscript:hidden">
        <a ref={link} href={studioPaths.importReceive()} className="button cursor-grab">
          {copy.name}
        </a>
      </p>
      <p aria-live="polite" className="mt-2 min-h-6 text-sm font-semibold noscript:hidden">
        {isPressed && copy.dragMe}
      </p>
      <noscript>
        <label htmlFor="bookmarklet-address" className="mt-3 block font-semibold">
          {copy.addressLabel}
        </label>
        <p className="text-sm text-ink-soft">{copy.without}</p>
        <textarea id="bookmarklet-address" readOnly rows={3} className="field" defaultValue={address} />
      </noscript>
      <details className="mt-3 max-w-text">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{copy.phone}</summary>
        <ol className="list-decimal pb-3 pl-6">
          {copy.phoneSteps.map((step) => (
            <li key={step} className="py-1">
              {step}
            </li>
          ))}
        </ol>
      </details>
      <details className="max-w-text">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{copy.blocked}</summary>
        <p className="pb-3">{copy.blockedLead}</p>
      </details>
    </section>
  );
}
