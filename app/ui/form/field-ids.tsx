import { createContext, type MouseEvent, type ReactNode, use, useId } from 'react';

const Prefix = createContext<string | null>(null);

/** Gives the fields inside ids that are known beforehand, so that links can lead to them, also without scripts. */
export function FieldIds({ prefix, children }: { prefix: string; children: ReactNode }) {
  return <Prefix value={prefix}>{children}</Prefix>;
}

/** @param name the field's, or its `data-card`; without a name, or outside of `FieldIds`, the id is a generated one */
export function useFieldId(name: string | undefined): string {
  const generated = useId();
  const prefix = use(Prefix);
  return prefix !== null && name !== undefined ? `${prefix}-${name}` : generated;
}

/** Focuses a field in the middle of the window, clear of sticky lines; of a group of radio buttons the chosen one. */
export function goToField(id: string): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  (target?.querySelector<HTMLElement>('input:checked') ?? target)?.focus({ preventScroll: true });
  return target !== null;
}

/** A link to a field of the surrounding `FieldIds`, or the plain text outside of one. */
export function FieldLink(props: { name: string; className?: string; children: ReactNode }) {
  const prefix = use(Prefix);
  if (prefix === null) return props.children;
  const id = `${prefix}-${props.name}`;

  // The address does not change. Without scripts the browser follows the fragment.
  function focus(event: MouseEvent) {
    if (goToField(id)) event.preventDefault();
  }
  return (
    <a href={`#${id}`} onClick={focus} className={`link ${props.className ?? ''}`}>
      {props.children}
    </a>
  );
}
