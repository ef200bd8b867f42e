import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon, type IconName, Sprite, symbols } from '../../ui/icon.tsx';
import { PlatformIcon } from '../../ui/platform-mark.tsx';
import { Sheet, SheetLink } from '../../ui/sheet.tsx';
import { workDrawings } from '../../ui/work-icon-drawings.ts';

export interface WorkPart {
  name: string;
  to: string;
  icon: IconName;
  end?: boolean;
  /** URL prefix of further pages of the entry, if it differs from `to`. */
  also?: string | undefined;
  /** Number of things that wait on the page. `words` says what they are. */
  waiting?: { count: number; words: string };
}

export interface WorkGroup {
  name: string | null;
  parts: readonly WorkPart[];
}

const workSymbols = symbols(workDrawings);

/**
 * Layout of the studio and the operator's pages.
 * @param props.bar entries of the bar that a narrow window has instead of the menu; at most four
 * @param props.corner links that belong to no page of the frame, such as the account
 */
export function WorkFrame(props: {
  home: { to: string; name: string };
  words: { whose: string; navigation: string; main: string; more: string };
  groups: readonly WorkGroup[];
  bar: readonly WorkPart[];
  corner: readonly WorkPart[];
  note?: ReactNode;
  children: ReactNode;
}) {
  const { home, words, groups, bar, corner } = props;
  const { pathname } = useLocation();
  const open = groups.flatMap(({ parts }) => parts).find((part) => isOpen(part, pathname))?.to ?? null;
  return (
    <div className="text-face min-h-svh bg-wash print:block print:bg-paper md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
      <meta name="robots" content="noindex" />
      <link rel="icon" href="/favicon.png" />
      <Sprite symbols={workSymbols} />
      <div className="border-line bg-paper print:hidden max-md:border-b md:border-r">
        <div className="md:sticky md:top-0 md:flex md:h-svh md:flex-col md:overflow-y-auto">
          <section aria-label={words.whose} className="px-4 md:px-5 md:pt-3">
            <Link to={home.to} className="flex min-h-14 min-w-0 items-center gap-3">
              <PlatformIcon className="size-[34px]" />
              <span dir="auto" className="line-clamp-2 font-display text-lg leading-tight wrap-anywhere">
                {home.name}
              </span>
            </Link>
          </section>
          <nav aria-label={words.navigation} className="md:flex md:grow md:flex-col md:px-3 md:pt-2 md:pb-4">
            <div className="max-md:hidden">
              <Groups groups={groups} open={open} />
            </div>
            <ul className="mt-auto pt-6 max-md:hidden">
              {corner.map((part) => (
                <Entry key={part.to} part={part} open={open} />
              ))}
            </ul>
            <Bar more={words.more} parts={bar} open={open} />
            <Sheet id={ALL} title={words.navigation}>
              <Groups groups={[...groups, { name: null, parts: corner }]} open={open} />
            </Sheet>
          </nav>
        </div>
      </div>
      <main
        id="main"
        aria-label={words.main}
        className="mx-auto w-full max-w-page min-w-0 px-4 pt-6 pb-[calc(var(--work-bar)+2.5rem)] print:p-0 md:px-8 md:pt-9 md:pb-14"
      >
        {props.note && (
          <p role="note" className="mb-6 rounded-2xl border border-line bg-paper px-4 py-3">
            {props.note}
          </p>
        )}
        {props.children}
      </main>
    </div>
  );
}

function Groups({ groups, open }: { groups: readonly WorkGroup[]; open: string | null }) {
  return (
    <ul className="-mx-3 gap-x-2 max-md:min-[22rem]:columns-2 md:mx-0">
      {groups.map(({ name, parts }) => (
        <li key={name ?? parts[0]?.to} className="break-inside-avoid pb-4">
          {name && <span className="block px-3 pb-1 text-sm text-ink-soft">{name}</span>}
          <ul>
            {parts.map((part) => (
              <Entry key={part.to} part={part} open={open} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Entry({ part: { name, to, icon, waiting }, open }: { part: WorkPart; open: string | null }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={to === open ? 'page' : undefined}
        className="flex min-h-11 items-center gap-3 rounded-xl px-3 hover:bg-wash aria-[current=page]:bg-wash aria-[current=page]:font-semibold aria-[current=page]:text-accent-text md:pointer-fine:min-h-9"
      >
        <Icon name={icon} className="size-5" />
        <span className="min-w-0 grow">{name}</span>
        {waiting && (
          <span className="text-sm font-normal text-ink-soft empty:hidden">
            <Waiting {...waiting} />
          </span>
        )}
      </Link>
    </li>
  );
}

function Waiting({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <>
      {count}
      <span className="sr-only"> {words}</span>
    </>
  );
}

const tab = 'relative flex h-full min-h-14 flex-col items-center justify-center gap-0.5 text-xs leading-tight';
const otherTab = `${tab} text-ink-soft`;
const openTab = `${tab} font-semibold text-accent-text`;

const ALL = 'all-pages';

/** Bar at the bottom of a narrow window. Its last entry opens the sheet with all entries. */
function Bar(props: { more: string; parts: readonly WorkPart[]; open: string | null }) {
  const { more, parts, open } = props;
  const isInBar = parts.some(({ to }) => to === open);
  return (
    <ul className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden">
      {parts.map(({ name, to, icon, waiting }) => (
        <li key={to}>
          <Link to={to} aria-current={to === open ? 'page' : undefined} className={to === open ? openTab : otherTab}>
            <Icon name={icon} className="size-6" />
            <span className="max-[19rem]:sr-only">{name}</span>
            {waiting && (
              <span className="absolute top-1.5 left-1/2 ml-2 rounded-full bg-accent px-1.5 font-semibold text-on-accent empty:hidden">
                <Waiting {...waiting} />
              </span>
            )}
          </Link>
        </li>
      ))}
      <li>
        <SheetLink to={ALL} className={open && !isInBar ? openTab : otherTab}>
          <Icon name="menu" className="size-6" />
          <span className="max-[19rem]:sr-only">{more}</span>
        </SheetLink>
      </li>
    </ul>
  );
}

function isOpen({ to, end = false, also }: WorkPart, pathname: string): boolean {
  const isWithin = (address: string) => pathname === address || pathname.startsWith(`${address}/`);
  return end ? pathname === to : isWithin(to) || (also !== undefined && isWithin(also));
}
