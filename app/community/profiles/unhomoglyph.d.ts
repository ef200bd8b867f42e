declare module 'unhomoglyph' {
  /** Replaces confusable characters by the skeleton of Unicode TR 39. */
  export default function unhomoglyph(text: string): string;
}
