import type { FillClip } from '#src/domain/deliveries/fill-in/clips.ts'
import type { FormMapTarget } from '#src/domain/directories/form-map.ts'
import { h } from '#src/islands/feedback/embed/elements.ts'
import type { Filled, Outcome } from './fill.ts'
import { mostFields, panelAttribute } from './page.ts'

/** The panel's parts. The page sees its element, and nothing in it. */
export type Panel = {
  host: HTMLElement
  show: (...parts: (Node | string)[]) => void
  /** Above what is shown. */
  warn: (message: string) => void
  say: (text: string) => void
  /** In what is said. */
  replace: (text: string, by: string) => void
  focus: () => void
}

const texts = {
  unsent: 'Nothing was submitted.',
  sent: 'The page itself sent something.',
  mayBeSaved:
    'While fields were filled in or just after, the page’s own script sent requests. It may have saved what is typed, or sent the form: check before you send it.',
  stopped: 'The page tried to send the form, or to leave, while it was filled in. It was stopped.',
}

/** Listeners of the page would take keys for its own shortcuts, or a click for one beside its dialog. */
const ours = 'keydown keypress keyup paste copy wheel pointerdown mousedown click focusin input change'

/** The panel of an earlier click, which is asked to fill in what there is by now. */
export function findPanel(): Element | null {
  const all = [document, ...[...document.querySelectorAll('dialog')]].flatMap((root) => [
    ...root.querySelectorAll(`[${panelAttribute}]`),
  ])
  return all[0] ?? null
}

export function openPanel(onAgain: () => void): Panel {
  const host = h('div', { [panelAttribute]: '', dir: 'ltr', onagain: onAgain })
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  // Through the object model, which no policy for styles applies to.
  sheet.replaceSync(EMBED_STYLES)
  root.adoptedStyleSheets = [sheet]
  for (const type of ours.split(' ')) host.addEventListener(type, (event) => event.stopPropagation(), { passive: true })
  const body = h('div', { class: 'body' })
  const status = h('p', { role: 'status' })
  const close = () => host.remove()
  const panel = h(
    'section',
    {
      'aria-label': 'Fill in this form',
      tabindex: '-1',
      onkeydown: (event) => (event as KeyboardEvent).key === 'Escape' && close(),
    },
    h('header', {}, h('b', {}, EMBED_NAME), h('button', { type: 'button', onclick: close }, 'Close')),
    status,
    body,
  )
  root.append(panel)
  // Everything else is inert while a dialog is open.
  const dialogs = document.querySelectorAll('dialog:modal')
  ;(dialogs[dialogs.length - 1] ?? document.documentElement).append(host)
  return {
    host,
    show: (...parts) => body.replaceChildren(...parts),
    warn: (message) => body.prepend(h('p', { class: 'bad', role: 'alert' }, message)),
    say: (text) => (status.textContent = text),
    replace: (text, by) => (status.textContent = status.textContent.replace(text, by)),
    focus: () => panel.focus(),
  }
}

/** The values come from the clipboard by hand, which no policy of the page forbids and no permission is needed for. */
export function askToPaste(panel: Panel, onText: (text: string) => void): void {
  const box = h('textarea', { rows: '2', 'aria-label': 'Values', autocomplete: 'off', spellcheck: 'false' })
  box.addEventListener('paste', (event) => {
    event.preventDefault()
    onText(event.clipboardData?.getData('text/plain') ?? '')
  })
  box.addEventListener('input', () => onText(box.value))
  panel.say('Paste the values here: Ctrl V (⌘ V on a Mac).')
  panel.show(box, h('p', {}, 'On the work screen, the key Y copies them. Nothing on this page is sent.'))
  box.focus()
}

export function askAboutPlace(panel: Panel, { name, hosts }: FillClip, onYes: () => void): void {
  panel.say(`These values are for ${name} (${hosts.join(', ')}). This page is ${location.host}.`)
  const yes = h('button', { type: 'button', class: 'main', onclick: onYes }, 'Fill in anyway')
  panel.show(h('p', {}, 'Some directories keep their form on another site. Check that it’s theirs.'), yes)
  yes.focus()
}

/** To copy by hand. */
export function showText(panel: Panel, message: string, value: string): void {
  const box = h('textarea', { readonly: true, rows: '6', 'aria-label': 'Corrections' }, value)
  panel.say(message)
  panel.show(box)
  box.select()
}

/** Something was sent, as it turned out later: what is shown stays, and so does the focus. */
export function showSent(panel: Panel): void {
  panel.replace(texts.unsent, texts.sent)
  panel.warn(texts.mayBeSaved)
}

