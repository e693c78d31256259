import { formMapLimits } from '#src/domain/directories/form-map.ts'
import { plainWords } from '#src/domain/deliveries/fill-in/plain.ts'
import type { FieldFacts, FieldKind } from '#src/domain/deliveries/fill-in/recognize.ts'
import { statedLimit } from '#src/domain/deliveries/fill-in/value-for.ts'
import { withoutEnd } from '#src/domain/text/text.ts'
import { attribute, closest } from './dom.ts'
import { isSeen, type Page } from './page.ts'
import { ariaOf, groupOf, hintOf, labelOf } from './texts.ts'

/** A field of the form. Radio buttons and checkboxes of one question are one field. `keys`: how a map finds it again. */
export type Field = FieldFacts & {
  /** The first one. */
  element: HTMLElement
  elements: HTMLElement[]
  keys: string[]
  /** The most characters. */
  limit: number | null
  /** What a person has to do in the page, and never a script. */
  left?: string
}

/** What inputs have, and editors don't. */
type Control = HTMLElement & Partial<Pick<HTMLInputElement, 'type' | 'name' | 'readOnly' | 'maxLength' | 'placeholder'>>

const lines = 'text email url tel search number date month'.split(' ')
/** Forms that every page has, beside the one we want. */
const otherForm = /newsletter|subscribe|search|log-?in|sign-?in|comment/i

export function findFields({ elements }: Page): Field[] {
  const seen = elements.filter((element) => isUsable(element) && isSeen(element))
  const inMain = withoutOtherForms(seen)
  const groups = Map.groupBy(inMain, (element) => (isTickable(element) ? groupKey(element) : element))
  return withKeys([...groups.values()].flatMap(tryField))
}

/** One that the page has made unreadable takes no others with it. */
function tryField(elements: HTMLElement[]): Field[] {
  try {
    return [toField(elements)]
  } catch {
    return []
  }
}

function isUsable(element: HTMLElement): boolean {
  const { type = '', readOnly = false }: Control = element
  if (element.matches(':disabled')) return false
  // The editing area inside another one is the same editor.
  if (closest(element.parentElement, '[contenteditable="true"]')) return false
  // What only takes a choice, such as a date, starts empty. Others show something to copy.
  if (readOnly && (element as HTMLInputElement).value !== '') return false
  return !['hidden', 'submit', 'button', 'reset', 'image', 'range', 'color'].includes(type)
}

function isTickable(element: HTMLElement): boolean {
  return ['radio', 'checkbox'].includes((element as HTMLInputElement).type)
}

/** The radio buttons of a name, the checkboxes of a name or of a group. */
function groupKey(element: HTMLElement): unknown {
  const { type, name, form } = element as HTMLInputElement
  const around = element.closest('fieldset, [role="group"], [role="radiogroup"]')
  const at = type === 'radio' ? form : around
  return name === '' ? (around ?? element) : `${type} ${name} ${numberOf(at)}`
}

const numbers = new Map<Element | null, number>()

function numberOf(element: Element | null): number {
  const number = numbers.get(element) ?? numbers.size
  numbers.set(element, number)
  return number
}

/** Without sign-in, search and newsletter, if there is anything else. */
function withoutOtherForms(elements: HTMLElement[]): HTMLElement[] {
  const byForm = Map.groupBy(
    elements,
    (element) => (element as HTMLInputElement).form ?? element.closest('form, [role="search"]'),
  )
  const isOther = (form: Element | null, inside: HTMLElement[]) => {
    if (inside.some((one) => (one as HTMLInputElement).type === 'password') && inside.length <= 3) return true
    if (!form || inside.length > 3) return false
    const named = ['id', 'class', 'action', 'role'].map((name) => attribute(form, name) ?? '').join(' ')
    return otherForm.test(named) || inside.every((one) => ['email', 'search'].includes((one as HTMLInputElement).type))
  }
  const kept = [...byForm].filter(([form, inside]) => !isOther(form, inside)).flatMap(([, inside]) => inside)
  return kept.length > 0 ? elements.filter((element) => kept.includes(element)) : elements
}

