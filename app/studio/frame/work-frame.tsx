import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon, Sprite, symbols } from '../../ui/icon.tsx';
import { PlatformIcon } from '../../ui/platform-mark.tsx';
import { workDrawings } from '../../ui/work-icon-drawings.ts';

const workSymbols = symbols(workDrawings);

export interface WorkPart {
  name: string;
  to: string;
  end?: boolean;
  /** URL prefix of further pages of the entry, if it differs from `to`. */
  also?: string;
  only?: string;
}

/** Layout of the studio and the operator's pages, in the platform's colours, so that a creator's colour stands out. */
export function WorkFrame(props: {
  home: { to: string; name: string };
  words: { whose: string; navigation: string; main: string };
  parts: readonly WorkPart[];
  corner: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  const { home, words } = props;
  const navigation = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const open = props.parts.findIndex((part) => isOpen(part, pathname));
  const [more, setMore] = useState({ left: false, right: true });
  useEffect(() => {
    // On a phone, the entries are a scrolling row. Scrolls the current entry into view.
    const row = navigation.current;
    const shown = row?.children[open];
    if (!row || !shown) return;
    const { left, width } = shown.getBoundingClientRect();
    row.scrollBy({ left: left + width / 2 - row.clientWidth / 2 });
    setMore(moreBeside(row));
  }, [open]);
  return (
    <div className="min-h-svh bg-wash print:block print:bg-paper md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.png" />
      <Sprite symbols={workSymbols} />
      {/* Not a `header`, because the preview in the page editor contains one. */}
      <section aria-label={words.whose} className="border-b border-line bg-paper print:hidden md:col-span-2">
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 px-4 md:px-6">
          <Link to={home.to} className="flex min-h-11 min-w-0 grow basis-40 items-center gap-3">
            <PlatformIcon className="size-[34px]" />
            <span dir="auto" className="truncate font-display text-lg sm:text-xl">
              {home.name}
            </span>
          </Link>
          <div className="flex flex-wrap items-center gap-x-5">{props.corner}</div>
        </div>
      </section>
      <nav
        aria-label={words.navigation}
        className="relative border-line bg-paper print:hidden max-md:border-b md:border-r"
      >
        {/* Scroll hints. */}
        <More side="left" isShown={more.left} />
        <More side="right" isShown={more.right} />
        <ul
          ref={navigation}
          onScroll={({ currentTarget }) => setMore(moreBeside(currentTarget))}
          className="flex gap-1 overflow-x-auto px-2 py-2 [scrollbar-width:none] max-md:pr-10 md:sticky md:top-0 md:flex-col md:px-3 md:py-5"
        >
          {props.parts.map((part, index) => (
            <li key={part.name} className={`flex-none ${part.only ?? ''}`}>
              <Link
                to={part.to}
                aria-current={index === open ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-xl px-3.5 whitespace-nowrap text-ink-soft hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
              >
                {part.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" aria-label={words.main} className="min-w-0 px-4 py-7 print:p-0 md:px-8 md:py-10">
        {props.note && (
          <p role="note" className="mb-6 rounded-xl border border-line bg-paper px-4 py-3">
            {props.note}
          </p>
        )}
        {props.children}
      </main>
    </div>
  );
}

function isOpen({ to, end = false, also }: WorkPart, pathname: string): boolean {
  const isWithin = (address: string) => pathname === address || pathname.startsWith(`${address}/`);
  return end ? pathname === to : isWithin(to) || (also !== undefined && isWithin(also));
}

const moreBeside = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) => ({
  left: scrollLeft > 4,
  right: scrollLeft + clientWidth < scrollWidth - 4,
});

function More({ side, isShown }: { side: 'left' | 'right'; isShown: boolean }) {
  if (!isShown) return null;
  const isLeft = side === 'left';
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-y-0 z-10 flex w-14 items-center from-paper from-45% text-ink md:hidden ${isLeft ? 'left-0 justify-start bg-linear-to-r pl-1' : 'right-0 justify-end bg-linear-to-l pr-1'}`}
    >
      <Icon name={isLeft ? 'chevron-left' : 'chevron-right'} className="size-5" />
    </span>
  );
}
