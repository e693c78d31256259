import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWebsiteInfo } from '#functions/profiles/website-info.ts'
import { profileFields } from '#src/domain/profiles/fields.ts'
import { fillIn } from '#src/domain/profiles/filling-in.ts'
import { checkProfile } from '#src/domain/profiles/check-profile.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { unreadWebsite } from '#src/domain/profiles/website-infos.ts'
import { inFull } from '#tests/support/full.ts'

const url = new URL('https://teatimer.example/')
const page = `<!doctype html><html lang="en-GB"><head>
  <title>Tea Timer – Brew better tea</title>
  <meta name="description" content="Tea Timer tells your team when the tea is ready.">
  <meta property="og:site_name" content="Tea">
  <meta property="og:title" content="Tea Timer">
  <meta property="og:description" content="Tea Timer tells your whole team when the tea is ready, on every screen, with a sound for each kind of tea. It knows 40 kinds of tea and how long each of them takes. Free for teams of up to five.">
  <meta property="og:image" content="/share.png">
  <meta name="keywords" content="tea, timer , tea">
  <link rel="canonical" href="https://teatimer.example/en">
  <link rel="shortcut icon" href="favicon.ico"><link rel="apple-touch-icon" href="/touch.png">
  <script type="application/ld+json">{"@context":"https://schema.org","@graph":[
    {"@type":"Organization","name":"Tea Timer GmbH","founder":{"@type":"Person","name":"Ann Leaf"},
     "email":"mailto:hello@teatimer.example","address":{"@type":"PostalAddress","addressCountry":"de"},
     "sameAs":["https://github.com/teatimer","https://example.org/elsewhere"]},
    {"@type":["SoftwareApplication","Thing"],"name":"Tea Timer","description":"A timer for tea."}]}</script>
  <script type="application/ld+json">{ not JSON</script>
  </head><body>
  <a href="https://x.com/teatimer/">X</a> <a href="https://twitter.com/intent/tweet?text=tea">Share</a>
  <a href="/legal"><span>Privacy</span> policy</a>
  </body></html>`

