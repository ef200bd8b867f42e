/** Text as it may stand between tags or in a quoted attribute, of XML and of HTML; control characters stay. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
