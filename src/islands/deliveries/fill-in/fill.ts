import type { FillClip, FillValue } from '#src/domain/deliveries/fill-in/clips.ts'
import { isNumberMeant } from '#src/domain/deliveries/fill-in/business-numbers.ts'
import { chooseOption, type Option } from '#src/domain/deliveries/fill-in/choose-option.ts'
import { plainWords } from '#src/domain/deliveries/fill-in/plain.ts'
import { isTrap, recognize } from '#src/domain/deliveries/fill-in/recognize.ts'
import { findValue, valueFor } from '#src/domain/deliveries/fill-in/value-for.ts'
import type { FormMapTarget } from '#src/domain/directories/form-map.ts'
import { type Field, findFields } from './fields.ts'
import { guardSending } from './guard.ts'
import { mostFields, type Page, readPage } from './page.ts'
import {
  choose,
  closeList,
  isSameText,
  openList,
  pressMouse,
  readValue,
  settle,
  writeTags,
  writeText,
} from './write.ts'
import { wordsOf } from './texts.ts'

/** `target`: what the field takes. Null: nobody can tell. `why`: for the operator. */
export type Filled = {
  field: Field
  target: FormMapTarget | null
  state: 'filled' | 'kept' | 'open' | 'left'
  why: string
  /** The profile's value, which a choice by hand stands for. */
  value: string
}
export type Outcome = Pick<Page, 'closed' | 'sealed'> & {
  filled: Filled[]
  /** The page has more fields than are read. */
  isCut: boolean
  /** The page tried to send the form, or to leave. */
  stopped: boolean
}

/** A page that makes each field take long gets no more of the operator's time. */
const longestMs = 20_000

const texts = {
  kept: 'Already filled in, so it was kept.',
  unknown: 'Not recognized. Choose what it is.',
  missing: 'Not in the profile.',
  option: (value: string) => `No option fits “${value}”. Choose one yourself.`,
  tooLong: 'Doesn’t fit into this field.',
  changed: 'The page changed it. Check it.',
  refused: 'The page doesn’t let it in. Fill it in yourself.',
  late: 'Not reached. “Fill in what’s left” goes on.',
  tags: 'It takes one tag after another. Enter them yourself.',
  number: 'It asks for another number than the profile has. Enter it yourself.',
} as const

/** Fills in what is known. `replace`: also what was there before. */
export async function fillPage(clip: FillClip, replace: boolean): Promise<Outcome> {
  const page = readPage()
  const fields = findFields(page).filter((field) => !isTrap(field))
  const known = recognize(
    fields.filter(({ left }) => !left),
    clip.map,
  )
  const release = guardSending()
  const filled: Filled[] = []
  const end = Date.now() + longestMs
  for (const field of fields) {
    const found = field.left ? null : (known.shift() ?? null)
    const asked = { replace, choices: found?.choices }
    if (field.left) filled.push({ field, target: null, state: 'left', why: field.left, value: '' })
    else if (Date.now() > end) filled.push({ field, target: null, state: 'open', why: texts.late, value: '' })
    else filled.push(await fillField(clip, field, found?.field ?? null, asked))
  }
  // Most requests are answered by then, and are known.
  await settle(150)
  const stopped = release()
  const { elements, closed, sealed } = page
  return { filled, closed, sealed, isCut: elements.length >= mostFields, stopped }
}

type Asked = { replace: boolean; choices?: Record<string, string> | undefined }

/** Fills in one field that someone said what it is. */
export async function fillOne(clip: FillClip, field: Field, target: FormMapTarget): Promise<Filled> {
  const release = guardSending()
  if (target === 'none' && field.kind !== 'select' && field.kind !== 'choice')
    await writeText(field, '').catch(() => undefined)
  const filled = await fillField(clip, field, target, { replace: true })
  release()
  return filled
}

