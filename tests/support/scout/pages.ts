import { directoryAt, isListed, knownSites, type MadeDirectory, nearMissOf, pathOf, type SoughtSite } from './sites.ts'

// The pages of a made-up directory.

const text = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** Longer than we used to read of a page. */
const late = '<p>Every word about how teams use it, with screenshots and prices.</p>'.repeat(20_000)

function layout(directory: MadeDirectory, title: string, body: string, head = ''): string {
  const ad = '<div class="banner"><a href="https://acme-ads.example/" rel="sponsored">Try Acme for free</a></div>'
  return `<!doctype html><html><head><title>${text(title)} | ${directory.host}</title>${head}</head><body>
<header><nav><a href="/">Home</a> <a href="/categories">Categories</a> <a href="/submit">Submit</a></nav>${ad}</header>
<main>${body}</main><footer><a href="https://x.com/${directory.host}">X</a></footer></body></html>`
}

/** A product's page: some link directly, some by a URL of the directory. */
function productPage(directory: MadeDirectory, name: string, domain: string, more = ''): string {
  const isDirect = directory.index % 2 === 0
  const visit = isDirect
    ? `<a href="https://${domain}/?ref=${directory.host}" rel="nofollow noopener">Visit website</a>`
    : `<a href="/go/${domain}" rel="nofollow">Visit</a>`
  const head = `<meta property="og:title" content="${text(name)} – ${directory.host}">
<meta property="og:description" content="${text(name)} helps teams every day.">
<script type="application/ld+json">{"@type":"SoftwareApplication","name":"${text(name)}","offers":{"@type":"Offer","price":"9.00","priceCurrency":"USD"}}</script>`
  const before = directory.shape === 'search' && domain.length % 4 === 0 ? late : ''
  const related = `<section class="related-tools"><h2>Similar</h2><a href="/tool/other">Other</a></section>`
  return layout(directory, name, `<h1>${text(name)}</h1><p>It helps.</p>${before}${visit}${related}${more}`, head)
}

export type MadePage = { path: string; html: string; name: string; inSitemap: boolean }

/** Every page about the sites and about what is called nearly the same. */
export function pagesOf(directory: MadeDirectory, sites: readonly SoughtSite[]): MadePage[] {
  const pages: MadePage[] = []
  const add = (path: string, name: string, html: string, inSitemap = true) =>
    void pages.push({ path, name, html, inSitemap })
  const page = (slug: string, domain: string, number: number) => pathOf(directory, slug, domain, number)
  for (const { index, name, slug, domain } of [...sites, ...knownSites()]) {
    const isKnown = index >= 1000
    const path = page(slug, domain, index)
    const comment = '<div><b>Ann</b><p>Like <a href="https://someone.example/">mine</a>.</p></div>'
    if (isKnown || isListed(directory, { index, name, slug, domain })) {
      add(path, name, productPage(directory, name, domain, comment))
      // What is nearly the same is there as well.
      if (index % 3 === 0)
        add(page(`${slug}-pro`, `${slug}pro.example`, index + 500), `${name} Pro`, proPage(name, slug, domain))
      continue
    }
    const miss = nearMissOf(directory, { index, name, slug, domain })
    const ours = `<a href="https://${domain}/">https://${domain}/</a>`
    if (miss === 'pro')
      add(page(`${slug}-pro`, `${slug}pro.example`, index), `${name} Pro`, proPage(name, slug, domain))
    if (miss === 'namesake') {
      const other = `${slug.replaceAll('-', '')}-app.example`
      const said = `<div><b>Ben</b><p>There is also ${ours}</p></div>`
      add(page(slug, domain, index), name, productPage(directory, name, other, said))
    }
    if (miss === 'maker')
      add(`/user/${slug}`, name, layout(directory, name, `<h1>${text(name)}</h1><p>Makes ${ours}</p>`))
    if (miss === 'waiting') {
      const state = index % 2 === 0 ? '<span>Pending review</span>' : '<p>Your listing is awaiting approval.</p>'
      add(page(slug, domain, index), name, productPage(directory, name, domain, state))
    }
    if (miss === 'profile')
      for (const part of ['profile', 'posts']) add(`/${part}/${slug}`, name, productPage(directory, name, domain))
    if (miss === 'alternatives') {
      add(`/alternatives/${slug}`, `${name} alternatives`, listPage(`${name} alternatives`, domain))
      add(`/category/${slug}`, name, listPage(name, domain))
    }
  }
  return pages

  function proPage(name: string, slug: string, domain: string): string {
    const box = `<div class="grid"><a href="https://${domain}/">${text(name)}</a></div>`
    return productPage(directory, `${name} Pro`, `${slug}pro.example`, box)
  }
  function listPage(title: string, domain: string): string {
    const links = [domain, 'a.example', 'b.example'].map(
      (host) => `<li><a href="https://${host}/">Visit ${host}</a></li>`,
    )
    return layout(directory, title, `<h1>${text(title)}</h1><ul>${links.join('')}</ul>`)
  }
}

/** What the directory says for a page that it doesn't have. Null: 404. A path: where it redirects to. */
export function absentPage(directory: MadeDirectory, asked: string, sites: readonly SoughtSite[]): string | null {
  if (directory.shape === 'search' || directory.shape === 'client') return '/'
  if (directory.shape !== 'domain' && directory.shape !== 'query') return null
  const box = sites.find((site) => !isListed(directory, site) && nearMissOf(directory, site) === 'box')
  const ours = box ? `<a href="https://${box.domain}/">${box.name}</a>` : ''
  return layout(
    directory,
    asked,
    `<h1>${text(asked)}</h1><p>We couldn’t find ${text(asked)}.</p><div>New: ${ours}</div>`,
  )
}

/** Lists all by scripts, apart from what is new. */
export function homePage(directory: MadeDirectory, sites: readonly SoughtSite[]): string {
  const [newest] = sites.filter((site) => !isListed(directory, site))
  const link = newest ? `<a href="https://${newest.domain}/">${newest.name}</a>` : ''
  return layout(
    directory,
    newest?.name ?? 'Home',
    `<h1>${newest?.name}</h1>${link}<div id="root"></div><script>render()</script>`,
  )
}

/** The results have what begins with the same word, and the page says what was sought as if it had it. */
export function searchPage(directory: MadeDirectory, query: string, pages: readonly MadePage[]): string {
  const [word = ''] = query.toLowerCase().split(' ')
  const found = pages.filter(({ name }) => name.toLowerCase().startsWith(word)).slice(0, 30)
  const items = found.map(
    ({ path, name }) => `<li><a href="${text(path)}"><b>${text(name)}</b> <i>Made for teams</i></a></li>`,
  )
  const away = `<a href="https://${query.toLowerCase().replaceAll(' ', '')}.example/">${text(query)}</a>`
  return layout(directory, query, `<h1>${text(query)}</h1>${away}<ul>${items.join('')}</ul>`)
}

export function madeDirectories(count: number): MadeDirectory[] {
  return Array.from({ length: count }, (_, index) => directoryAt(index))
}