function toField(elements: HTMLElement[]): Field {
  const [element] = elements as [HTMLElement]
  const { type = '', name = '', maxLength = -1, placeholder = '' }: Control = element
  const isGroup = isTickable(element)
  const hint = hintOf(element)
  const group = groupOf(element)
  const label = isGroup && elements.length > 1 ? group : labelOf(element)
  const shown = placeholder || (element.dataset['placeholder'] ?? element.getAttribute('aria-placeholder') ?? '')
  return {
    element,
    elements,
    kind: kindOf(element, hint, shown),
    autocomplete: element.getAttribute('autocomplete') ?? '',
    name: name.replace(/\[\]$/, ''),
    id: isGroup ? '' : element.id,
    label: withoutEnd(label, '*: '),
    aria: isGroup && elements.length > 1 ? '' : ariaOf(element),
    placeholder: shown,
    hint,
    group,
    keys: [],
    limit: maxLength > 0 ? maxLength : statedLimit(`${label} ${hint} ${shown}`),
    ...leftToPerson(element, type, elements.length),
  }
}

function leftToPerson(element: HTMLElement, type: string, count: number): { left: string } | object {
  if (type === 'file') return { left: 'Choose the file yourself.' }
  if (isChosen(element)) return { left: 'Choose it yourself: nothing can be typed here.' }
  if (type === 'password') return { left: 'Passwords are never filled in.' }
  if (type === 'checkbox' && count === 1 && element.closest('fieldset, [role="group"]') === null)
    return { left: 'Tick it yourself, if it’s right.' }
  return {}
}

/** Such as a date that is only picked. Lists of suggestions can be opened. */
function isChosen(element: HTMLElement): boolean {
  return Boolean((element as Control).readOnly) && attribute(element, 'role') !== 'combobox'
}

function kindOf(element: HTMLElement, hint: string, placeholder: string): FieldKind {
  const { type = '', localName }: Control = element
  if (isTickable(element)) return 'choice'
  if (localName === 'select') return 'select'
  if (localName === 'textarea') return 'area'
  if (localName !== 'input') return 'rich'
  const role = element.getAttribute('role') ?? ''
  if (role === 'combobox' && !element.hasAttribute('list')) return 'combobox'
  if (isTagList({ element, hint, placeholder })) return 'tags'
  return ['email', 'url', 'number', 'date', 'month'].includes(type) && lines.includes(type)
    ? (type as FieldKind)
    : 'line'
}

/** 'Enter keywords' asks for nothing but keywords. */
const asksForEnter = /(?:press|hit|pressing|and|by|with|mit|con|avec) enter\b|\benter(?: to\b|$)/i

export function isTagList({ element, hint, placeholder }: Pick<Field, 'element' | 'hint' | 'placeholder'>): boolean {
  const around = `${element.className} ${element.parentElement?.className ?? ''} ${element.dataset['role'] ?? ''}`
  const isNamed = /\btags?[-_ ]?(?:input|field|editor|list)|chips?\b|token/i.test(around)
  return isNamed || [placeholder, hint].some((text) => asksForEnter.test(text.slice(0, 400)))
}

/** Names and IDs that are made anew with each visit, or that two fields have, find nothing again. */
function withKeys(fields: Field[]): Field[] {
  const keysOf = ({ name, id, label, aria, placeholder }: Field) =>
    [
      isMade(name) ? '' : `name:${name}`,
      isMade(id) ? '' : `id:${id}`,
      `label:${plainWords(label || aria)}`,
      `placeholder:${plainWords(placeholder)}`,
    ]
      .filter((key) => !key.endsWith(':'))
      .map((key) => key.slice(0, formMapLimits.text))
  const counts = Map.groupBy(fields.flatMap(keysOf), (key) => key)
  return fields.map((field) => ({ ...field, keys: keysOf(field).filter((key) => counts.get(key)?.length === 1) }))
}

function isMade(name: string): boolean {
  return /[\da-f]{8}|\d{5}|^:|radix|react-aria|«|^[\d_-]*$/i.test(name)
}
