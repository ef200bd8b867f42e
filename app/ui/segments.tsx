import type { ReactNode } from 'react';

/**
 * Segmented control. Options are links or buttons with the class `segment`; the chosen one has `aria-current` or
 * `aria-pressed`.
 * @param props.as `nav` if the options are links
 */
export function Segments(props: { label: string; as?: 'nav'; className?: string; children: ReactNode }) {
  const { as: Group = 'div', label, className = '' } = props;
  return (
    <Group role={Group === 'div' ? 'group' : undefined} aria-label={label} className={`segments ${className}`}>
      {props.children}
    </Group>
  );
}
