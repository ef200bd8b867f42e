import type { ReactNode } from 'react';
import { pageLabels } from '../../../copy/studio/page.ts';
import { pageEditor as copy } from '../../../copy/studio/page-editor.ts';
import { type PageContent, profileFields } from '../../../landing/editing/page-content.ts';
import { Field } from '../../../ui/form/fields.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { AccentField } from './accent-field.tsx';
import { pageFieldProps } from './field-props.ts';
import type { EditPage } from './item-list.tsx';
import { StyleField } from './style-field.tsx';
import { TextArea } from './text-area.tsx';

/** The page's own fields, in the order in which a visitor meets what they make. */
export function PageFields({ content, edit }: { content: PageContent; edit: EditPage }) {
  const { set, text, picture } = pageFieldProps(content, edit);
  const { sections, hints } = copy;
  return (
    <>
      <Part {...sections.look}>
        <Field {...text('name')} autoComplete="off" />
        <AccentField label={pageLabels.accentColor} value={content.accentColor} onChange={set('accentColor')} />
        <StyleField value={content.style} onChange={(style) => edit((now) => ({ ...now, style }))} />
        <PictureField {...picture('logo')} />
        <PictureField {...picture('favicon')} />
      </Part>
      <Part {...sections.welcome}>
        <TextArea {...text('payoff')} hint={hints.payoff} />
      </Part>
      <Part {...sections.cook}>
        <Field {...text('cookName')} autoComplete="off" />
        <PictureField {...picture('cookPortrait')} />
        <TextArea {...text('cookWords')} hint={hints.cookWords} />
        <PictureField {...picture('cookSignature')} />
      </Part>
      <Part {...sections.call}>
        <TextArea {...text('callToAction')} hint={hints.callToAction} />
        <PictureField {...picture('ctaImage')} />
      </Part>
      <Part {...sections.profiles}>
        {profileFields.map((name) => (
          <Field key={name} {...text(name)} inputMode="url" autoCapitalize="none" dir="ltr" hint={hints.profile} />
        ))}
      </Part>
    </>
  );
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="mb-6 rounded-2xl border border-line bg-paper p-5 sm:p-6">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1 mb-5 text-ink-soft">{lead}</p>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}
