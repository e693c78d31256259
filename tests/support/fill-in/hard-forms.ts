import { type Form, strict } from './form.ts'

const inForm = (body: string, more = '') =>
  `<form action="/submit" method="post" ${more}>${body}<button>OK</button></form>`
const label = (text: string, field: string) => `<p><label>${text} ${field}</label></p>`
const input = (truth: string, more = '') => `<input data-truth="${truth}" ${more}>`
const name = label('App name', input('name', 'name="app_name"'))
const site = label('App URL', input('website_url', 'name="app_url"'))

/** Fields with a behavior of their own. */
export const hardForms: readonly Form[] = [
  {
    name: 'honeypots',
    body: inForm(`<style>.hp{position:absolute;left:-9999px}.gone{opacity:0;height:0}.clip{position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;overflow:hidden}</style>
      ${name}${site}<div class="hp">${label('Website', input('empty', 'name="website" tabindex="-1" autocomplete="off"'))}</div>
      <div style="display:none">${label('Email', input('empty', 'name="email2"'))}</div><div class="gone">${label('Tagline', input('empty', 'name="slogan"'))}</div>
      <div class="clip">${label('Description', '<textarea name="text" data-truth="empty"></textarea>')}</div><div aria-hidden="true">${label('Keywords', input('empty', 'name="keys" tabindex="-1"'))}</div>
      ${label('Leave this field blank', input('empty', 'name="tagline"'))}<input type="hidden" name="description" data-truth="empty">
      ${label('Email', input('contactEmail', 'name="email"'))}${label('Category', input('empty', 'name="cat" disabled'))}`),
  },
  {
    name: 'selects with other words',
    policy: strict,
    body: inForm(`${name}${site}
      ${label('Category', '<select name="c" data-truth="category" data-truth-value="Business software"><option value="">Choose</option><option value="7">Games</option><option value="9">Business software</option></select>')}
      ${label('Pricing', '<select name="p" data-truth="pricingModel" data-truth-value="Free + paid tiers"><option value="">–</option><option>Free trial</option><option>Free</option><option>Free + paid tiers</option><option>Paid only</option></select>')}
      ${label('Country', '<select name="l" data-truth="countries" data-truth-value="Deutschland"><option value="">–</option><option value="FR">France</option><option value="DE">Deutschland</option></select>')}
      ${label('Language', '<select name="s" data-truth="languages" data-truth-value="German (Deutsch)"><option>English</option><option>German (Deutsch)</option></select>')}`),
  },
  {
    name: 'radio buttons and checkboxes',
    policy: strict,
    body: inForm(`${name}<fieldset><legend>Pricing model</legend><label><input type="radio" name="pr" value="1"> Free</label><label><input type="radio" name="pr" value="2" data-truth="checked"> Freemium</label><label><input type="radio" name="pr" value="3"> Paid</label></fieldset>
      <fieldset><legend>Categories</legend><label><input type="checkbox" name="cat[]" value="a"> AI</label><label><input type="checkbox" name="cat[]" value="b" data-truth="checked"> SaaS</label><label><input type="checkbox" name="cat[]" value="c"> Games</label></fieldset>
      <label><input type="checkbox" name="news" data-truth="empty"> Send me your newsletter</label>`),
  },
  {
    name: 'masks',
    policy: strict,
    script: 'masks',
    body: inForm(`${name}${label('Launch date', input('launchedOn', 'id="date" name="launch" placeholder="DD/MM/YYYY" data-truth-value="03/02/2026"'))}
      ${label('Website', input('website_url', 'id="bare" name="site" data-truth-value="teatimer.example"'))}${label('Launched', input('empty', 'type="month" name="m" disabled'))}`),
  },
  {
    name: 'limits',
    policy: strict,
    body: inForm(`${label('Tool name', input('name', 'name="n" maxlength="20"'))}${site}${label('Tagline', input('tagline60', 'name="t" maxlength="40"'))}
      ${label('Short description', '<textarea name="s" maxlength="120" data-truth="description160"></textarea>')}
      <p><label for="d">Description (max. 300 characters)</label><textarea id="d" name="d" data-truth="description500" data-limit="300"></textarea></p>
      <p><label for="k">Keywords</label>${input('keywords', 'id="k" name="k" maxlength="25"')}</p>`),
  },
  {
    name: 'dialog',
    policy: strict,
    script: 'widgets',
    body: `<h1>Directory</h1><dialog id="modal">${inForm(`${name}${site}${label('Tagline', input('tagline60', 'name="t"'))}`)}</dialog>`,
  },
  {
    name: 'tags and combobox',
    policy: strict,
    script: 'widgets',
    body: inForm(`${name}${site}<p><label for="tags">Tags</label><span class="tags-input" id="chips"><input id="tags" data-key="," data-truth="empty" placeholder="Add a tag, then a comma"></span></p>
      <p><label for="combo">Category</label><input id="combo" role="combobox" aria-controls="list" aria-expanded="false" data-truth="category" data-truth-value="SaaS"></p><ul id="list" role="listbox" hidden></ul>`),
  },
  {
    name: 'suggestions',
    policy: strict,
    body: inForm(`${name}${site}${label('Category', input('category', 'name="c" list="cats" data-truth-value="Software: SaaS"'))}<datalist id="cats"><option value="Games"><option value="Software: SaaS"></datalist>
      ${label('LinkedIn', input('linkedin', 'name="li"'))}${label('Year founded', input('launchedOn', 'type="number" name="y" data-truth-value="2026"'))}`),
  },
  {
    name: 'sends when a choice changes',
    policy: strict,
    script: 'widgets',
    body: inForm(
      `${name}${label('Pricing', '<select name="p" id="sends" data-truth="pricingModel" data-truth-value="Freemium"><option>–</option><option>Freemium</option></select>')}${site}`,
    ),
  },
  {
    name: 'beside a newsletter and a sign-in',
    policy: strict,
    body: `<form action="/search" role="search"><input name="q" placeholder="Search tools" data-truth="empty"></form>${inForm(`${name}${site}${label('Name', input('founder', 'name="who"'))}${label('Email', input('contactEmail', 'name="mail"'))}`)}
      <form action="/submit?newsletter" method="post" class="newsletter">${label('Email', input('empty', 'type="email" name="email"'))}<button>Subscribe</button></form>
      <form action="/submit?login" method="post">${label('Email', input('empty', 'name="email"'))}${label('Password', input('empty', 'type="password" name="p"'))}<button>Log in</button></form>`,
  },
]
