import { Link } from 'react-router';

export interface CountedTab {
  to: string;
  name: string;
  /** Null if the number is not shown. */
  count: number | null;
  isCurrent: boolean;
}

export function CountedTabs({ label, tabs }: { label: string; tabs: readonly CountedTab[] }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0">
      <ul className="flex w-max gap-1">
        {tabs.map(({ to, name, count, isCurrent }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              preventScrollReset
              className="flex min-h-11 items-center gap-1.5 border-b-3 border-transparent px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {name}
              {count !== null && (
                <span className="text-xs font-normal text-ink-soft">{count.toLocaleString('en')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
