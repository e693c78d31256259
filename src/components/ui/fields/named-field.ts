/** The control of this name that a person can reach, the first of a group. Null: the form has none. */
export function namedField(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const found = form?.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (!(field instanceof HTMLElement)) return null
  return field instanceof HTMLInputElement && field.type === 'hidden' ? null : field
}
