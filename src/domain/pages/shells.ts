// A shell is a prebuilt page with a place for each value, `{{name}}`, or `{{html:name}}` where the value is HTML. Functions
// fill shells for what cannot be prebuilt.

/** A place for each of the values, by its name. */
export function shellTokens<Key extends string>(names: readonly Key[]): Record<Key, string> {
  return Object.fromEntries(names.map((name) => [name, `{{${name}}}`])) as Record<Key, string>
}

/** Around the markup of one card, which a function repeats. */
export const cardStart = '<!--card-->'
export const cardEnd = '<!--/card-->'
