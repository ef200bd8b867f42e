/** Escapes text for element content or a quoted attribute, in XML and HTML. Control characters are unchanged. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