const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Text ${at}`)

describe('what a website says of itself', () => {
  it('is read from its title, meta tags, Open Graph, JSON-LD and links', () => {
    expect(readWebsiteInfo(page, url)).toEqual({
      url: 'https://teatimer.example/',
      reason: null,
      name: 'Tea Timer',
      title: 'Tea Timer – Brew better tea',
      descriptions: [
        'A timer for tea.',
        'Tea Timer tells your team when the tea is ready.',
        'Tea Timer tells your whole team when the tea is ready, on every screen, with a sound for each kind of tea. It knows 40 kinds of tea and how long each of them takes. Free for teams of up to five.',
      ],
      icon: 'https://teatimer.example/touch.png',
      image: 'https://teatimer.example/share.png',
      canonical: 'https://teatimer.example/en',
      language: 'en',
      country: 'DE',
      keywords: ['tea', 'timer'],
      founder: 'Ann Leaf',
      email: 'hello@teatimer.example',
      socialLinks: ['https://github.com/teatimer', 'https://x.com/teatimer'],
      video: '',
      pricing: '',
      https: true,
      hasPrivacyPage: true,
    })
  })

  it('isn’t what drawings and templates in it are called', () => {
    const menu = '<svg><title>Menu</title></svg>'
    expect(readWebsiteInfo(`<body>${menu}<template><title>No</title></template>`, url).title).toBe('')
    expect(readWebsiteInfo(`${menu}<title>Tea Timer</title>`, url).title).toBe('Tea Timer')
  })

  it.each([
    ['CDATA', (json: string) => `<![CDATA[${json}]]>`],
    ['CDATA in comments', (json: string) => `\n//<![CDATA[\n${json}\n//]]>\n`],
    ['CDATA in long comments', (json: string) => `/* <![CDATA[ */ ${json} /* ]]> */`],
    ['a comment', (json: string) => `<!--\n${json}\n-->`],
    ['a comment in comments', (json: string) => `<!--//--><![CDATA[//><!--\n${json}\n//--><!]]>`],
    ['line breaks in texts', (json: string) => json.replace('for tea', 'for\n\ttea')],
    ['a comma after the last value', (json: string) => `${json.slice(0, -1)}, }`],
    ['a semicolon', (json: string) => `${json};`],
    ['a mark at its start', (json: string) => `\uFEFF${json}`],
    ['comments', (json: string) => `// "it"\n/* { */ ${json.replace(',', ', // more\n')}`],
    ['other things behind it', (json: string) => `${json}\n{"@type":"WebPage","url":"https://a.example//b"},`],
    ['needless escapes', (json: string) => json.replace('for tea', String.raw`f\or\ tea`)],
    ['entities for everything', (json: string) => json.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['entities in texts', (json: string) => json.replace('<!-- -->', '&lt;!&#45;- -->')],
    ['a prefix', (json: string) => json.replaceAll(/"(?=name|description|Product)/g, '"schema:')],
    ['texts in a language', (json: string) => json.replace(/"(A .*?)"/, '{"@value":"$1","@language":"en"}')],
  ])('is read from JSON-LD with %s', (_, wrap) => {
    const json = JSON.stringify({
      '@type': 'Product',
      name: 'Tea, ]} "Timer"; <!-- -->',
      description: 'A timer for tea',
    })
    const html = `<script type="application/ld+json; charset=utf-8">${wrap(json)}</script>`
    expect(readWebsiteInfo(html, url)).toMatchObject({
      name: 'Tea, ]} "Timer"; <!-- -->',
      descriptions: ['A timer for tea'],
    })
  })

  it('takes no long time for JSON-LD that is none', () => {
    for (const text of [
      '"\\'.repeat(50_000),
      '"\\"'.repeat(50_000),
      ' '.repeat(100_000),
      ','.repeat(100_000),
      '<!--'.repeat(50_000),
      '/*'.repeat(50_000),
      '//\n'.repeat(50_000),
      '} '.repeat(50_000),
      `,${' '.repeat(100_000)}`,
      '&amp;'.repeat(20_000),
    ]) {
      const html = `<script type="application/ld+json">{${text}x</script>`
      expect(readWebsiteInfo(html, url).descriptions).toEqual([])
    }
  })

  it('is little for a page that says little', () => {
    const info = readWebsiteInfo('<p>Hello', new URL('http://www.teatimer.example/'))
    expect(info).toEqual({ ...unreadWebsite(new URL('http://www.teatimer.example/'), null), name: 'teatimer.example' })
    expect(info.https).toBe(false)
  })

  it.each([
    ['<a href="/datenschutz">Recht</a>', true],
    ['<a href="/x">Privacy &amp; cookies</a>', true],
    ['<a href="/politique-de-confidentialite">Légal</a>', true],
    ['<a href="/terms">Terms</a><p>We value your privacy</p>', false],
  ])('in %s: a privacy page is %s', (html, has) => {
    expect(readWebsiteInfo(html, url).hasPrivacyPage).toBe(has)
  })

  it("doesn't take URLs that aren't of the web", () => {
    const html = `<base href="javascript:alert(1)//"><link rel=icon href="data:image/png;base64,AA">
      <meta property="og:image" content="javascript:alert(1)"><link rel=canonical href="file:///etc/passwd">
      <script type="application/ld+json">{"@type":"Organization","sameAs":["javascript://github.com/x"]}</script>`
    expect(readWebsiteInfo(html, url)).toMatchObject({ icon: null, image: null, canonical: null, socialLinks: [] })
  })

  it.each([
    ['deep JSON-LD', `<script type="application/ld+json">${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}</script>`],
    [
      'many things',
      `<script type="application/ld+json">[${'{"@type":"Product","name":"x"},'.repeat(30_000)}1]</script>`,
    ],
    ['many texts in one property', jsonLd({ '@type': 'Product', description: numbered(15_000) })],
    [
      'many things with many texts',
      jsonLd(Array.from({ length: 40 }, () => ({ '@type': 'Product', description: numbered(400) }))).repeat(12),
    ],
    [
      'long texts',
      jsonLd({ '@type': 'Organization', name: 'a'.repeat(60_000), founder: { name: 'b'.repeat(60_000) } }),
    ],
    ['many links', '<a href="https://github.com/a">'.repeat(30_000)],
    ['many elements', '<div><b><p>'.repeat(80_000)],
    ['many attributes', `<meta ${'a="b" '.repeat(150_000)}>`],
    ['a long title', `<title>${'a '.repeat(400_000)}`],
    ['long relations', `<link rel="${'a '.repeat(400_000)}" href="x">`],
    ['an unclosed comment', `<!--${'-'.repeat(900_000)}`],
    ['long meta tags', `<meta name=keywords content="${','.repeat(900_000)}">`],
  ])('is read from a hostile page with %s', (_, html) => {
    const info = readWebsiteInfo(html, url)
    expect(JSON.stringify(info).length).toBeLessThan(100_000)
  })

  const canBeFilledIn = (numRuns: number) => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.lorem({ maxCount: 80 }))
    fc.assert(
      fc.property(fc.array(text, { minLength: 9, maxLength: 9 }), (said) => {
        const [title = '', description = '', name, founder, email, country, link, words = '', lang = ''] = said
        const things = {
          '@type': 'Product',
          name,
          founder,
          author: founder,
          email,
          addressCountry: country,
          sameAs: link,
        }
        const html = `<html lang="${lang}"><title>${title}</title><meta name=description content="${description}">
          <meta name=keywords content="${words}"><script type="application/ld+json">${JSON.stringify(things)}</script>`
        const filled = fillIn(emptyProfile, readWebsiteInfo(html, url))
        expect(checkProfile(filled)).toEqual([])
      }),
      { numRuns },
    )
  }
  it('is always something that can be filled in, whatever the page says', () => canBeFilledIn(25))
  it('is always something that can be filled in, whatever many more pages say', inFull, () => canBeFilledIn(300))
})

