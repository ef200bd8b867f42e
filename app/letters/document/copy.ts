export const letterCard = {
  unnamed: 'A recipe',
  facts: (...facts: (string | null)[]) => facts.filter((fact) => fact !== null).join(' · '),
} as const;
