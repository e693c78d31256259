import { type Field, isTagList } from './fields.ts'

// How values get into fields, so that the page's own scripts notice as they do when a person types.

type Typable = HTMLInputElement | HTMLTextAreaElement

/** Frames have their own constructors, and frameworks watch `value` of the element itself, so the prototype's is called. */
function setNative(element: HTMLElement, value: string): void {
  let prototype = Object.getPrototypeOf(element) as object | null
  while (prototype && !Object.hasOwn(prototype, 'value')) prototype = Object.getPrototypeOf(prototype) as object | null
  if (prototype) Reflect.set(prototype, 'value', value, element)
}

function emit(element: HTMLElement, ...types: string[]): void {
  for (const type of types) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
}

export function readValue({ element, kind }: Field): string {
  return kind === 'rich' ? element.innerText.trim() : (element as Typable).value
}

export async function writeText(field: Field, value: string): Promise<void> {
  const { element } = field
  element.focus({ preventScroll: true })
  if (field.kind === 'rich') await writeRich(element, value)
  else {
    setNative(element, value)
    emit(element, 'input', 'change')
    await settle()
    // Some only listen to what is typed.
    if (value !== '' && (element as Typable).value === '') typeText(element, value)
  }
  element.blur()
  await settle()
}

/** As if typed, which editors take for what it is. Nothing is pasted as markup. */
function typeText(element: HTMLElement, value: string): void {
  const page = element.ownerDocument
  // oxlint-disable-next-line typescript/no-deprecated -- the one way to type into an editor that isn't ours
  const command = (name: string, text?: string) => page.execCommand(name, false, text)
  command('selectAll')
  command('insertText', value)
}

async function writeRich(element: HTMLElement, value: string): Promise<void> {
  const page = element.ownerDocument
  const selection = page.getSelection()
  selection?.selectAllChildren(element)
  await settle()
  typeText(element, value)
  await settle()
  if (isSameText(element.innerText, value)) return
  // Editors with a model of their own may only take what is pasted.
  selection?.selectAllChildren(element)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', value)
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
  await settle()
}

/** Spaces and signs aside: masks and editors write them as they like. */
export function isSameText(one: string, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return letters(one) === letters(other)
}

export async function choose(field: Field, index: number): Promise<void> {
  const { element } = field
  if (field.kind === 'select') {
    const select = element as HTMLSelectElement
    const option = select.options[index]
    if (option) setNative(select, option.value)
    if (option && select.selectedIndex !== index) select.selectedIndex = index
    emit(select, 'input', 'change')
  } else {
    const input = field.elements[index] as HTMLInputElement
    if (!input.checked) input.click()
  }
  await settle()
}

/** One word after another, each ended with a comma. Never with Enter, which sends some forms. False: it takes none. */
export async function writeTags(field: Field, words: readonly string[]): Promise<boolean> {
  const input = field.element as HTMLInputElement
  input.focus({ preventScroll: true })
  for (const word of words) {
    setNative(input, word)
    emit(input, 'input')
    await settle()
    pressComma(input)
    await settle()
    if (input.value === '') continue
    // An ordinary field takes all words. One for tags would lose them.
    const isOrdinary = word === words[0] && !isTagList(field)
    setNative(input, isOrdinary ? words.join(', ') : '')
    emit(input, 'input', 'change')
    input.blur()
    return isOrdinary
  }
  input.blur()
  return true
}

function pressComma(element: HTMLElement): void {
  const keys = { key: ',', keyCode: 188, bubbles: true, cancelable: true, composed: true }
  for (const type of ['keydown', 'keypress', 'keyup']) element.dispatchEvent(new KeyboardEvent(type, keys))
}

/** Opens a list of suggestions and gives them back, once the page shows any. */
export async function openList({ element }: Field, typed: string): Promise<HTMLElement[]> {
  const input = element as HTMLInputElement
  input.focus({ preventScroll: true })
  pressMouse(input)
  if (!input.readOnly && typed !== '') {
    setNative(input, typed)
    emit(input, 'input')
  }
  const root = input.getRootNode() as Document | ShadowRoot
  const listed = input.getAttribute('aria-controls') ?? input.getAttribute('aria-owns') ?? ''
  for (let tries = 0; tries < 10; tries += 1) {
    await settle(50)
    const list = listed === '' ? null : root.getElementById(listed)
    const options = [...(list ?? root).querySelectorAll<HTMLElement>('[role="option"]')]
    const shown = options.filter((option) => option.checkVisibility() && !isPressable(option))
    if (shown.length > 0) return shown
  }
  return []
}

/** A click on a button may send the form, and one on a link leaves it. */
function isPressable(option: HTMLElement): boolean {
  return option.closest('button, a[href], input, label, summary') !== null
}

export function pressMouse(element: HTMLElement): void {
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    element.dispatchEvent(
      new MouseEvent(type, {
        bubbles: true,
        cancelable: true,
        composed: true,
        view: element.ownerDocument.defaultView,
      }),
    )
}

/** Closes a list again, with nothing chosen. */
export function closeList({ element }: Field): void {
  const input = element as HTMLInputElement
  setNative(input, '')
  emit(input, 'input')
  input.blur()
}

/** Until frameworks have drawn what changed. */
export function settle(ms = 0): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
