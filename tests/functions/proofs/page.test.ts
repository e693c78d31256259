import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPage } from '#functions/proofs/page.ts'
import { findRedirectLink, findSiteLink } from '#functions/proofs/site-links.ts'

const url = new URL('https://dir.example/tea/timer')
const site = 'teatimer.example'
const found = (html: string) => {
  const link = findSiteLink(readPage(html, url), site)
  return link && [link.anchor, link.rel]
}

describe('the link to a site', () => {
  it.each([
    ['<a href="https://teatimer.example">Tea</a>', ['Tea', '']],
    ['<a href=http://www.teatimer.example/a?b#c>Tea</a>', ['Tea', '']],
    [
      '<A HREF="HTTPS://TeaTimer.Example/" REL="NoFollow  noopener">\n Tea  <b>Timer</b>\n</A>',
      ['Tea Timer', 'nofollow noopener'],
    ],
    ['<a href="//teatimer.example/"><img src="x" alt="Tea Timer logo"></a>', ['Tea Timer logo', '']],
    ['<a href="https&#58;//teatimer.example/">T&eacute;a &amp; co</a>', ['Téa & co', '']],
    ['<a href=" https://teatimer.example/\n">Tea<br>Timer</a>', ['Tea Timer', '']],
    ['<a href="https://teatimer.example/"></a>', ['', '']],
    ['<map><area href="https://teatimer.example/" alt="Tea" rel=ugc></map>', ['Tea', 'ugc']],
    ['<base href="https://teatimer.example/"><a href="/pricing">Pricing</a>', ['Pricing', '']],
    ['<base href="javascript:0"><a href="https://teatimer.example/">Tea</a>', ['Tea', '']],
    ['<a href="/x">One<a href="https://teatimer.example/">Two</a>', ['Two', '']],
    ['<a href="https://teatimer.example/">Tea<style>a{}</style><script>var x</script></a>', ['Tea', '']],
    ['<a href="https://teatimer.example/">Tea', ['Tea', '']],
  ])('%s', (html, expected) => expect(found(html)).toEqual(expected))

  it('is the followed one if there are several', () => {
    const first = '<a rel="nofollow" href="https://teatimer.example/">One</a>'
    expect(found(`${first}<a href="https://teatimer.example/b">Two</a>`)).toEqual(['Two', ''])
    expect(found(`${first}<a href="https://other.example/">Two</a>`)).toEqual(['One', 'nofollow'])
    const commas = first.replace('nofollow', 'nofollow,noopener')
    expect(found(`${commas}<a href="https://teatimer.example/b">Two</a>`)).toEqual(['Two', ''])
  })

  it.each([
    '<!-- <a href="https://teatimer.example/">Tea</a> -->',
    '<script>"<a href=https://teatimer.example/>"</script>',
    '<textarea><a href="https://teatimer.example/"></textarea>',
    '<link rel="canonical" href="https://teatimer.example/">',
    '<a href="https://teatimer.example.evil.example/">Tea</a>',
    '<a href="https://app.teatimer.example/">Tea</a>',
    '<a href="https://evil.example/?https://teatimer.example/">Tea</a>',
    '<a href="https://teatimer.example@evil.example/">Tea</a>',
    '<a href="mailto:hello@teatimer.example">Tea</a>',
    '<a data-href="https://teatimer.example/">Tea</a>',
    '<p>https://teatimer.example/</p>',
    '<template><a href="https://teatimer.example/">Tea</a></template>',
    '<template><template></template><a href="https://teatimer.example/">Tea</a></template>',
    '<noscript><a href="https://teatimer.example/">Tea</a></noscript>',
    '<head><noscript><a href="https://teatimer.example/">Tea</a></noscript></head>',
    '<noscript><noscript><a href="https://teatimer.example/">Tea</a></noscript>',
    '<noscript><a href="https://teatimer.example/">Tea</a>',
    '<iframe><a href="https://teatimer.example/">Tea</a></iframe>',
    '<noframes><a href="https://teatimer.example/">Tea</a></noframes>',
    '<xmp><a href="https://teatimer.example/">Tea</a></xmp>',
    '<!--[if IE]><a href="https://teatimer.example/">Tea</a><![endif]-->',
    '<!-- --><!-- <a href="https://teatimer.example/">Tea</a> --!>',
    '<script type="text/template"><a href="https://teatimer.example/">Tea</a></script>',
    '',
  ])("isn't %s", (html) => expect(found(html)).toBeNull())

  // Menus and tabs are hidden until they are opened, and search engines read all of them.
  it.each([
    '<noscript></noscript><a href="https://teatimer.example/">Tea</a>',
    '<noscript><noscript></noscript><a href="https://teatimer.example/">Tea</a>',
    '<div hidden><a href="https://teatimer.example/">Tea</a></div>',
    '<div style="display: none"><a href="https://teatimer.example/">Tea</a></div>',
    '<details><a href="https://teatimer.example/">Tea</a></details>',
    '<dialog><a href="https://teatimer.example/">Tea</a></dialog>',
    '<!--> <a href="https://teatimer.example/">Tea</a>',
    '<![if !IE]><a href="https://teatimer.example/">Tea</a><![endif]>',
  ])('is %s', (html) => expect(found(html)).toEqual(['Tea', '']))

  it('is found on a shared host by its path', () => {
    const html = '<a href="https://github.com/tea/other">No</a><a href="https://github.com/tea/timer/issues">Yes</a>'
    expect(findSiteLink(readPage(html, url), 'github.com/tea/timer')?.anchor).toBe('Yes')
  })

  it('has a text of limited length, without control characters and half characters', () => {
    const [anchor] = found(`<a href="https://teatimer.example/">\u0000${'🍵'.repeat(500)}\ud83c</a>`)!
    expect(anchor).toBe(`${'🍵'.repeat(297)}...`)
  })
})

