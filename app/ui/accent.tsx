import { useLayoutEffect } from 'react';

/** Colours of a page, each `#rrggbb`. The button colours are set only if the accent is too pale for a button. */
export interface Accent {
  accent: string;
  onAccent: string;
  accentText: string;
  wash: string;
  deep: string;
  darkAccent: string;
  darkOnAccent: string;
  darkAccentText: string;
  darkWash: string;
  darkDeep: string;
  button?: string;
  buttonOnAccent?: string;
  onButton?: string;
}

const STYLE = 'accent';

/**
 * Applies a creator's colours as page-wide variables (specification, section 4). The server renders a style element. In
 * the browser the CSSOM is used, because the content security policy refuses style elements that scripts create.
 */
export function AccentColours({ palette }: { palette: Accent }) {
  useIsomorphicLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of variables(palette)) style.setProperty(name, value);
    // The server's element would apply to the next page too.
    document.querySelector(`style[data-href="${STYLE}"]`)?.remove();
    return () => {
      for (const [name] of variables(palette)) style.removeProperty(name);
    };
  }, [palette]);
  if (!import.meta.env.SSR) return null;
  const declarations = variables(palette).map(([name, value]) => `${name}:${value}`);
  return (
    <style href={STYLE} precedence="page">
      {`:root{${declarations.join(';')}}`}
    </style>
  );
}

const useIsomorphicLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect;

/** Returns the palette as CSS variables: `onAccent` is `--on-accent`. */
export const variables = (palette: Accent): [name: string, value: string][] =>
  Object.entries(palette).map(([name, value]) => [`--${name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()}`, value]);
