import { type Form, strict } from './form.ts'

const label = (text: string, field: string) => `<p><label>${text} ${field}</label></p>`
const input = (truth: string, more = '') => `<input data-truth="${truth}" ${more}>`
const inForm = (body: string) => `<form action="/submit" method="post">${body}<button>OK</button></form>`
const name = label('Product name', input('name', 'name="n"'))
const tagline = label('Tagline', input('tagline60', 'name="t"'))
/** What `form` itself has, hidden by fields of the same name. */
const hiding =
  'submit elements constructor matches closest querySelector getAttribute hasAttribute getBoundingClientRect parentElement getRootNode shadowRoot localName className'

/** Pages that want to be sent, to read along, or to keep the script busy. */
export const hostileForms: readonly Form[] = [
  {
    name: 'wants to be sent',
    policy: strict,
    script: 'eager',
    says: 'It was stopped',
    body: inForm(`${name}${tagline}`),
  },
  {
    name: 'reads along',
    policy: strict,
    script: 'readers',
    body: inForm(`${name}${label('Website', input('empty', 'name="site"'))}${tagline}`),
  },
  { name: 'never rests', policy: strict, script: 'restless', body: inForm(`${name}${tagline}`) },
  {
    name: 'huge',
    says: 'more than 500 fields',
    policy: strict,
    script: 'huge',
    body: inForm(`${name}<p><label><span id="long"></span>${input('tagline60', 'name="t"')}</label></p>`),
  },
  {
    name: 'fields called like what a form has',
    policy: strict,
    body: inForm(
      `${name}${tagline}${hiding
        .split(' ')
        .map((one) => label('Color', input('empty', `name="${one}"`)))
        .join('')}`,
    ),
  },
  {
    name: 'frames in frames',
    policy: strict,
    body: '<iframe src="/form/frame%20of%20the%20same%20origin" width="700" height="600"></iframe>',
  },
]
