import { type Form, strict } from './form.ts'

const inForm = (body: string) => `<form action="/submit" method="post">${body}<button>OK</button></form>`
const label = (text: string, field: string) => `<p><label>${text} ${field}</label></p>`
const input = (truth: string, more = '') => `<input data-truth="${truth}" ${more}>`

/** As frameworks and editors build them. */
export const builtForms: readonly Form[] = [
  {
    name: 'models of frameworks',
    policy: strict,
    script: 'models',
    body: inForm(`${label('Product name', input('name', 'id="a" data-on="input"'))}${label('Website', input('website_url', 'id="b" data-on="change"'))}
      ${label('Tagline', input('tagline60', 'id="c" data-on="blur"'))}${label('Description', '<textarea id="d" data-on="change" data-truth="description500"></textarea>')}`),
  },
  {
    name: 'editor in a frame',
    script: 'frameEditor',
    body: inForm(`${label('Product name', input('name', 'name="n"'))}<p><label for="long">Full description</label></p>
      <textarea id="long" style="display:none"></textarea><div class="tox"><div class="tox-toolbar"><button type="button">Bold</button></div><iframe id="long_ifr" title="Rich Text Area" width="500" height="200"></iframe></div>`),
  },
  {
    name: 'closed shadow root',
    policy: strict,
    script: 'closed',
    says: '“closed-form” is closed to scripts',
    body: inForm(`${label('Product name', input('name', 'name="n"'))}<p><closed-form></closed-form></p>`),
  },
  {
    name: 'date that is only picked',
    says: 'nothing can be typed here',
    policy: strict,
    body: inForm(`${label('Product name', input('name', 'name="n"'))}${label('Launch date', input('empty', 'name="d" readonly'))}
      ${label('Founded', input('launchedOn', 'type="date" name="f"'))}`),
  },
  {
    name: 'tags that take Enter only',
    says: 'It takes one tag after another',
    policy: strict,
    script: 'widgets',
    body: inForm(`${label('Product name', input('name', 'name="n"'))}<p><label for="tags">Tags</label><span class="tags-input"><input id="tags" data-key="Enter" data-truth="empty" placeholder="Add a tag, press Enter"></span></p>
      `),
  },
  {
    name: 'video, prices and numbers of the business',
    says: 'It asks for another number',
    policy: strict,
    body: inForm(`${label('Product name', input('name', 'name="n"'))}${label('Demo video URL', input('videoUrl', 'type="url" name="v"'))}
      ${label('Upload a video', input('empty', 'type="file" name="u"'))}${label('Pricing page', input('pricingUrl', 'name="p"'))}
      ${label('VAT number', input('businessId', 'name="vat"'))}${label('SIRET', input('empty', 'name="siret"'))}`),
  },
  {
    name: 'saves drafts',
    policy: strict,
    script: 'drafts',
    says: 'The page itself sent something.',
    body: inForm(
      `${label('Product name', input('name', 'name="n"'))}${label('Website', input('website_url', 'name="w"'))}`,
    ),
  },
  {
    name: 'saves drafts in a frame',
    says: 'The page itself sent something.',
    body: '<iframe src="/form/saves%20drafts" width="700" height="600"></iframe>',
  },
  {
    name: 'is filled in again while it saves a draft',
    policy: strict,
    script: 'drafts',
    again: '#saving',
    says: 'The page itself sent something.',
    body: inForm(label('Product name', input('name', 'name="n"'))),
  },
]
