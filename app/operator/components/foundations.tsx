import { Icon, type IconName } from '../../ui/icon.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { PlatformMark } from '../../ui/platform-mark.tsx';
import { Group } from './group.tsx';

const steps = [
  ['headline', 'font-display text-headline leading-none'],
  ['statement', 'font-display text-statement leading-tight'],
  ['section', 'font-display text-section leading-tight'],
  ['title', 'font-display text-title leading-tight'],
  ['3xl', 'font-display text-3xl'],
  ['2xl', 'font-display text-2xl'],
  ['xl', 'font-display text-xl'],
  ['lg', 'text-lg'],
  ['base', 'text-base'],
  ['sm', 'text-sm'],
] as const;

/** Colours with their class names. Literal, because Tailwind scans the source. */
const colours = [
  ['paper', 'bg-paper'],
  ['wash', 'bg-wash'],
  ['field', 'bg-field'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['placeholder', 'bg-placeholder'],
  ['ink-soft', 'bg-ink-soft'],
  ['ink', 'bg-ink'],
  ['accent', 'bg-accent'],
  ['accent-text', 'bg-accent-text'],
  ['deep', 'bg-deep'],
  ['danger', 'bg-danger'],
  ['danger-wash', 'bg-danger-wash'],
  ['warning', 'bg-warning'],
  ['success', 'bg-success'],
  ['notice', 'bg-notice'],
] as const;

const widths = [
  ['text', 'max-w-text'],
  ['form', 'max-w-form'],
  ['sheet', 'max-w-sheet'],
  ['page', 'max-w-page'],
] as const;

export function Foundations({ icons }: { icons: IconName[] }) {
  return (
    <>
      <Group title="Type">
        {steps.map(([name, look]) => (
          <div key={name}>
            <p className="text-sm text-ink-soft">{name}</p>
            <p className={`${look} wrap-anywhere`}>Lemon tart, 293.34</p>
          </div>
        ))}
      </Group>
      <Group title="Colours">
        <PlainList className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {colours.map(([name, look]) => (
            <li key={name} className="text-sm">
              <span className={`mb-1 block h-12 rounded-xl border border-line ${look}`} />
              {name}
            </li>
          ))}
        </PlainList>
      </Group>
      <Group title="Widths, corners and shadows">
        {widths.map(([name, look]) => (
          <p key={name} className={`border-l-4 border-accent-text bg-wash px-3 py-1 text-sm ${look}`}>
            {name}
          </p>
        ))}
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-3">
          <p className="rounded-xl border border-line p-5">rounded-xl</p>
          <p className="rounded-2xl border border-line p-5">rounded-2xl</p>
          <p className="shadow-card rounded-3xl p-5">rounded-3xl, shadow-card</p>
        </div>
      </Group>
      <Group title="Icons">
        <Icons names={icons} />
        <PlatformMark className="gap-2.5 text-2xl" />
      </Group>
    </>
  );
}

function Icons({ names }: { names: IconName[] }) {
  return (
    <PlainList className="flex flex-wrap gap-4">
      {names.map((name) => (
        <li key={name} className="grid w-20 justify-items-center gap-1 text-center text-sm wrap-anywhere">
          <Icon name={name} className={name === 'stars' ? 'h-4 w-20' : 'size-6'} />
          {name}
        </li>
      ))}
    </PlainList>
  );
}
