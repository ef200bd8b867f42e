import type { ReactNode } from 'react';
import { SiteLink } from './site-link.tsx';

/**
 * Class names by look. `plain` never has the creator's colour; `danger` is for the final step of, for example, a
 * deletion.
 */
export const looks = {
  solid: 'button',
  quiet: 'button button-quiet',
  inverse: 'button button-inverse',
  plain: 'button button-plain',
  danger: 'button button-danger',
};

/** Link that looks like a button. `state` is the navigation state. */
export function ButtonLink(props: {
  to: string;
  state?: unknown;
  data?: Record<`data-${string}`, string>;
  look?: keyof typeof looks;
  children: ReactNode;
  className?: string;
}) {
  return (
    <SiteLink
      to={props.to}
      state={props.state}
      className={`${looks[props.look ?? 'solid']} ${props.className ?? ''}`}
      {...props.data}
    >
      {props.children}
    </SiteLink>
  );
}
