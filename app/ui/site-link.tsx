import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface SiteLinkProps {
  to: string;
  state?: unknown;
  className?: string;
  viewTransition?: boolean | undefined;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
  [data: `data-${string}`]: string;
}

/** Matches paths that resolving would not change: absolute, without `//`, `/.`, `\`, or an empty query or hash. */
const fullPath = /^(?!.*(?:\/[./]|\\|[?#]$|\?#))\//;

function RenderedLink(props: SiteLinkProps) {
  const { to, state: _, viewTransition: __, ...attributes } = props;
  return fullPath.test(to) ? <a {...attributes} href={to} data-discover="true" /> : <Link {...props} />;
}

/**
 * The router's `Link` in the browser, and a plain element on the server, where the router would resolve each path twice
 * (docs/decisions/0020-where-a-fresh-page-goes.md).
 */
export const SiteLink: (props: SiteLinkProps) => ReactNode = import.meta.env.SSR
  ? RenderedLink
  : (Link as unknown as (props: SiteLinkProps) => ReactNode);
