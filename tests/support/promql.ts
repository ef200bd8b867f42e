export interface Selector {
  metric: string;
  matchers: { label: string; operator: '=' | '!=' | '=~' | '!~'; value: string }[];
}

const SELECTOR = /\b((?:larder|nodejs|process)_[a-z0-9_]+)\b(?:\{([^}]*)\})?/g;

export function selectorsIn(expression: string): Selector[] {
  return [...expression.matchAll(SELECTOR)].map(([, metric, braces = '']) => ({
    metric: metric!,
    matchers: [...braces.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label, operator, value]) => ({
      label: label!,
      operator: operator as Selector['matchers'][number]['operator'],
      value: value!,
    })),
  }));
}

export const groupedBy = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:by|ignoring|on|without) \(?([\w, ]*)\)/g)].flatMap(([, labels]) =>
    labels!.split(/, ?/),
  );

export interface Series {
  metric: string;
  labels: Record<string, string>;
}

export function seriesIn(text: string): Series[] {
  return [...text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)].map(([, metric, labels = '']) => ({
    metric: metric!,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]),
    ),
  }));
}
