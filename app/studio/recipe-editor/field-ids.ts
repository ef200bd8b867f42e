/** The ids of the editor's fields, for links to them. Lines and steps by their index over all groups and parts. */
export const fieldIds = {
  name: 'recipe-name',
  introduction: 'recipe-introduction',
  yield: 'recipe-yield',
  times: 'recipe-times',
  tags: 'recipe-tags',
  source: 'recipe-source',
  picture: 'recipe-picture',
  alt: (picture: number) => `recipe-alt-${picture}`,
  ingredients: 'recipe-ingredients',
  line: (line: number) => `recipe-line-${line}`,
  steps: 'recipe-steps',
  step: (step: number) => `recipe-step-${step}`,
  notes: 'recipe-notes',
  allergens: 'recipe-allergens',
  free: 'recipe-free',
  text: 'recipe-text',
} as const;
