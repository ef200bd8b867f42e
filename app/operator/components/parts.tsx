import { useId } from 'react';
import type { BrandStyle } from '../../ui/brand-style.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { DataTable, scrolling } from '../../ui/data-table.tsx';
import { EmailLink, EmailSentence } from '../../ui/email-sentence.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaqList } from '../../ui/faq-list.tsx';
import { FormSummary } from '../../ui/form/outcome.tsx';
import { PageFailure } from '../../ui/layout/page-failure.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Sheet, SheetLink } from '../../ui/sheet.tsx';
import { FloatingToast, Toast } from '../../ui/toast.tsx';
import { Group } from './group.tsx';

const rows = [
  { id: 1, name: 'Lemon tart', status: 'Published', cooked: 1204 },
  { id: 2, name: 'A stew with a name that runs over more than one line of a narrow table', status: 'Draft', cooked: 0 },
];
const columns = {
  name: { name: 'Recipe', sorted: 'ascending' },
  status: { name: 'Status', narrow: { label: 'Status' } },
  cooked: { name: 'Cooked', isNumeric: true },
} as const;
const cells = ({ name, status, cooked }: (typeof rows)[number]) => ({
  name,
  status,
  cooked: cooked.toLocaleString('en'),
});

export function Messages({ style }: { style: BrandStyle }) {
  return (
    <Group title="Messages">
      <Toast className="">The recipe is saved.</Toast>
      <Toast className="">
        <p>2 recipes were removed.</p>
        <button type="button" className="link min-h-11 font-semibold">
          Undo
        </button>
      </Toast>
      {/* The toast appears at the bottom of this block instead of the window's bottom. */}
      <div className="relative h-28 rounded-xl bg-wash [contain:layout]">
        <FloatingToast isShown>
          <span>The line was removed.</span>
          <button type="button" className="link min-h-11 font-semibold">
            Undo
          </button>
        </FloatingToast>
      </div>
      <FormSummary
        message="Enter an email address."
        errors={{ email: 'Enter an email address.', terms: 'Agree to the terms.' }}
      />
      <EmptyState
        scene="recipes"
        style={style}
        title="No recipes yet"
        lead="Write the first one, or bring your recipes from somewhere else. Nothing is public before you publish it."
      >
        <ButtonLink to="#main">Write a recipe</ButtonLink>
      </EmptyState>
      <EmptyState title="Nothing found" isCentred />
      <div>
        <PageFailure message="This page could not be loaded.">
          <ButtonLink to="#main">Try again</ButtonLink>
        </PageFailure>
      </div>
      <p>
        <EmailSentence>We sent a link to nora@larder.example.</EmailSentence> <EmailLink email="help@larder.example" />{' '}
        <Moment at="2026-11-30T09:00:00Z" dateOnly />
      </p>
    </Group>
  );
}

export function Contents() {
  const heading = useId();
  return (
    <Group title="Tables, lists and pictures">
      <DataTable caption="List" columns={columns} rows={rows} keyOf={({ id }) => id} cells={cells} />
      <div className="max-w-96">
        <DataTable
          caption="List in a narrow place"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          cells={cells}
        />
      </div>
      <DataTable
        caption="Table that scrolls"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cells}
        look={scrolling}
      />
      <FaqList
        faqs={[
          { id: '1', question: 'Can I cancel?', answer: 'Yes, at any time.' },
          { id: '2', question: 'A question that needs more than one line on a phone?', answer: 'Yes.' },
        ]}
      />
      <details>
        <summary>More filters</summary>
        <p>Filters.</p>
      </details>
      <Carousel
        labelledBy={heading}
        heading={
          <h3 id={heading} className="text-xl">
            Carousel
          </h3>
        }
        slides={[1, 2, 3, 4].map((each) => ({
          key: String(each),
          content: <p className="shadow-card rounded-2xl p-8">Slide {each}</p>,
        }))}
        empty="No dishes."
        previous="Previous"
        next="Next"
        position={(shown, all) => `${shown} of ${all}`}
        spoken={(shown, all) => `${shown} of ${all}`}
      />
      <Picture
        source={null}
        fallback="/fallback/recipe.svg"
        shape="dish"
        sizes="10rem"
        alt="No picture"
        className="w-40 rounded-xl"
      />
      <p>
        <SheetLink to="sheet" className="button button-quiet">
          Open the sheet
        </SheetLink>
      </p>
      <Sheet id="sheet" title="Sheet">
        <ul className="grid gap-1 pt-2">
          {['Overview', 'Recipes', 'Members', 'Settings'].map((each) => (
            <li key={each}>
              <a href="#main" className="menu-item">
                {each}
              </a>
            </li>
          ))}
        </ul>
      </Sheet>
    </Group>
  );
}
