import { completeWebsite } from '#src/domain/urls/websites.ts'

/** Adds the https:// that people leave out. Every field for a URL does it when it's left, and before its form is sent. */
export function completeUrl(input: HTMLInputElement): void {
  const complete = completeWebsite(input.value)
  if (complete === input.value || input.readOnly || input.disabled) return
  // As if it was typed, so that state, drafts and previews follow. React replaces the setter of the element.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, complete)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

export function completeUrls(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[inputmode=url]')) completeUrl(input)
}
