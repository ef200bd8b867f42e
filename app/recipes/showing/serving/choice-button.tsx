import type { ReactNode } from 'react';

/** Button for a choice. With scripts, calls `onChoose`; without scripts, requests the page with `query`. */
export function ChoiceButton(props: {
  query: Record<string, string>;
  onChoose: () => void;
  label?: string;
  pressed?: boolean;
  disabled?: boolean;
  hidden?: boolean;
  className: string;
  children: ReactNode;
}) {
  return (
    <form
      method="get"
      action="#ingredients"
      className={props.hidden ? 'invisible' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        props.onChoose();
      }}
    >
      <HiddenFields query={props.query} />
      <button
        type="submit"
        aria-label={props.label}
        aria-pressed={props.pressed}
        disabled={props.disabled}
        className={props.className}
      >
        {props.children}
      </button>
    </form>
  );
}

export function HiddenFields({ query }: { query: Record<string, string> }) {
  return Object.entries(query).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
