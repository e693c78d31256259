import { describe, expect, it } from 'vitest'
import { dataText, htmlText, isHtml, utf8Text } from '#functions/http/outgoing/text.ts'

const answer = (type: string | undefined, body: Buffer, cut = false) => ({
  headers: type === undefined ? {} : { 'content-type': type },
  body,
  cut,
})
const latin = (text: string) => Buffer.from(text, 'latin1')
const little = (text: string) => Buffer.from(text, 'utf16le')
const big = (text: string) => little(text).swap16()

describe('A page', () => {
  it.each([
    ['text/html; charset=iso-8859-1', latin('Caf\u00e9')],
    ['text/html;charset="windows-1252"', latin('Caf\u00e9')],
    ['text/html; x=y; CHARSET=l1', latin('Caf\u00e9')],
    ['text/html; charset=klingon', Buffer.from('Café')],
    ['text/html; charset=', Buffer.from('Café')],
    ['text/html', Buffer.from('Café')],
    [undefined, Buffer.from('Café')],
    ['text/html', latin('Caf\u00e9')],
    ['text/html', latin('<meta charset="windows-1252">Caf\u00e9')],
    ['text/html', latin('<META http-equiv=content-type content="text/html; charset=ISO-8859-15">Caf\u00e9')],
    ['text/html', latin('<meta content="text/html; charset=koi8-r">Caf\u00e9')],
    ['text/html', latin('<!-- <meta charset=koi8-r> --><meta charset=latin1>Caf\u00e9')],
    ['text/html', latin('<a title="<meta charset=koi8-r>"><meta charset=latin1>Caf\u00e9')],
    ['text/html', latin('<?xml version="1.0" encoding="iso-8859-1"?>Caf\u00e9')],
    // An ASCII page can't be UTF-16, whatever it says.
    ['text/html', Buffer.from('<meta charset="utf-16">Café')],
    ['text/html', Buffer.from('<meta charset="unicode">Café')],
    ['text/html', Buffer.from('<meta charset=utf-16be>Café')],
    // The mark at the start wins over the header.
    ['text/html; charset=iso-8859-1', Buffer.from('\uFEFFCafé')],
    ['text/html', little('\uFEFFCafé')],
    ['text/html; charset=utf-8', big('\uFEFFCafé')],
    ['text/html; charset=utf-16le', little('Café')],
    ['text/html; charset=utf-16be', big('Café')],
  ])('of type %s is read as browsers read it: %s', (type, body) => {
    const text = htmlText(answer(type, body))
    expect(text.slice(-4)).toBe('Café')
    expect(text).not.toContain('\uFEFF')
  })

  it.each([
    ['shift_jis', [0x83, 0x65], 'テ'],
    ['euc-kr', [0xc2, 0xf7], '차'],
    ['gbk', [0xb2, 0xe8], '茶'],
    ['big5', [0xaf, 0xf9], '茶'],
    ['windows-1251', [0xf7, 0xe0, 0xe9], 'чай'],
    ['x-user-defined', [0x41], 'A'],
    ['iso-2022-kr', [0x41], '\uFFFD'],
  ])('may be in %s', (charset, bytes, text) => {
    expect(htmlText(answer(`text/html; charset=${charset}`, Buffer.from(bytes)))).toBe(text)
  })

  it('that was cut inside a letter is still UTF-8', () => {
    expect(htmlText(answer('text/html', Buffer.from('Café').subarray(0, -1), true))).toMatch(/^Caf/)
    expect(htmlText(answer('text/html', Buffer.from('Café, é').subarray(0, -1), true))).toMatch(/^Café, /)
  })

  it.each([
    ['text/html; charset=utf-8', true],
    ['TEXT/HTML', true],
    ['application/xhtml+xml', true],
    [undefined, true],
    ['', true],
    ['html', true],
    ['*/*', true],
    ['application/pdf', false],
    ['text/plain', false],
  ])('of type %s is HTML: %s', (type, expected) => {
    expect(isHtml(answer(type, Buffer.alloc(0)))).toBe(expected)
  })
})

describe('XML and JSON', () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Café</a>`

  it.each([
    ['text/xml', Buffer.from(xml('utf-8'))],
    ['text/xml', latin(xml('iso-8859-1'))],
    ['text/xml', latin(`\n ${xml('iso-8859-1')}`)],
    ['text/xml; charset=iso-8859-1', latin(xml('utf-8'))],
    ['text/xml; charset=iso-8859-1', Buffer.from(`\uFEFF${xml('iso-8859-1')}`)],
    ['text/xml', little(`\uFEFF${xml('utf-16')}`)],
    ['text/xml', big(`\uFEFF${xml('utf-16')}`)],
    ['text/xml; charset=utf-8', big(`\uFEFF${xml('utf-16')}`)],
    ['text/xml', little(xml('utf-16'))],
    ['text/xml', big(xml('utf-16'))],
    ['application/json', Buffer.from('\uFEFF["Café"]')],
    ['application/json', Buffer.from('["Café"]')],
    [undefined, latin('<a>Caf\u00e9</a>')],
  ])('of type %s are read by mark, header and declaration: %s', (type, body) => {
    const text = dataText(answer(type, body))
    expect(text).toContain('Café')
    expect(text).toMatch(/^[<[].*[>\]]$/s)
  })

  it('that says UTF-8 and has no letter of it is Windows-1252', () => {
    const declaration = '<?xml version="1.0" encoding="utf-8"?>'
    const text = (body: string) =>
      dataText(answer('application/xml; charset=utf-8', Buffer.from(declaration + body, 'latin1')))
    expect(text('Caf\xe9, \x93tea\x94')).toBe(`${declaration}Café, “tea”`)
    // A text that was cut in the middle of a letter.
    expect(text('Caf\xc3\xa9 \xc3')).toBe(`${declaration}Café \ufffd`)
  })

  it('may be empty', () => expect(dataText(answer(undefined, Buffer.alloc(0)))).toBe(''))

  it('lose the mark of UTF-8', () => expect(JSON.parse(utf8Text(Buffer.from('\uFEFF{"id":5}')))).toEqual({ id: 5 }))
})
