/** A text without control characters; tabs and the ends of lines stay. */
export const withoutControlCharacters = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, '');