async function fillField(clip: FillClip, field: Field, target: FormMapTarget | null, asked: Asked): Promise<Filled> {
  const open = (why: string, value = ''): Filled => ({ field, target, state: 'open', why, value })
  if (target === 'none') return { field, target, state: 'left', why: 'Recorded as: leave empty.', value: '' }
  let value: FillValue | undefined
  let isDone: true | string
  try {
    if (hasContent(field) && !asked.replace) return { field, target, state: 'kept', why: texts.kept, value: '' }
    if (target === null) return open(texts.unknown)
    value = findValue(clip, target, field.kind)
    if (!value) return open(texts.missing)
    isDone = await writeValue(clip, field, value, asked.choices)
  } catch {
    // A page may have replaced what fields do, so anything may fail.
    return open(texts.refused)
  }
  return isDone === true ? { field, target, state: 'filled', why: '', value: value.value } : open(isDone, value.value)
}

/** True, or why it isn't filled in. */
async function writeValue(
  clip: FillClip,
  field: Field,
  value: FillValue,
  choices: Asked['choices'],
): Promise<true | string> {
  if (field.kind === 'select' || field.kind === 'choice') {
    const index = chooseOption(optionsOf(field), value, choices)
    if (index < 0) return texts.option(value.value)
    await choose(field, index)
    return chosenLabel(field) === optionsOf(field)[index]?.label ? true : texts.changed
  }
  if (value.field === 'businessId' && !isNumberMeant(`${field.label} ${field.aria} ${field.placeholder}`, value.value))
    return texts.number
  const text = valueFor(clip, value, field)
  if (text === '') return texts.tooLong
  if (field.kind === 'combobox') return chooseListed(field, value, choices)
  if (field.kind === 'tags' && value.field === 'keywords') {
    return (await writeTags(field, text.split(', '))) ? true : texts.tags
  }
  await writeText(field, listedOption(field, value) ?? text)
  return isSameText(readValue(field), listedOption(field, value) ?? text) ? true : texts.changed
}

async function chooseListed(field: Field, value: FillValue, choices: Asked['choices']): Promise<true | string> {
  const label = (option: HTMLElement) => ({ label: wordsOf(option), value: option.dataset['value'] ?? '' })
  for (const typed of ['', value.value]) {
    const options = await openList(field, typed)
    const option = options[chooseOption(options.map(label), value, choices)]
    if (!option) continue
    pressMouse(option)
    await settle(20)
    return true
  }
  closeList(field)
  return texts.option(value.value)
}

/** What a field suggests, as it's written there. */
function listedOption({ element }: Field, value: FillValue): string | undefined {
  const options = [...((element as HTMLInputElement).list?.options ?? [])].map((option) => ({
    label: option.label || option.value,
    value: option.value,
  }))
  return options[chooseOption(options, value)]?.value
}

export function optionsOf({ kind, element, elements }: Field): Option[] {
  if (kind !== 'select')
    return elements.map((input) => ({ label: tickLabel(input), value: (input as HTMLInputElement).value }))
  return [...(element as HTMLSelectElement).options].map(({ label, value, disabled }) => ({
    label: disabled ? '' : label,
    value: disabled ? '' : value,
  }))
}

function tickLabel(input: HTMLElement): string {
  const [label] = (input as HTMLInputElement).labels ?? []
  const own = label ? wordsOf(label) : (input.getAttribute('aria-label') ?? '')
  return own || (input.nextSibling?.textContent ?? '').trim().slice(0, 100)
}

/** What is chosen now, also by hand. */
export function chosenLabel(field: Field): string {
  const { kind, element, elements } = field
  if (kind === 'select') return (element as HTMLSelectElement).selectedOptions[0]?.label ?? ''
  return (
    elements
      .filter((input) => (input as HTMLInputElement).checked)
      .map(tickLabel)
      .at(-1) ?? ''
  )
}

/** Whether someone filled it in. What a page starts with is nothing: a scheme, the first option, a choice made for all. */
function hasContent(field: Field): boolean {
  const { kind, element, elements } = field
  if (kind === 'choice')
    return elements.some((input) => (input as HTMLInputElement).checked && !(input as HTMLInputElement).defaultChecked)
  if (kind === 'select') {
    const { options, selectedIndex } = element as HTMLSelectElement
    const start = [...options].findLastIndex((option) => option.defaultSelected)
    return selectedIndex > 0 && selectedIndex !== start
  }
  const words = plainWords(readValue(field))
  return words !== '' && !/^https?$/.test(words)
}
