import { type Form, step, strict, trusted } from './form.ts'
import { builtForms } from './built-forms.ts'
import { hardForms } from './hard-forms.ts'
import { hostileForms } from './hostile-forms.ts'
import { wordForms } from './word-forms.ts'

// Forms as directories build them. `data-truth` says what belongs into a field, for the test; the script doesn't read it.

const about = `<label>Product name <input name="name" data-truth="name" required></label>
<label>Website <input name="url" type="url" data-truth="website_url"></label>
<label>Tagline <input name="tagline" data-truth="tagline60"></label>
<label>Description <textarea name="description" data-truth="description500"></textarea></label>
<label>Email <input name="email" type="email" data-truth="contactEmail"></label>`

export const forms: readonly Form[] = [
  { name: 'plain', body: `<form action="/submit" method="post">${about}<button>Submit</button></form>` },
  {
    name: 'script-src self',
    policy: strict,
    body: `<form action="/submit" method="post">${about}<button>Submit</button></form>`,
  },
  {
    name: 'trusted types',
    policy: trusted,
    body: `<form action="/submit" method="post">${about}<button>Submit</button></form>`,
  },
  { name: 'React, controlled', policy: strict, script: 'react', body: '<div id="root"></div>' },
  {
    name: 'shadow DOM',
    policy: strict,
    script: 'shadow',
    body: '<main><h1>Submit a tool</h1><tool-form></tool-form></main>',
  },
  {
    name: 'multi-step',
    policy: strict,
    script: 'steps',
    again: '#next',
    body: `<form action="/submit" method="post">${step(1, about)}${step(
      2,
      `<label>Long description <textarea name="long" data-truth="description2000"></textarea></label>
       <label>Keywords, separated by commas <input name="keywords" data-truth="keywords"></label>`,
    )}<button type="button" id="next">Next</button></form>`,
  },
  {
    name: 'Tiptap',
    policy: strict,
    script: 'tiptap',
    body: `<form action="/submit" method="post">
    <label>Tool name <input name="title" data-truth="name"></label><label>Link <input name="link" data-truth="website_url"></label>
    <label id="l">Description</label><div id="editor"></div><button>Send</button></form>`,
  },
  {
    name: 'rich text and files',
    policy: strict,
    body: `<form action="/submit" method="post">${about}
      <p id="long">Full description</p><div contenteditable="true" role="textbox" aria-labelledby="long" data-truth="description2000"><br></div>
      <label>Logo <input type="file" name="logo" data-truth="empty"></label>
      <label>Screenshot URL <input name="shot" data-truth="empty"></label>
      <label><input type="checkbox" name="terms" data-truth="empty"> I agree to the terms</label><button>Send</button></form>`,
  },
  {
    name: 'frame of the same origin',
    policy: strict,
    body: '<iframe src="/form/plain" width="600" height="500"></iframe>',
  },
  {
    name: 'frame of another origin',
    policy: strict,
    elsewhere: true,
    says: 'can’t be reached from here',
    body: '<iframe src="OTHER/form/plain" width="600" height="500"></iframe>',
  },
  ...wordForms,
  ...hardForms,
  ...builtForms,
  ...hostileForms,
]
