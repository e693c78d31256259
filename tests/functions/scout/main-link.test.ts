import { describe, expect, it } from 'vitest'
import { factsOf } from '#functions/scout/listing-facts.ts'
import { readListing } from '#functions/scout/listing-page.ts'
import { findMainLink } from '#functions/scout/main-link.ts'

const url = new URL('https://dir.example/tool/tea-timer')
const main = (html: string) => {
  const found = findMainLink(readListing(html, url), url, 'teatimer.example')
  return found && ('ours' in found ? 'ours' : found.ask.pathname)
}
const ours = '<a href="https://teatimer.example/">teatimer.example</a>'
const other = '<a href="https://other.example/">Visit website</a>'
const h1 = '<h1>Tea Timer</h1>'

describe('a page’s own link is to the site', () => {
  it.each([
    `${h1}${ours}`,
    `${h1}<p>By <a href="https://x.com/ann">Ann</a></p>${ours}`,
    `<a href="https://acme.example" rel="sponsored">Try Acme</a>${h1}${ours}`,
    `<a href="https://acme.example">Acme</a>${h1}${ours}`,
    `<a href="https://teatimer.example/"><img alt="Tea Timer"></a>${h1}<p>Text</p>`,
    `${h1}<p>Uses <a href="https://lib.example">lib</a></p><a href="https://teatimer.example/?ref=dir">Visit</a>`,
    `${h1}<div class="related-tools">${other}</div>${ours}`,
    `${h1}${ours}<div>${other}</div>`,
    `${h1}<section><h2>Reviews</h2><p>Great</p></section>${ours}`,
    `${h1}<h2>Reviews</h2><p>Great</p><h2>Links</h2>${ours}`,
    `${h1}<h2>Alternatives</h2><p>None</p><aside>${ours}</aside>`,
    `${h1}<a href="https://lib.example">lib</a>${ours}<script type="application/ld+json">[{"@type":"Product","url":"https://teatimer.example"}]</script>`,
  ])('%#', (html) => expect(main(html)).toBe('ours'))

  it.each([
    `${h1}${other}<p>See also ${ours}</p>`,
    `${h1}${other}<div class="comments">${ours}</div>`,
    `${h1}<ul id="comment-list">${ours}</ul>`,
    `${h1}<footer>${ours}</footer>`,
    `${h1}<a href="https://teatimer.example/" rel="sponsored">Ad</a>`,
    `${h1}${Array.from({ length: 9 }, (_, index) => `<a href="https://s${index}.example">Visit</a>`).join('')}${ours}`,
    h1,
    `${h1}<h2>3 Comments</h2><p>Not to be confused with ${ours}</p>`,
    `${h1}<section><div class="css-1"><h2>Tea Timer Reviews (12)</h2></div><p>${ours}</p></section>`,
    `${h1}<h2>Alternatives to Tea Timer</h2><h3>Teapot</h3><p>${ours}</p>`,
    `${h1}<section id="replies"><p>${ours}</p></section>`,
  ])('not: %#', (html) => expect(main(html)).toBeNull())

  it('or one of the directory’s that leads there', () => {
    expect(main(`${h1}<a href="/go/1">Visit</a><p>${ours}</p>`)).toBe('/go/1')
    expect(main(`<a href="/out/ad">Try Acme</a>${h1}<a href="/go/1">Visit</a>`)).toBe('/go/1')
  })
})

describe('a listing says', () => {
  const named = { name: 'Tea Timer', website: new URL('https://teatimer.example/'), domain: 'teatimer.example' }
  const facts = (html: string) => factsOf(readListing(html, url), new URL('https://teatimer.example/'), named)

  it.each([
    [
      '<script type="application/ld+json">{"offers":{"@type":"AggregateOffer","lowPrice":"9,90","priceCurrency":"EUR"}}</script>',
      '9,90 EUR',
    ],
    ['<span itemprop="price" content="5"></span><meta itemprop="priceCurrency" content="usd">', '5 USD'],
    ['<b itemprop="price">$5</b>', '$5'],
    ['<meta property="product:price:amount" content="12.00">', '12.00'],
    ['<script type="application/ld+json">{"offers":{"@type":"Offer","price":"Ask us"}}</script><b>$5</b>', null],
    ['<script type="application/ld+json">{"offers":</script>', null],
  ])('its price: %s', (html, price) => expect(facts(html).price).toBe(price))

  it('its name and headline, whatever else the page has', () => {
    const html = `<title>Dir</title><meta name="description" content=" Every  tea "><h1>Tea Timer<br>— every tea</h1>`
    expect(facts(html)).toMatchObject({ name: 'Tea Timer', headline: 'Every tea' })
    expect(facts('')).toMatchObject({ name: null, headline: null, price: null })
    const deep = '<div>'.repeat(50_000) + `<script type="application/ld+json">${'['.repeat(90_000)}</script>`
    expect(facts(deep).name).toBeNull()
  })
})