describe('filling in a profile', () => {
  const info = readWebsiteInfo(page, url)

  it('takes what the website says', () => {
    expect(fillIn(emptyProfile, info)).toEqual({
      ...emptyProfile,
      name: 'Tea Timer',
      tagline60: 'Brew better tea',
      tagline100: 'Brew better tea',
      description160: 'Tea Timer tells your team when the tea is ready.',
      description500: info.descriptions[2],
      keywords: ['tea', 'timer'],
      founder: 'Ann Leaf',
      contactEmail: 'hello@teatimer.example',
      countries: ['DE'],
      languages: ['en'],
      socialLinks: ['https://github.com/teatimer', 'https://x.com/teatimer'],
    })
  })

  it('never replaces what was typed', () => {
    const typed = { ...emptyProfile, name: 'Mine', keywords: ['mine'], description160: 'Mine.' }
    expect(fillIn(typed, info)).toMatchObject({ name: 'Mine', keywords: ['mine'], description160: 'Mine.' })
  })

  it('takes whole sentences of a description that is too long', () => {
    const long = { ...info, descriptions: [info.descriptions[2]!] }
    expect(fillIn(emptyProfile, long).description160).toBe(
      'Tea Timer tells your whole team when the tea is ready, on every screen, with a sound for each kind of tea.',
    )
  })

  it('replaces only fields that the website says something about', () => {
    const little = readWebsiteInfo('<title>Tea Timer</title>', url)
    const filled = fillIn(emptyProfile, little)
    expect(profileFields.filter((field) => filled[field] !== emptyProfile[field])).toEqual([
      'name',
      'tagline60',
      'tagline100',
    ])
  })

  it("changes nothing if the website couldn't be read", () => {
    const unread = unreadWebsite(url, 'It took too long to respond.')
    expect(fillIn(emptyProfile, unread)).toEqual(emptyProfile)
  })
})
