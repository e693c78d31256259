import { sources } from '#commands/structure/imports.ts'
import { type Draft, Refusal } from './draft.ts'
import { checkName, toPascal, toWords } from './names.ts'
import { addPageNoun } from './noun.ts'

/** What search engines show. tests/site/seo.test.ts has the same limits. */
const descriptionLength = { min: 41, max: 160 }

/** A page that shows its title and description, with a component of its own, in the sitemap and on the site map. */
export function addPage(draft: Draft, name: string, description = ''): void {
  checkName(name)
  const { min, max } = descriptionLength
  if (description.length < min || description.length > max || /\s{2}|[\n`\\]|\$\{/.test(description)) {
    throw new Refusal(
      `Describe the page in ${min} to ${max} characters, without backticks: npm run new page ${name} "What it offers, and to whom."`,
    )
  }
  const taken = [`src/pages/${name}`, `src/pages/${name}.astro`, `public/${name}`].find((path) => draft.has(path))
  if (taken !== undefined) throw new Refusal(`${taken} already exists. Choose another name.`)
  const socket = sources
    .filter((file) => file.startsWith('netlify/functions/'))
    .find((file) => new RegExp(`'/${name}[/']`).test(draft.read(file)))
  if (socket !== undefined) throw new Refusal(`${socket} answers /${name}. Choose another name.`)
  addPageNoun(draft, name)
  const title = toWords(name)
  const today = new Date().toISOString().slice(0, 10)
  draft.add(`src/components/${name}/content.ts`, contentOf(title, description))
  draft.add(`src/components/${name}/${toPascal(name)}Page.tsx`, componentOf(name))
  draft.add(`src/pages/${name}.astro`, pageOf(name))
  draft.insert('src/seo/pages/last-modified.ts', /^ {4}\['\/site-map', /m, `    ['/${name}', '${today}'],\n`)
  const link = `  { label: ${quote(title)}, href: '/${name}' },\n`
  draft.insert('src/components/site-map/SiteMapPage.tsx', /^ {2}\{ label: 'Sources of our data'/m, link)
  draft.add(`tests/components/${name}/page.test.ts`, testOf(name))
}

/** Prettier chooses the quotes. */
const quote = (text: string) => JSON.stringify(text)

function contentOf(title: string, description: string): string {
  return `/** The page's title and description, for the page and for its head. */
export const content = {
  title: ${quote(title)},
  description: ${quote(description)},
}
`
}

function componentOf(name: string): string {
  return `import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { content } from './content.ts'

export function ${toPascal(name)}Page() {
  return (
    <div className="wrap stack">
      <Breadcrumbs links={[{ label: 'Home', href: '/' }]} />
      <h1>{content.title}</h1>
      {/* Continue here. Style sheets of pages: src/styles/entries. */}
      <p className="lead">{content.description}</p>
    </div>
  )
}
`
}

function pageOf(name: string): string {
  const component = `${toPascal(name)}Page`
  return `---
import '#src/styles/entries/reading.css'
import { content } from '#src/components/${name}/content.ts'
import { ${component} } from '#src/components/${name}/${component}.tsx'
import { environment } from '#src/build/data.ts'
import Page from '#src/layouts/Page.astro'
import { breadcrumbJsonLd } from '#src/seo/pages/json-ld.ts'
import { pageShareImage } from '#src/seo/share-images/share-images.ts'
import { site } from '#src/site.ts'

const { origin } = environment
const path = '/${name}'
---

<Page
  title={\`\${content.title} - \${site.name}\`}
  description={content.description}
  canonical={\`\${origin}\${path}\`}
  image={\`\${origin}\${pageShareImage('site')}\`}
  jsonLd={breadcrumbJsonLd([{ name: content.title, path }], origin)}
>
  <${component} />
</Page>
`
}

function testOf(name: string): string {
  const component = `${toPascal(name)}Page`
  return `import { parse } from 'node-html-parser'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { content } from '#src/components/${name}/content.ts'
import { ${component} } from '#src/components/${name}/${component}.tsx'
import { SiteMapPage } from '#src/components/site-map/SiteMapPage.tsx'

it('the page /${name} has one first heading, and says what it is about', () => {
  const page = parse(renderToStaticMarkup(createElement(${component})))
  expect(page.querySelectorAll('h1').map(({ textContent }) => textContent)).toEqual([content.title])
  expect(page.querySelector('.lead')?.textContent).toBe(content.description)
})

it('the page /${name} is linked from the site map', () => {
  const map = parse(renderToStaticMarkup(createElement(SiteMapPage, { categories: [] })))
  expect(map.querySelector('a[href="/${name}"]')?.textContent).toBe(content.title)
})
`
}
