const states = [
  [':hover', '[data-state~="hover"]'],
  [':focus-visible', '[data-state~="focus"]'],
  [':active', '[data-state~="pressed"]'],
] as const;

/** Makes the style rules for hover, focus and pressing also apply to elements with a `data-state`. */
export function showStates(): void {
  for (const sheet of document.styleSheets) showIn(sheet);
}

function showIn(group: CSSStyleSheet | CSSGroupingRule): void {
  for (const rule of group.cssRules) {
    if (rule instanceof CSSStyleRule) {
      const shown = states.reduce((text, [state, attribute]) => text.replaceAll(state, attribute), rule.selectorText);
      if (shown !== rule.selectorText) rule.selectorText += `, ${shown}`;
    }
    if ('cssRules' in rule) showIn(rule as CSSGroupingRule);
  }
}
