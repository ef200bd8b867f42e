import { segment, segments } from '../frame/segments.ts';

export function Choice<Value extends string>(props: {
  label: string;
  chosen: Value;
  choices: readonly { value: Value; name: string }[];
  choose: (value: Value) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form; these change what is shown
    <div role="group" aria-label={props.label} className={segments}>
      {props.choices.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.chosen}
          onClick={() => props.choose(value)}
          className={segment}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
