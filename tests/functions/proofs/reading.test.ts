import { describe, expect, it } from 'vitest'
import { readAnswer } from '#functions/proofs/responses.ts'

const now = Date.UTC(2026, 10, 26)
const read = (headers: Record<string, string | string[]>, html = '<p>Tea</p>') => {
  const answer = { url: new URL('https://dir.example/tea'), status: 200, cut: false }
  const sent = { 'content-type': 'text/html', ...headers }
  return readAnswer({ ...answer, headers: sent, body: Buffer.from(html) }, null, now).proof
}

describe('a page’s headers', () => {
  it.each([
    ['<https://dir.example/tea>; rel="canonical"', 'https://dir.example/tea', null],
    ['</other>; rel=canonical', 'https://dir.example/other', 'not-indexable'],
    [
      '</x.css>; rel=preload; as=style, </other>; title="a"; rel="canonical"',
      'https://dir.example/other',
      'not-indexable',
    ],
    ['</other>; rel="shortlink"', null, null],
    ['</canonical>; rel=preload', null, null],
  ])('name its canonical URL: %s', (link, canonical, fault) => {
    expect(read({ link })).toMatchObject({ canonical, fault })
    const own = '<link rel="canonical" href="/tea">'
    expect(read({ link }, own)).toMatchObject({ canonical: 'https://dir.example/tea', fault: null })
  })

  it('have their own rules each', () => {
    expect(read({ 'x-robots-tag': ['otherbot: nofollow', 'noindex'] })).toMatchObject({
      xRobots: 'otherbot: nofollow; noindex',
      fault: 'not-indexable',
    })
    expect(read({ 'x-robots-tag': ['otherbot: noindex', 'nofollow'] }).fault).toBeNull()
  })
})
