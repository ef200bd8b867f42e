import { type ComponentType, lazy, type ReactNode } from 'react';

/**
 * A part of a page whose script is loaded when the part is first shown. Where that cannot be loaded, as without a network,
 * `missing` stands in its place until the page is reloaded, and the rest of the page stays: an error of `lazy` alone would
 * put the error page in the place of all of it.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, missing: ReactNode) {
  return lazy(async () => {
    const part = await load().catch(() => null);
    return { default: part ?? ((() => missing) as ComponentType<Props>) };
  });
}
