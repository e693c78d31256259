import { describe, expect, it } from 'vitest'
import { isText, tableText } from '#src/domain/csv/split-table.ts'

const little = (text: string) => Buffer.from(text, 'utf16le')

it.each([
  ['a workbook', 'PK\x03\x04\x14\x00\x06', false],
  ['an old workbook', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', false],
  ['a table', 'a,b\r\n"c\vd",e\t\f', true],
])('%s is text: %s', (_, bytes, expected) => {
  expect(isText(tableText(Buffer.from(bytes, 'latin1'), 'en'))).toBe(expected)
})

describe('the text of a table’s file', () => {
  it.each([
    ['UTF-8', Buffer.from('Köln;5 €'), 'Köln;5 €'],
    ['UTF-8 with its mark', Buffer.from('\uFEFFKöln'), 'Köln'],
    ['Excel’s Unicode text', little('\uFEFFKöln\t茶'), 'Köln\t茶'],
    ['the same in the other order', little('\uFEFFKöln\t茶').swap16(), 'Köln\t茶'],
    ['UTF-16 without its mark', little('Köln\t茶'), 'Köln\t茶'],
    ['the same without its mark', little('Köln\t茶').swap16(), 'Köln\t茶'],
    ['Excel’s CSV', Buffer.from([0x4b, 0xf6, 0x6c, 0x6e, 0x3b, 0x80]), 'Köln;€'],
    [
      'Excel’s CSV on a Mac',
      Buffer.from('K\x9aln;M\x9fnchen;\x8arger\rGie\xa7en', 'latin1'),
      'Köln;München;ärger\rGießen',
    ],
    [
      'Excel’s CSV with capitals and quotes',
      Buffer.from('\xc4rger \x93caf\xe9\x94 \x96 na\xefve', 'latin1'),
      'Ärger “café” – naïve',
    ],
    ['Excel’s CSV on a French Mac', Buffer.from('\x83t\x8e \x88 No\x91l, fa\x8dade', 'latin1'), 'Été à Noël, façade'],
    ['an empty one', Buffer.alloc(0), ''],
  ])('is read from %s', (_, bytes, text) => expect(tableText(bytes, 'de-DE')).toBe(text))

  it.each([
    ['ru', [0xf7, 0xe0, 0xe9], 'чай'],
    ['pl-PL', [0xb3, 0xf3, 0x64, 0x9f], 'łódź'],
    ['ja-JP', [0x93, 0x8c, 0x8b, 0x9e], '東京'],
    ['zh-CN', [0xb1, 0xb1, 0xbe, 0xa9], '北京'],
    ['zh-TW', [0xa5, 0x5f, 0xa8, 0xca], '北京'],
    ['zh-Hant-HK', [0xa5, 0x5f, 0xa8, 0xca], '北京'],
    ['ko', [0xbc, 0xad, 0xbf, 0xef], '서울'],
    ['tr-TR', [0xdd, 0x7a, 0x6d, 0x69, 0x72], 'İzmir'],
    ['', [0xfc], 'ü'],
  ])('is read in the encoding of Windows in %s', (language, bytes, text) => {
    expect(tableText(Uint8Array.from(bytes), language)).toBe(text)
  })
})
