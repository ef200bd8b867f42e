import { createContext, type MouseEvent, type ReactNode, use, useId } from 'react';

const Prefix = createContext<string | null>(null);

/** Gives predictable ids to the fields inside, so that links to them work without scripts. */
export function FieldIds({ prefix, children }: { prefix: string; children: ReactNode }) {
  return <Prefix value={prefix}>{children}</Prefix>;
}

/** Returns the id of a field, which is generated outside of `FieldIds` or without a name. */
export function useFieldId(name: string | undefined): string {
  const generated = useId();
  const prefix = use(Prefix);
  return prefix !== null && name !== undefined ? `${prefix}-${name}` : generated;
}

/**
 * Focuses a field, or a group's chosen radio button, in the middle of the window. Returns false if there is no such
 * field.
 */
export function goToField(id: string): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  (target?.querySelector<HTMLElement>('input:checked') ?? target)?.focus({ preventScroll: true });
  return target !== null;
}

/** Link to a field of the surrounding `FieldIds`, or plain text outside of one. */
export function FieldLink(props: { name: string; className?: string; children: ReactNode }) {
  const prefix = use(Prefix);
  if (prefix === null) return props.children;
  const id = `${prefix}-${props.name}`;

  function focus(event: MouseEvent) {
    if (goToField(id)) event.preventDefault();
  }
  return (
    <a href={`#${id}`} onClick={focus} className={`link ${props.className ?? ''}`}>
      {props.children}
    </a>
  );
}
