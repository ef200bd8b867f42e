import { useEffect } from 'react';
import { type Accent, AccentColours } from '../../ui/accent.tsx';
import type { BrandStyle } from '../../ui/brand-style.ts';
import { preloadDisplayFont } from '../../ui/display-font.ts';
import { type IconName, Sprite, symbols } from '../../ui/icon.tsx';
import { DemoPage } from '../../ui/layout/demo-page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { workDrawings } from '../../ui/work-icon-drawings.ts';
import { operatorPaths } from '../paths.ts';
import { Buttons, Choices, Fields } from './controls.tsx';
import { Foundations } from './foundations.tsx';
import { Contents, Messages } from './parts.tsx';
import { showStates } from './shown-states.ts';

export const title = 'Components';

const workSymbols = symbols(workDrawings);

/** Shows the components of `app/ui` in their states. `page.test.ts` names the components that are left out. */
export function ComponentsPage(props: { style: BrandStyle; styles: BrandStyle[]; palette: Accent; icons: IconName[] }) {
  const { style, styles, palette } = props;
  preloadDisplayFont(style);
  useEffect(() => {
    showStates();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!location.hash) scrollTo({ top: 0 });
  }, []);
  return (
    <div data-style={style}>
      <AccentColours palette={palette} />
      <Sprite symbols={workSymbols} />
      <DemoPage
        title={title}
        note="Every component in every state. The pictures in tests/e2e are taken of this page."
        refresh={{ to: operatorPaths.components({ style }), text: 'Reload' }}
      >
        <Segments as="nav" label="Style" className="mt-6">
          {styles.map((each) => (
            <a
              key={each}
              href={operatorPaths.components({ style: each })}
              aria-current={each === style ? 'page' : undefined}
              className="segment"
            >
              {each}
            </a>
          ))}
        </Segments>
        <Foundations icons={props.icons} />
        <Buttons />
        <Choices />
        <Fields />
        <Messages style={style} />
        <Contents />
      </DemoPage>
    </div>
  );
}
