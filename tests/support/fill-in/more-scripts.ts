// What other frameworks, editors and hostile pages do, in short.

/** Like v-model with `.lazy`, and Svelte's bind: the state is drawn back a moment later. Nothing counts but the state. */
const models = `const state = {}
for (const field of document.querySelectorAll('[data-on]')) {
  field.addEventListener(field.dataset.on, () => { state[field.id] = field.value; queueMicrotask(draw) })
  field.addEventListener('focus', () => { field.dataset.touched = '' })
}
const draw = () => { for (const field of document.querySelectorAll('[data-on]')) if (document.activeElement !== field || field.dataset.on === 'input') field.value = state[field.id] ?? '' }
document.addEventListener('focusout', () => setTimeout(draw))`

/** A document of its own, like TinyMCE's, and its text area that is hidden. */
const frameEditor = `const frame = document.getElementById('long_ifr'), page = frame.contentDocument
page.body.contentEditable = 'true'; page.body.id = 'tinymce'; page.body.dataset.truth = 'description2000'; page.body.innerHTML = '<p><br></p>'`

const closed = `class ClosedForm extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'closed' }), field = document.createElement('input')
    root.append('Tagline ', field)
  }
}
customElements.define('closed-form', ClosedForm)`

/** Saves what is typed after a pause, as drafts are saved. */
const drafts = `let pause
for (const field of document.querySelectorAll('input, textarea')) field.addEventListener('blur', () => { clearTimeout(pause); pause = setTimeout(save, 1000, field) })
function save({ value }) { void fetch('/draft', { method: 'POST', body: value }); document.querySelector('form').insertAdjacentHTML('afterend', '<p id="saving">Saving…</p>') }`

/** Tries to be sent in each way that a page has. */
const eager = `const form = document.querySelector('form'), { submit, requestSubmit } = HTMLFormElement.prototype
form.addEventListener('input', () => { submit.call(form) })
form.addEventListener('change', () => { requestSubmit.call(form); form.querySelector('button').click() })
form.addEventListener('focusout', () => { HTMLFormElement.prototype.submit.call(form); location.href = '/submit?left' })
for (const type of ['keydown', 'keypress', 'keyup']) form.addEventListener(type, (event) => { if (event.key === 'Enter') fetch('/submit', { method: 'POST' }) })`

/** Reads along, and has replaced what the script could use. */
const readers = `window.heard = []
const hear = (text) => window.heard.push(String(text))
for (const type of ['paste', 'copy', 'input', 'keydown', 'focusin']) addEventListener(type, (event) => { hear(event.clipboardData?.getData('text/plain') ?? event.target?.value ?? '') }, true)
const parse = JSON.parse
JSON.parse = (text, ...more) => { hear(text); return parse(text, ...more) }
const { set, get } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
Object.defineProperty(HTMLInputElement.prototype, 'value', { get, set(value) { hear(value); if (this.name === 'site') throw new Error('no'); set.call(this, value) }, configurable: true })
const create = document.createElement
document.createElement = function (...all) { const made = create.apply(this, all); hear(made.localName); return made }
const attach = Element.prototype.attachShadow
Element.prototype.attachShadow = function (options) { return attach.call(this, { ...options, mode: 'open' }) }
Object.freeze(HTMLFormElement.prototype)`

const restless = `new MutationObserver(() => { if (document.querySelectorAll('.more').length < 3000) { const p = document.createElement('p'); p.className = 'more'; p.textContent = 'more'; document.body.append(p) } }).observe(document.body, { childList: true, subtree: true, characterData: true })
setInterval(() => { document.body.dataset.now = String(performance.now()); document.body.append(document.createTextNode('.')) }, 1)`

const huge = `const form = document.querySelector('form')
document.querySelector('#long').textContent = 'Tagline ' + 'x'.repeat(1_000_000)
for (let i = 0; i < 10_000; i += 1) { const label = document.createElement('label'), field = document.createElement('input'); label.append('Field ' + i, field); form.append(label) }`

export const moreSources = { models, frameEditor, closed, drafts, eager, readers, restless, huge }