describe('a link that redirects', () => {
  const redirect = (html: string) => findRedirectLink(readPage(html, url), url, site)?.url.pathname ?? null

  it.each([
    ['<a href="/go/teatimer">Visit website</a>', '/go/teatimer'],
    ['<a href="https://www.dir.example/out/5">x</a>', '/out/5'],
    ['<a href="/go/a">One</a><a href="/go/b">Visit</a><a href="/go/c">Two</a>', '/go/b'],
    ['<a href="/go/a">Visit</a><a href="/go/b">teatimer.example</a>', '/go/b'],
    [
      '<a href="/go/a">teatimer.example</a><a href="/redirect?url=https%3A%2F%2Fteatimer.example%2F">x</a>',
      '/redirect',
    ],
    ['<a href="/leave?to=https://www.teatimer.example/x">x</a>', '/leave'],
    ['<a href="/leave?to=teatimer.example">x</a>', null],
    ['<a href="/gone/teatimer">Visit</a>', null],
    ['<a href="https://other.example/go/teatimer">Visit</a>', null],
    ['<a href="/about">teatimer.example</a>', null],
  ])('%s', (html, expected) => expect(redirect(html)).toBe(expected))
})

describe('a page', () => {
  it('says what search engines may do', () => {
    const html = `<head><meta name=ROBOTS content="NoIndex, Follow"><meta name="googlebot" content="nofollow">
      <meta name="bingbot" content="none"><link rel="alternate canonical" href="../tea?x=1"></head>`
    expect(readPage(html, url)).toMatchObject({
      robots: 'noindex, follow; googlebot: nofollow',
      canonical: 'https://dir.example/tea?x=1',
    })
    expect(readPage('<title>T</title><p>Tea</p><link rel="canonical" href="/other">', url).canonical).toBeNull()
    for (const other of ['hreflang="de"', 'media="print"', 'type="text/html"', 'lang="de"']) {
      expect(readPage(`<link rel="canonical" href="/other" ${other}>`, url).canonical).toBeNull()
    }
    expect(readPage('<base href="data:,"><a href="x">', url).links[0]?.url.href).toBe('https://dir.example/tea/x')
    expect(readPage('<p>', url)).toEqual({ links: [], robots: null, canonical: null })
  })

  it('may be anything', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '<a href="',
        '<base href=',
        '">',
        '</a>',
        '<meta name="robots" content="',
        '<script>',
        '</script>',
        'https://teatimer.example',
        '//',
        '<!--',
        '<area alt="',
        '\u0000',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const page = readPage(pieces.join(''), url)
        for (const { anchor, rel } of page.links) {
          expect(anchor.length).toBeLessThanOrEqual(600)
          expect(rel.length).toBeLessThanOrEqual(200)
          expect(anchor).toBe(anchor.toWellFormed())
        }
        findSiteLink(page, site)
        findRedirectLink(page, url, site)
      }),
    )
  })
})
