import type { HTMLElement } from 'node-html-parser'
import type { ImageKind } from '#src/domain/images/images.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { productFields, type ProductField } from '#src/domain/products/fields.ts'
import { escapeHtml } from '#src/seo/markup.ts'
import type { ProductRefusal } from './refusals.ts'
import type { SentProduct } from './submitting.ts'

/** What to fill into the form of the static submit page. */
export type FormContent = {
  values: Record<ProductField, string>
  /** The message at the top, or empty. */
  banner: string
  errors: FieldError[]
  kept: Partial<Record<ImageKind, { id: string; token: string; label: string }>>
  /** Turns the form into one that edits a submission. */
  edit?: { ref: string; token: string; action: string }
}

const kinds = ['logo', 'screenshot'] as const

/** The form as sent, with its errors. Valid images stay. */
export function refusedForm({ fields }: SentProduct, { message, errors = [], kept = {} }: ProductRefusal): FormContent {
  const images = kinds.flatMap((kind) => {
    const image = kept[kind]
    return image
      ? [[kind, { id: image.id, token: image.token, label: image.name || 'the image you chose' }] as const]
      : []
  })
  return { values: fields, banner: message, errors, kept: Object.fromEntries(images) }
}

/** Fills the submit page's form, using names and `data-` attributes. */
export async function fillSubmitPage(page: string, content: FormContent): Promise<string> {
  // Loaded when a form is first shown again, so that the cold start doesn't wait for it.
  const { parse } = await import('node-html-parser')
  const document = parse(page, { comment: true })
  const form = document.querySelector('form[action="/directories/submit"]')
  if (!form) throw new Error('The submit page has no form')
  for (const field of productFields) setValue(form, field, content.values[field])
  for (const kind of kinds) keepImage(form, kind, content.kept[kind])
  for (const { field, message } of content.errors) showError(form, field, message)
  const banner = document.querySelector('[data-banner]')
  if (banner && content.banner) {
    banner.removeAttribute('hidden')
    setText(banner.querySelector('p') ?? banner, content.banner)
  }
  if (content.edit) turnIntoEdit(document, form, content.edit)
  makeStatic(document)
  return document.toString()
}

function setValue(form: HTMLElement, name: string, value: string): void {
  const field = form.querySelector(`[name="${name}"]`)
  if (!field) return
  const tag = field.tagName.toLowerCase()
  // A textarea drops its first line break.
  if (tag === 'textarea') setText(field, `\n${value}`)
  else if (tag === 'select') {
    for (const option of field.querySelectorAll('option')) {
      if (option.getAttribute('value') === value) option.setAttribute('selected', '')
      else option.removeAttribute('selected')
    }
  } else setAttribute(field, 'value', value)
}

function keepImage(form: HTMLElement, kind: ImageKind, image: FormContent['kept'][ImageKind]): void {
  if (!image) return
  setValue(form, `${kind}_id`, image.id)
  setValue(form, `${kind}_token`, image.token)
  const note = form.querySelector(`[data-kept="${kind}"]`)
  if (!note) return
  note.removeAttribute('hidden')
  setText(note, `Kept: ${image.label}`)
  // The image exists already, so the browser must not require a file.
  form.querySelector(`[name="${kind}"]`)?.removeAttribute('required')
}

function showError(form: HTMLElement, field: string, message: string): void {
  const note = form.querySelector(`[data-error="${field}"]`)
  if (note) {
    note.removeAttribute('hidden')
    setText(note, message)
  }
  form.querySelector(`[name="${field}"]`)?.setAttribute('aria-invalid', 'true')
}

/** Removes the island, whose code wouldn't recognize the filled form, and everything that depends on it. */
function makeStatic(document: HTMLElement): void {
  for (const element of document.querySelectorAll('script:not([type="application/ld+json"]), [data-live]'))
    element.remove()
  for (const island of document.querySelectorAll('astro-island')) island.replaceWith(...island.childNodes)
}

function turnIntoEdit(document: HTMLElement, form: HTMLElement, edit: NonNullable<FormContent['edit']>): void {
  const { ref, token, action } = edit
  const heading = document.querySelector('[data-heading]')
  if (heading) setText(heading, 'Edit your product')
  const lead = document.querySelector('[data-lead]')
  if (lead)
    setText(
      lead,
      'What is not published changes at once. A published page stays as it is until a person has read the changes.',
    )
  for (const element of document.querySelectorAll('[data-new]')) element.remove()
  setAttribute(form, 'action', action)
  setAttribute(form, 'data-submission', ref)
  setAttribute(form, 'data-token', token)
  form.querySelector('[name="email"]')?.setAttribute('readonly', '')
  const button = form.querySelector('[type="submit"]')
  if (button) setText(button, 'Save changes')
}

function setText(element: HTMLElement, text: string): void {
  element.innerHTML = escapeHtml(text)
}

// The parser prints what it is given, so it only gets safe text.
function setAttribute(element: HTMLElement, name: string, value: string): void {
  element.setAttribute(name, escapeHtml(value))
}
