// A shell is a prebuilt page with a placeholder for each value, `{{name}}`, or `{{html:name}}` for HTML. Functions
// fill shells for pages that can't be prebuilt.

/** A placeholder for each of the values, by name. */
export function shellTokens<Key extends string>(names: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(names.map((name) => [name, `{{${name}}}`])) as Record<Key, string>
}

/** Marks the template of one card, which a function repeats. */
export const cardStart = '<!--card-->'
export const cardEnd = '<!--/card-->'
