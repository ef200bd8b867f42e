import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SiteLinkProps {
  /** A path of this site, as `paths.ts` builds it. */
  to: string;
  state?: unknown;
  className?: string;
  children: ReactNode;
  [data: `data-${string}`]: string;
}

/** Paths that resolving would not change: complete, without `//`, `/.`, a backslash, or an empty query or hash. */
const fullPath = /^(?!.*(?:\/[./]|\\|[?#]$|\?#))\//;

function RenderedLink(props: SiteLinkProps) {
  const { to, state: _, ...attributes } = props;
  return fullPath.test(to) ? <a {...attributes} href={to} data-discover="true" /> : <Link {...props} />;
}

/**
 * The router's `Link` in the browser. On the server a plain element, because pages have dozens of links and the
 * router resolves each path twice (docs/decisions/0020-where-a-fresh-page-goes.md).
 */
export const SiteLink: (props: SiteLinkProps) => ReactNode = import.meta.env.SSR
  ? RenderedLink
  : (Link as unknown as (props: SiteLinkProps) => ReactNode);
