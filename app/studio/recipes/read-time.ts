const local = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/**
 * The time that a form chose; null: none, or none that makes sense.
 * @param form.instant what a script made of it in the browser's time zone, ISO 8601 in UTC
 * @param form.time as the field has it; without a script it is in UTC, as the field then says
 */
export function readTime(form: { instant?: string; time?: string }): Date | null {
  const { instant = '', time = '' } = form;
  const text =
    local.test(instant.replace(/Z$/, '')) && instant.endsWith('Z') ? instant : local.test(time) ? `${time}Z` : '';
  const read = new Date(text);
  return Number.isNaN(read.getTime()) ? null : read;
}