export type Actions = {
  /** The field that was just corrected, which keeps the focus. */
  at: Filled | undefined
  onAgain: (replace: boolean) => void
  onTarget: (filled: Filled, target: FormMapTarget) => void
  onCopy: () => void
}

export function showOutcome(
  panel: Panel,
  clip: FillClip,
  { filled, closed, sealed, isCut, stopped }: Outcome,
  hasSent: boolean,
  actions: Actions,
): void {
  const of = (...states: Filled['state'][]) => filled.filter(({ state }) => states.includes(state))
  const done = of('filled')
  panel.say(
    `${done.length} of ${filled.length} ${filled.length === 1 ? 'field' : 'fields'} filled in. ${hasSent ? texts.sent : texts.unsent}`,
  )
  const rows = new Map(filled.map((one) => [one, rowOf(clip, one, actions.onTarget)]))
  const list = (title: string, some: Filled[]) =>
    some.length === 0 ? [] : [h('h2', {}, title), h('ul', {}, ...some.flatMap((one) => rows.get(one) ?? []))]
  const button = (text: string, onclick: () => void, name = '') =>
    h('button', { type: 'button', class: name, onclick }, text)
  panel.show(
    ...(isCut ? [h('p', {}, `This page has more than ${mostFields} fields. Only the first ones were looked at.`)] : []),
    ...(filled.length === 0 ? [h('p', {}, 'No fields here. Open the form first, then use the bookmark again.')] : []),
    ...list('For you', of('open', 'left')),
    ...(hasCaptcha() ? [h('p', {}, 'There’s a captcha. Solve it yourself.')] : []),
    ...sealed.map(({ localName }) =>
      h('p', {}, `“${localName.slice(0, 60)}” is closed to scripts. If there are fields in it, fill them in yourself.`),
    ),
    ...closed.filter(isWorthOpening).slice(0, 5).map(frameLine),
    ...list('Kept', of('kept')),
    ...list('Filled in', done),
    h(
      'footer',
      {},
      button('Fill in what’s left', () => actions.onAgain(false), 'main'),
      button('Replace everything', () => actions.onAgain(true)),
      button('Copy corrections', actions.onCopy),
    ),
    h('p', {}, 'Check the form, then send it yourself. On the next step, use the bookmark again.'),
  )
  if (hasSent) panel.warn(texts.mayBeSaved)
  if (stopped) panel.warn(texts.stopped)
  const kept = actions.at && rows.get(actions.at)?.querySelector('select')
  if (kept) kept.focus()
  else panel.focus()
}

function rowOf({ values }: FillClip, one: Filled, onTarget: Actions['onTarget']): HTMLElement {
  const { field, target, why, state } = one
  const name = (field.label || field.aria || field.placeholder || field.name || 'Field without a name').slice(0, 60)
  const go = h('button', { type: 'button', class: 'name', onclick: () => showField(one) }, name)
  const note = why === '' ? [] : [h('span', {}, why)]
  const isAsked = field.left === undefined && field.keys.length > 0
  if (!isAsked) return h('li', { class: state }, go, ...note)
  const choices = [...values, { field: 'none' as const, label: 'Leave empty' }]
  const select = h(
    'select',
    { 'aria-label': `${name} is`, onchange: () => onTarget(one, select.value as FormMapTarget) },
    h('option', { value: '' }, 'Not recognized'),
    ...choices.map(({ field: value, label }) => h('option', { value, selected: value === target }, label)),
  )
  return h('li', { class: state }, go, select, ...note)
}

function showField({ field: { element } }: Filled): void {
  element.scrollIntoView({ block: 'center' })
  element.focus()
}

function hasCaptcha(): boolean {
  return (
    document.querySelector(
      '.g-recaptcha, .h-captcha, .cf-turnstile, iframe[src*="captcha"], iframe[src*="turnstile"]',
    ) !== null
  )
}

function isWorthOpening({ src, offsetWidth, offsetHeight }: HTMLIFrameElement): boolean {
  return /^https?:/.test(src) && !/captcha|turnstile/.test(src) && offsetWidth >= 200 && offsetHeight >= 100
}

function frameLine({ src }: HTMLIFrameElement): HTMLElement {
  const open = h('a', { href: src, target: '_blank', rel: 'noopener noreferrer' }, 'Open it in a tab')
  return h(
    'p',
    {},
    `A part of this page comes from ${new URL(src).host}, and can’t be reached from here. `,
    open,
    ', then use the bookmark there.',
  )
}
