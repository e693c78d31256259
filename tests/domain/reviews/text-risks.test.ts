import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textRiskFlags } from '#src/domain/reviews/text-risks.ts'

const website = 'https://www.tidewater.example/'
const flagsIn = (...texts: string[]) => textRiskFlags(texts, website)
const kindsIn = (...texts: string[]) => flagsIn(...texts).map(({ kind }) => kind)

describe('A text', () => {
  it.each([
    'The BEST, CHEAPEST and-FASTEST: BEST CHEAPEST FASTEST',
    'Great offers. FREE GIFTS TODAY',
    'КУПИТЕ МЕБЕЛЬ СЕЙЧАС',
    'CHEAP, FAST, TRUSTED, WORLDWIDE!!!',
  ])('in capitals is flagged: %s', (text) => {
    expect(kindsIn('Tidewater', text)).toEqual(['capitals'])
  })

  it.each([
    'A REST API for CRM and ERP data',
    'NASA API',
    'AWS SSO SAML for teams',
    'HTML, CSS, JSON, HTTPS, OAUTH and SQL',
    'SOC 2, GDPR, HIPAA, PCI/DSS ready',
    'SEO, HR and IT tools',
    'SaaS for NGOs',
    'Invoices IN ITALIAN',
    'IBM',
    '日本語の製品',
  ])('with acronyms isn’t: %s', (text) => {
    expect(kindsIn('Tidewater', text)).toEqual([])
  })

  it('is flagged for capitals and for what it sells, with what was found', () => {
    expect(flagsIn('Tidewater', 'BUY 10000 BACKLINKS NOW!!!')).toEqual([
      { kind: 'capitals', text: 'Written in capitals: “BUY 10000 BACKLINKS NOW!!!”' },
      { kind: 'spam-words', text: 'May be about selling links, followers or reviews (“buy backlinks”)' },
    ])
  })

  it.each([
    ['Play at our Online-Casino with 200 % bonus', 'gambling'],
    ['Cassino online com giros grátis', 'gambling'],
    ['Лучшее онлайн-казино', 'gambling'],
    ['ｏｎｌｉｎｅ ｃａｓｉｎｏ', 'gambling'],
    ['안전한 카지노사이트추천', 'gambling'],
    ['最好的在线赌场推荐', 'gambling'],
    ['Roulette, blackjack and more', 'gambling'],
    ['Situs slot gacor hari ini', 'gambling'],
    ['Cheap Viagra and more', 'pharmacy'],
    ['Ohne Rezept bestellen', 'pharmacy'],
    ['Payday loans in minutes', 'loans'],
    ['Crédit sans justificatif', 'loans'],
    ['Kredit ohne Schufa', 'loans'],
    ['Buy 5,000 Instagram followers', 'selling'],
    // As others write it to be missed: letters of other scripts, figures, signs and spaces.
    ['Best оnlinе саsinо', 'gambling'],
    ['Best 0nline cas1no', 'gambling'],
    ['o n l i n e  c a s i n o', 'gambling'],
    ['o.n.l.i.n.e.c.a.s.i.n.o', 'gambling'],
    ['V I A G R A', 'pharmacy'],
    ['buy f0llowers', 'selling'],
  ])('is flagged for what most spam is about: %s', (text, topic) => {
    expect(flagsIn(text)).toMatchObject([{ kind: 'spam-words', text: expect.stringContaining(topic) as string }])
  })

  it.each([
    'Casino Royale movie guide: every casino in the films',
    'Book time slots with your customers',
    'A backlink checker: see who links to you before you buy a domain',
    'Student loans, compared',
    'Planning poker for agile teams',
    'Prescription reminders for pharmacies',
    'Slotsoft specialises in socialism',
    'Casino: weekly offers of the French supermarkets',
    'Better alphabets, a bet on reading. Sussex and Essex',
    'A L P H A B E T for kids, B2B, MP3 and H264',
  ])('isn’t flagged for one word that others use too: %s', (text) => {
    expect(kindsIn(text)).toEqual([])
  })

  it('is flagged for words in the website’s name', () => {
    expect(textRiskFlags(['Fun'], 'https://best-online-casino.example/')).toMatchObject([{ kind: 'spam-words' }])
    expect(textRiskFlags(['Fun'], 'https://bestonlinecasino24.example/')).toMatchObject([{ kind: 'spam-words' }])
    for (const host of ['casino-royale-guide', 'specialist', 'viagrafica', 'groupe-casino'])
      expect(textRiskFlags(['Fun'], `https://${host}.example/`)).toEqual([])
  })

  it('is flagged for links to other sites, not for those to its own', () => {
    const own = 'See https://tidewater.example/docs and WWW.tidewater.example.'
    expect(kindsIn(own)).toEqual([])
    expect(kindsIn('Docs: https://docs.tidewater.example/start')).toEqual([])
    expect(kindsIn('https://tidewater.example.shop.example')).toEqual(['links'])
    expect(textRiskFlags([own, 'http://shop.example, www.pills.example'], 'https://tidewater.example')).toEqual([
      { kind: 'links', text: '2 links to other sites in the text' },
    ])
    expect(textRiskFlags(['https://shop.example'], 'https://tidewater.example')).toMatchObject([
      { text: 'A link to other sites in the text' },
    ])
    expect(kindsIn('http://', 'www.', 'https://[', 'https:\\\\x.example')).toEqual(['links'])
  })

  it('is flagged for many links to its own site, and for links as markup', () => {
    const many = Array.from({ length: 4 }, (_, place) => `https://tidewater.example/${place}`).join(' ')
    expect(flagsIn(many)).toEqual([{ kind: 'links', text: '4 links in the text' }])
    for (const text of ['<a href="/x">cheap</a>', '[url=x]cheap[/url]', '[cheap](https://tidewater.example)'])
      expect(flagsIn(text)).toEqual([{ kind: 'links', text: 'Links as HTML or BBCode in the text' }])
  })

  it('is flagged for a spammer’s line whatever is around it, and never for lower case alone', () => {
    const line = 'BUY 10000 BACKLINKS NOW!!!'
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ unit: 'grapheme' }), (before, after) => {
        expect(kindsIn(`${before}\n${line}\n${after}`)).toEqual(expect.arrayContaining(['capitals', 'spam-words']))
        expect(kindsIn(before.toLowerCase())).not.toContain('capitals')
      }),
    )
  })

  it('has each kind of flag once, with a reason that can be shown', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 4 }),
        fc.webUrl(),
        (texts, url) => {
          const flags = textRiskFlags([...texts, 'Viagra https://pills.example'], url)
          expect(new Set(flags.map(({ kind }) => kind)).size).toBe(flags.length)
          for (const { text } of flags) expect(text.trim()).not.toBe('')
        },
      ),
    )
  })
})
