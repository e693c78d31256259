import { parse } from 'node-html-parser'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { textsOfAstro } from '#commands/wording/texts.ts'
import { AboutPage } from '#src/components/about/AboutPage.tsx'
import { VerifyPage } from '#src/components/evidence/VerifyPage.tsx'
import { GrowthPartnerPage } from '#src/components/growth-partner/GrowthPartnerPage.tsx'
import { SubmitPage } from '#src/components/products/SubmitPage.tsx'
import { MethodologyPage } from '#src/components/survival/MethodologyPage.tsx'
import { noMethodology } from '#src/seo/survival/methodology.ts'
import { textDates } from '#src/seo/pages/last-modified.ts'
import { expectDated } from '#tests/support/fingerprints.ts'

/** Each page with its component, without people, products and posts, which have dates of their own. */
const pages: Record<keyof typeof textDates, ReactElement> = {
  '/methodology': createElement(MethodologyPage, { data: noMethodology }),
  '/about': createElement(AboutPage, { operator: null, founder: null, editors: [], clients: [] }),
  '/directories/submit': createElement(SubmitPage),
  '/verify': createElement(VerifyPage, { origin: 'https://uplist.example' }),
  '/growth-partner': createElement(GrowthPartnerPage, { link: '/order/growth-partner', post: undefined }),
}

/** Title, description and texts. Numbers are those of the data and the prices. */
function textsOf(path: keyof typeof textDates): string[] {
  const main = parse(renderToStaticMarkup(pages[path]))
  for (const shared of main.querySelectorAll('[data-shared], nav')) shared.remove()
  const shown = [...textsOfAstro(`src/pages${path}.astro`).map(({ text }) => text), main.structuredText]
  return shown.map((text) =>
    text
      .replace(/\d[\d,.]*/g, '0')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

it.each(Object.keys(pages) as (keyof typeof textDates)[])('%s has a new date whenever its texts change', (path) => {
  const texts = textsOf(path)
  expect(texts.join(' ').length).toBeGreaterThan(300)
  expectDated(path, textDates[path], texts)
})
