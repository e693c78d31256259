import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readDemoPosts } from '#commands/demo/posts.ts'
import { type CardContent, landingContent, postContent, productContent } from '#functions/share-images/cards.ts'
import { drawShareImage } from '#functions/share-images/draw.ts'
import { readTwin } from '#functions/share-images/twins.ts'
import type { Post } from '#src/domain/posts/posts.api.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import { inFull } from '#tests/support/full.ts'
import * as image from '#tests/support/images.ts'

/** Nothing but paper belongs here. */
const margins = { top: 60, right: 70, bottom: 44, left: 70 }
const paper = [0xff, 0xfd, 0xf9]

const logo = `data:image/png;base64,${(await image.pngOf({ width: 208, height: 208 })).toString('base64')}`

/** The pixels of a card's share image. */
async function draw(content: CardContent) {
  const { logoId, ...card } = content
  const png = await drawShareImage({ ...card, logo: logoId === null ? null : logo })
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isInk = (x: number, y: number) =>
    paper.some((value, channel) => Math.abs(data[(y * info.width + x) * 3 + channel]! - value) > 8)
  return { ...info, isInk }
}

/** The sides where something is drawn that belongs further in. */
async function crossedMargins(content: CardContent): Promise<string[]> {
  const { width, height, isInk } = await draw(content)
  const crossed = new Set<string>()
  for (let y = 0; y < height; y += 1) {
    const inRows = y < margins.top ? 'top' : y >= height - margins.bottom ? 'bottom' : null
    for (let x = 0; x < width; x += 1) {
      const side = inRows ?? (x < margins.left ? 'left' : x >= width - margins.right ? 'right' : null)
      // Skips to the right margin.
      if (side === null) x = width - margins.right - 1
      else if (isInk(x, y)) crossed.add(side)
    }
  }
  return [...crossed]
}

/** How many bands of rows with ink there are, from top to bottom. */
async function countBands(content: CardContent): Promise<number> {
  const { width, height, isInk } = await draw(content)
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => x).some((x) => isInk(x, y)),
  )
  return rows.filter((hasInk, y) => hasInk && !rows[y - 1]).length
}

async function listCrossing(contents: readonly CardContent[]): Promise<string[]> {
  const crossing: string[] = []
  for (const content of contents) {
    const sides = await crossedMargins(content)
    if (sides.length > 0) crossing.push(`${content.title}: ${sides.join(', ')}`)
  }
  return crossing
}

const plain: CardContent = { title: '', line: '', label: '', stamp: '', site: 'Uplist', logoId: null, figures: [] }
const product = (changes: Partial<Product>) =>
  productContent({
    name: 'Tidewater',
    headline: 'Invoices in Italian',
    category: 'saas',
    website_url: 'https://tidewater.example',
    logo_url: `/api/file-uploads/${'a'.repeat(32)}/image`,
    createdAt: '2026-11-26T10:00:00.000Z',
    ...changes,
  } as Product)

describe('A share image fits', () => {
  it('for every product of the demo', inFull, async () => {
    const products = JSON.parse(await readFile('seo-data/demo-products.json', 'utf8')) as Partial<Product>[]
    expect(await listCrossing(products.map((entry) => product(entry)))).toEqual([])
  })

  it('for every post of the demo', inFull, async () => {
    const posts = (await readDemoPosts(new Map())) as unknown as Post[]
    const createdAt = '2026-11-26T10:00:00.000Z'
    expect(await listCrossing(posts.map((post) => postContent({ ...post, publishedAt: null, createdAt })))).toEqual([])
  })

  const landing = landingPages.map((page) => landingContent(readTwin(landingMarkdown(page, 'https://uplist.example'))!))
  const longest = landing.toSorted((one, other) => lettersOf(other) - lettersOf(one)).slice(0, 30)

  it('for the landing pages with the most text', async () => {
    expect(await listCrossing(longest)).toEqual([])
  })

  it('for every landing page', { ...inFull, timeout: 600_000 }, async () => {
    expect(await listCrossing(landing)).toEqual([])
  })

  it.each([
    ['two words of wide capitals', 'Mammoth AI'],
    ['eleven wide capitals', 'WWWWWWWWWWW'],
    ['a word that no size holds', 'W'.repeat(80)],
    ['many short words', 'an is it '.repeat(8)],
    ['a name without drawable letters', '日本語の製品'],
    ['a long second word', 'My Donaudampfschifffahrtsgesellschaft'],
  ])('with a name of %s', async (_, name) => {
    const headlines = [
      '',
      'Short',
      'A headline that needs two whole lines because it has a lot to say about itself '.repeat(2),
    ]
    const website_url = `https://${'long-host-name.'.repeat(4)}example`
    const contents = headlines.map((headline) => product({ name, headline, website_url }))
    expect(await listCrossing([...contents, ...contents.map((content) => ({ ...content, logoId: null }))])).toEqual([])
  })

  it('whatever its texts and figures are', inFull, async () => {
    const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...Array.from('WMmil giq ÄŻ.,')), maxLength })
    const figure = fc.record({ value: text(40), label: text(50) })
    const title = text(90).map((typed) => typed.trim() || 'W')
    const cards = fc.oneof(
      fc.record({ title, line: text(200), logoId: fc.constantFrom(null, 'logo') }),
      fc.record({ title, figures: fc.array(figure, { minLength: 1, maxLength: 4 }) }),
    )
    await fc.assert(
      fc.asyncProperty(cards, async (card) => {
        expect(await crossedMargins({ ...plain, label: 'Blog', stamp: 'November 2026', ...card })).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

describe('A title on a share image', () => {
  // The bar, the title, the rule and the footer.
  it.each(['Hyperswitch', 'MAMMOTHS', 'xkc1ho2ed.example', 'Donaudampfschifffahrt'])(
    'of one word is on one line: %s',
    async (title) => {
      expect(await countBands({ ...plain, title })).toBe(4)
    },
  )
})

function lettersOf({ title, line, figures }: CardContent): number {
  return [title, line, ...figures.map(({ label }) => label)].join('').length
}
