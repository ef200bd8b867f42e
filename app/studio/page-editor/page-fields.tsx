import { type PageContent, type PageField, type PageFlag, styles } from '../../landing/content/page-content.ts';
import { pageFields } from '../../landing/content/page-fields.ts';
import { pageLabels } from '../../landing/editing/copy.ts';
import { profileError } from '../../landing/editing/page-errors.ts';
import type { BrandStyle } from '../../ui/brand-style.ts';
import { Field } from '../../ui/form/fields.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { AccentField } from './accent-field.tsx';
import { pageEditor as copy } from './copy.ts';
import { pageFieldProps } from './field-props.ts';
import { type EditPage, Part } from './item-list.tsx';

const fields = Object.keys(pageFields) as PageField[];
const sections = Object.keys(copy.sections) as (keyof typeof copy.sections)[];

export function PageFields(props: { content: PageContent; edit: EditPage; isOpen: boolean }) {
  const { content, edit, isOpen } = props;
  return sections.map((section, at) => (
    <Part key={section} id={`part-${section}`} title={copy.sections[section].title} isOpen={isOpen && at === 0}>
      <p className="mb-5 text-ink-soft">{copy.sections[section].lead}</p>
      <div className="grid gap-5">
        {fields
          .filter((field) => pageFields[field].section === section)
          .map((field) => (
            <PageInput key={field} field={field} content={content} edit={edit} />
          ))}
      </div>
    </Part>
  ));
}

const isSwitch = (field: PageField): field is PageFlag => pageFields[field].holds === 'switch';

const hints: Partial<Record<string, string>> = copy.hints;

function PageInput({ field, content, edit }: { field: PageField; content: PageContent; edit: EditPage }) {
  const { set, text, picture } = pageFieldProps(content, edit);
  if (field === 'style') {
    return <StyleField value={content.style} onChange={(style) => edit((now) => ({ ...now, style }))} />;
  }
  if (isSwitch(field)) {
    return <Switch name={field} isOn={content[field]} set={(isOn) => edit((now) => ({ ...now, [field]: isOn }))} />;
  }
  const { holds } = pageFields[field];
  switch (holds) {
    case 'line':
      return <Field {...text(field)} autoComplete="off" />;
    case 'paragraph':
      return <TextArea {...text(field)} hint={hints[field]} />;
    case 'picture':
      return <PictureField {...picture(field)} />;
    case 'profile':
      return (
        <Field
          {...text(field)}
          inputMode="url"
          autoCapitalize="none"
          dir="ltr"
          hint={hints[field]}
          error={profileError(content[field])}
        />
      );
    case 'colour':
      return <AccentField label={pageLabels[field]} value={content[field]} onChange={set(field)} />;
  }
}

function Switch({ name, isOn, set }: { name: PageFlag; isOn: boolean; set: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={isOn}
        onChange={({ target }) => set(target.checked)}
        className="size-6 flex-none"
      />
      <span>{pageLabels[name]}</span>
    </label>
  );
}

function StyleField({ value, onChange }: { value: BrandStyle; onChange: (style: BrandStyle) => void }) {
  return (
    <fieldset id="page-style" tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{pageLabels.style}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {styles.map((style) => (
          <label key={style} className="choice-card flex-col">
            <span className="flex items-center gap-2">
              <input
                type="radio"
                name="style"
                value={style}
                checked={value === style}
                onChange={() => onChange(style)}
                className="size-6 flex-none"
              />
              <span className="font-semibold">{copy.styles[style].name}</span>
            </span>
            <span data-style={style} aria-hidden="true" className="block">
              <span className="block font-display text-2xl leading-tight">{copy.styles.sample}</span>
              <span className="mt-2 block h-3 w-16 rounded-(--radius-button) bg-accent" />
            </span>
            <span className="text-sm text-ink-soft">{copy.styles[style].words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
