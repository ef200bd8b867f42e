import { type ComponentType, lazy, type ReactNode } from 'react';

/**
 * Part of a page whose script is loaded when first shown. If that fails, as without a network, `missing` is shown
 * until the page is reloaded, and the rest of the page stays. An error of `lazy` alone would replace the whole page.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, missing: ReactNode) {
  return lazy(async () => {
    const part = await load().catch(() => null);
    return { default: part ?? ((() => missing) as ComponentType<Props>) };
  });
}
