import { expect, it } from 'vitest'
import { isOnDirectory, readSearchUrl } from '#src/domain/directories/search-urls.ts'

it.each([
  ['https://dir.example/search?q={query}', 'https://dir.example/search?q={query}'],
  [' dir.example/s/{query}/all ', 'https://dir.example/s/{query}/all'],
  ['http://dir.example/?s={query}&type=tool', 'http://dir.example/?s={query}&type=tool'],
  ['https://dir.example/search', null],
  ['https://dir.example/?q={query}&again={query}', null],
  ['https://{query}.example/', null],
  ['https://dir.example{query}/', null],
  ['https://dir.example/#/{query}', null],
  ['https://ann:pass@dir.example/?q={query}', null],
  ['javascript:alert({query})', null],
  ['https://dir.example/?q={query}\nx', null],
  ['https://dir.example/?q={query}&x=\u202E', null],
  [`https://dir.example/?q={query}&x=${'x'.repeat(500)}`, null],
  ['', null],
])('the URL of a search: %j', (typed, expected) => expect(readSearchUrl(typed)).toBe(expected))

it.each([
  ['https://www.dir.example/?q={query}', true],
  ['https://search.dir.example/?q={query}', true],
  ['https://notdir.example/?q={query}', false],
  ['https://example/?q={query}', false],
])('is on the directory’s site: %s', (url, expected) =>
  expect(isOnDirectory(url, 'https://dir.example/')).toBe(expected),
)
