import { describe, expect, it } from 'vitest'
import { boundaryOf, parseParts } from '#functions/http/multipart.ts'
import { useApi } from '#tests/support/api.ts'
import { longestBlock } from '#tests/support/event-loop.ts'

// Node's parser accepts boundaries from 27 characters.
const long = 'x'.repeat(30)
const part = (boundary: string, name = 'a', value = '1') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe('The boundary of a multipart form', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; boundary="a b:c"', 'a b:c'],
    ['multipart/form-data; boundary=abc; charset=UTF-8', 'abc'],
    ['multipart/form-data ;boundary=abc;', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; boundary=----WebKitFormBoundary7MA4YWxk', '----WebKitFormBoundary7MA4YWxk'],
    [
      'multipart/form-data;boundary=---------------------------9051914041544843365972754266',
      '-'.repeat(27) + '9051914041544843365972754266',
    ],
  ])('is read from %s', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary)
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; x=";boundary=abc"; boundary=real',
    'multipart/form-data; boundary=abc; boundary=real',
    'multipart/form-data; boundary=""',
    'multipart/form-data; boundary="a "',
    `multipart/form-data; boundary=${'a'.repeat(71)}`,
    'multipart/form-data; boundary=a\u00e4',
  ])("isn't guessed from %s", (type) => {
    expect(boundaryOf(type)).toBeNull()
  })
})

describe('The parts of a multipart form', () => {
  const parse = (text: string) => parseParts(new Uint8Array(Buffer.from(text)), 'x')

  it('can be forty, each with two kilobytes of headers', () => {
    expect(parse(`${part('x').repeat(40)}--x--`)).toHaveLength(40)
    expect(() => parse(`${part('x').repeat(41)}--x--`)).toThrow('part count')
    expect(parse(`${part('x', 'n'.repeat(1900))}--x--`)).toHaveLength(1)
    expect(() => parse(`${part('x', 'n'.repeat(2100))}--x--`)).toThrow('header size')
  })

  it.each([
    '',
    '--x\r\ncontent-disposition: form-data',
    `${part('x')}--x`,
    '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--',
    '--x\r\n\r\na\r\n--x--',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\na',
    'text before\r\n--x--',
  ])('are refused if they are malformed: %j', (text) => {
    expect(() => parse(text)).toThrow()
  })

  it('are what browsers send', async () => {
    const form = new FormData()
    form.set('name', 'Zoë “Ann” \u{1F600}\r\nand more')
    form.set('a"b', '')
    form.set('file', new File([new Uint8Array([0, 13, 10, 255])], 'plán "1".png', { type: 'image/png' }))
    form.set('none', new File([], ''))
    const sent = new Response(form)
    const fields = parseParts(await sent.bytes(), boundaryOf(sent.headers.get('content-type') ?? '') ?? '')
    const file = { name: 'plán "1".png', type: 'image/png', bytes: new Uint8Array([0, 13, 10, 255]) }
    expect(fields).toEqual([
      ['name', 'Zoë “Ann” \u{1F600}\r\nand more'],
      ['a"b', ''],
      ['file', file],
      ['none', ''],
    ])
  })
})

describe('A multipart form designed to be slow', () => {
  const api = useApi()

  it.each([
    [
      'parts behind a second boundary',
      `multipart/form-data; x=";boundary=abc"; boundary=${long}`,
      part(long).repeat(52_000),
    ],
    [
      'a part of header lines',
      `multipart/form-data; boundary=${long}`,
      `--${long}\r\n${'a:b\r\n'.repeat(700_000)}\r\n1\r\n--${long}--`,
    ],
    [
      'a field name of megabytes',
      `multipart/form-data; boundary=${long}`,
      `${part(long, 'n'.repeat(4_000_000))}--${long}--`,
    ],
  ])('is refused without work: %s', async (_, type, body) => {
    let status = 0
    const bytes = Buffer.from(body)
    const blocked = await longestBlock(async () => {
      status = (await api.call('/api/products', { method: 'POST', headers: { 'content-type': type }, body: bytes }))
        .status
    })
    expect(status).toBe(400)
    expect(blocked).toBeLessThan(100)
  })
})

describe('A repeated form field', () => {
  const api = useApi()

  it.each([
    ['application/x-www-form-urlencoded', 'email=ann@example.com&email=bob@example.com'],
    [
      `multipart/form-data; boundary=${long}`,
      `${part(long, 'email', 'ann@example.com')}${part(long, 'email', 'bob@example.com')}--${long}--\r\n`,
    ],
  ])('is refused, whichever value was meant: %s', async (type, body) => {
    for (const path of ['/api/waitlist', '/waitlist']) {
      const response = await api.call(path, { method: 'POST', headers: { 'content-type': type }, body })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('This form has the same field twice. Send each field once.')
    }
  })
})
