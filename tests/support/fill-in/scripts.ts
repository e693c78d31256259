import { build } from 'esbuild'
import { moreSources } from './more-scripts.ts'

// The scripts of the forms, with the frameworks themselves.

const react = `import { useState, createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
const fields = [['name','Product name','name'],['url','Website URL','website_url'],['tag','Tagline','tagline60'],['desc','Description','description500'],['mail','Your email','contactEmail']]
function App() {
  const [state, setState] = useState({})
  const set = (key) => (event) => setState((before) => ({ ...before, [key]: event.target.value }))
  return h('form', { onSubmit: (event) => { event.preventDefault(); fetch('/submit', { method: 'POST' }) } },
    fields.map(([key, label, truth]) => h('p', { key }, h('label', {}, label, ' ', h(key === 'desc' ? 'textarea' : 'input', { value: state[key] ?? '', onChange: set(key), 'data-truth': truth })))),
    h('p', {}, h('label', {}, 'Pricing ', h('select', { value: state.price ?? '', onChange: set('price'), 'data-truth': 'pricingModel', 'data-truth-value': 'Freemium' }, ['', 'Free', 'Freemium', 'Paid'].map((o) => h('option', { key: o }, o))))),
    h('output', { id: 'state' }, JSON.stringify(state)), h('button', {}, 'Submit'))
}
createRoot(document.getElementById('root')).render(h(App))`

const shadow = `class ToolField extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    const field = document.createElement(this.getAttribute('as') ?? 'input')
    field.dataset.truth = this.getAttribute('truth')
    root.append(field)
  }
}
class ToolForm extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'open' })
    for (const [label, truth, as] of [['Tool name','name'],['Tool URL','website_url'],['Tagline','tagline60'],['Description','description500','textarea']]) {
      const field = document.createElement('tool-field')
      for (const [key, value] of Object.entries({ label, truth, as: as ?? 'input' })) field.setAttribute(key, value)
      root.append(field)
    }
    const label = document.createElement('label')
    label.append('Email ', Object.assign(document.createElement('input'), { type: 'email' }))
    label.lastChild.dataset.truth = 'contactEmail'
    root.append(label)
  }
}
customElements.define('tool-field', ToolField)
customElements.define('tool-form', ToolForm)`

const steps = `document.getElementById('next').onclick = () => { document.getElementById('step1').hidden = true; document.getElementById('step2').hidden = false }`

const tiptap = `import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
new Editor({ element: document.getElementById('editor'), extensions: [StarterKit], injectCSS: false, editorProps: { attributes: { 'data-truth': 'description500', 'aria-labelledby': 'l', role: 'textbox' } } })`

const masks = `const date = document.getElementById('date')
date.oninput = () => { const d = date.value.replace(/\\D/g, '').slice(0, 8); date.value = [d.slice(0, 2), d.slice(2, 4), d.slice(4)].filter(Boolean).join('/') }
const bare = document.getElementById('bare')
bare.oninput = () => { bare.value = bare.value.replace(/^https?:\\/\\//, '').replace(/\\/$/, '') }`

const widgets = `document.getElementById('modal')?.showModal()
const tags = document.getElementById('tags')
tags?.addEventListener('keydown', (event) => {
  if (event.key !== tags.dataset.key || tags.value === '') return
  event.preventDefault()
  const chip = document.createElement('b'); chip.className = 'chip'; chip.textContent = tags.value
  tags.before(chip); tags.value = ''
})
const combo = document.getElementById('combo'), list = document.getElementById('list')
const draw = () => { list.replaceChildren(...['AI', 'Games', 'SaaS'].map((word) => { const li = document.createElement('li'); li.setAttribute('role', 'option'); li.textContent = word; li.onmousedown = () => { combo.value = word; list.hidden = true }; return li })); list.hidden = false }
combo?.addEventListener('mousedown', draw)
document.getElementById('sends')?.addEventListener('change', (event) => event.target.form.submit())`

const sources = { react, shadow, steps, tiptap, masks, widgets, ...moreSources }
export type ScriptName = keyof typeof sources

export async function buildScript(name: ScriptName): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: sources[name], resolveDir: process.cwd() },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}
