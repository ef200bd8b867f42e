import { type ComponentType, lazy, type ReactNode } from 'react';

/** Returns a part of a page whose script is loaded when the part is first shown. Shows `missing` if loading fails. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, missing: ReactNode) {
  return lazy(async () => {
    const part = await load().catch(() => null);
    return { default: part ?? ((() => missing) as ComponentType<Props>) };
  });
}
