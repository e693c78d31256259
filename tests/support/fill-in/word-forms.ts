import { type Form, strict } from './form.ts'

const inForm = (body: string) => `<form action="/submit" method="post">${body}<button>OK</button></form>`
const row = (label: string, field: string) => `<tr><td>${label}</td><td>${field}</td></tr>`
const input = (truth: string, more = '') => `<input data-truth="${truth}" ${more}>`

/** In other languages, and without labels as they should be. */
export const wordForms: readonly Form[] = [
  {
    name: 'German',
    policy: strict,
    body: inForm(`<p><label for="a">Name des Tools*</label>${input('name', 'id="a" name="f1"')}</p>
      <p><label for="b">Webseite</label>${input('website_url', 'id="b" name="f2"')}</p>
      <p><label for="c">Slogan</label>${input('tagline60', 'id="c" name="f3"')}</p>
      <p><label for="d">Kurzbeschreibung</label><textarea id="d" name="f4" data-truth="description160"></textarea></p>
      <p><label for="e">Ausführliche Beschreibung</label><textarea id="e" name="f5" data-truth="description2000"></textarea></p>
      <p><label for="f">Schlagwörter</label>${input('keywords', 'id="f" name="f6"')}</p>
      <p><label for="g">Vorname</label>${input('firstName', 'id="g" name="f7"')}</p>
      <p><label for="h">Nachname</label>${input('lastName', 'id="h" name="f8"')}</p>
      <p><label for="i">E-Mail-Adresse</label>${input('contactEmail', 'id="i" name="f9"')}</p>
      <p><label for="j">Telefon</label>${input('empty', 'id="j" name="f10"')}</p>
      <p><label for="k">Preismodell</label><select id="k" name="f11" data-truth="pricingModel" data-truth-value="Freemium"><option>Bitte wählen</option><option>Kostenlos</option><option>Freemium</option><option>Kostenpflichtig</option></select></p>`),
  },
  {
    name: 'Spanish',
    policy: strict,
    body: inForm(`<label>Nombre del producto ${input('name', 'name="n"')}</label><label>Sitio web ${input('website_url', 'name="w"')}</label>
      <label>Eslogan ${input('tagline60', 'name="e"')}</label><label>Descripción corta <textarea name="dc" data-truth="description160"></textarea></label>
      <label>Descripción detallada <textarea name="dd" data-truth="description2000"></textarea></label>
      <label>Correo electrónico ${input('contactEmail', 'name="c"')}</label><label>Palabras clave ${input('keywords', 'name="p"')}</label>
      <label>País <select name="pa" data-truth="countries" data-truth-value="Alemania"><option>Elige</option><option>España</option><option>Alemania</option></select></label>`),
  },
  {
    name: 'French',
    policy: strict,
    body: inForm(`<label>Nom du produit ${input('name', 'name="p1"')}</label><label>Site web ${input('website_url', 'name="p2"')}</label>
      <label>Accroche ${input('tagline60', 'name="p3"')}</label><label>Description courte <textarea name="p4" data-truth="description160"></textarea></label>
      <label>Description <textarea name="p5" data-truth="description500"></textarea></label><label>Mots-clés ${input('keywords', 'name="p6"')}</label>
      <label>Votre nom ${input('founder', 'name="p7"')}</label><label>Courriel ${input('contactEmail', 'name="p8"')}</label>
      <label>Mot de passe ${input('empty', 'name="p9" type="password"')}</label>`),
  },
  {
    name: 'labels by ARIA',
    policy: strict,
    body: inForm(`<div>${input('name', 'aria-label="Startup name"')}</div><div>${input('website_url', 'aria-label="Startup URL"')}</div>
      <span id="t">One-liner</span><div>${input('tagline60', 'aria-labelledby="t"')}</div>
      <span id="d">What does it do?</span><div><textarea aria-labelledby="d" data-truth="description500"></textarea></div>
      <div>${input('contactEmail', 'aria-label="Contact email" autocomplete="email"')}</div><div>${input('empty', 'aria-label="Search the site"')}</div>`),
  },
  {
    name: 'table without labels',
    policy: strict,
    body: inForm(`<table>${row('Site Title:', input('name', 'name="TITLE"'))}${row('URL:', input('website_url', 'name="URL" value="http://"'))}
      ${row('Description:', '<textarea name="DESCRIPTION" data-truth="description500"></textarea>')}${row('Keywords:', input('keywords', 'name="META_KEYWORDS"'))}
      ${row('Your Name:', input('founder', 'name="OWNER_NAME"'))}${row('Your Email:', input('contactEmail', 'name="OWNER_EMAIL"'))}
      ${row('Category:', '<select name="CATEGORY_ID" data-truth="category" data-truth-value="|___Software: SaaS"><option>[Top]</option><option>|___Business</option><option>|___Software: SaaS</option></select>')}
      ${row('Reciprocal Link URL:', input('empty', 'name="RECPR_URL"'))}${row('Enter the code shown:', input('empty', 'name="CAPTCHA"'))}</table>`),
  },
  {
    name: 'placeholders only',
    policy: strict,
    body: inForm(`${input('name', 'placeholder="Product name"')}${input('website_url', 'placeholder="https://yourproduct.com"')}
      ${input('tagline60', 'placeholder="Short tagline"')}<textarea placeholder="Describe your product…" data-truth="description500"></textarea>
      ${input('contactEmail', 'type="email" placeholder="you@company.com"')}${input('x', 'placeholder="https://twitter.com/yourhandle"')}${input('empty', 'placeholder="Coupon code"')}`),
  },
  {
    name: 'names that say nothing',
    policy: strict,
    body: inForm(`<div><div>Tool Name</div>${input('name', 'name="field_1"')}</div><div><div>Homepage</div>${input('website_url', 'name="field_2"')}</div>
      <div><div>The hook</div>${input('tagline60', 'name="field_3"')}</div><div><div>Say more</div><textarea name="field_4" data-truth="description500"></textarea></div>
      <div><div>Where we reach you</div>${input('contactEmail', 'name="field_5"')}</div><div><div>Anything else?</div><textarea name="field_6" data-truth="empty"></textarea></div>`),
  },
]
