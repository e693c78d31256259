import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainReason } from '#src/domain/publishing/faults.ts'
import { kinds, type TargetKind, targetKinds } from '#src/domain/publishing/kinds.ts'
import { nextAttemptIn } from '#src/domain/publishing/retries.ts'
import { checkTarget, cleanTarget, targetMessages } from '#src/domain/publishing/targets.ts'

const typed: Record<string, string> = {
  name: ' Our blog ',
  url: 'https://Blog.example/news/wp-admin/post.php?post=1#top',
  username: 'editor',
  collectionId: '580E63FC8c9a982ac9b8b745',
  bodyField: 'Post-Body',
}
const secrets: Partial<Record<TargetKind, string>> = {
  wordpress: 'abcd EFGH 1234 ijkl MNOP 5678',
  ghost: `${'a1'.repeat(12)}:${'B2'.repeat(32)}`,
  webflow: 'ws-0123',
}
const clean = (kind: TargetKind, changed: Record<string, string> = {}) => {
  const values: Record<string, string> = { ...typed, secret: secrets[kind] ?? '', ...changed }
  return cleanTarget(kind, (name) => values[name] ?? '')
}

describe('What was typed about a site', () => {
  it('has the fields of its kind, cleaned', () => {
    expect(clean('wordpress')).toEqual({
      name: 'Our blog',
      settings: { url: 'https://blog.example/news', username: 'editor' },
      secret: secrets.wordpress,
    })
    expect(clean('webflow').settings).toEqual({
      ...{ url: 'https://blog.example/news', collectionId: '580e63fc8c9a982ac9b8b745', bodyField: 'post-body' },
    })
    expect(clean('webhook').settings).toEqual({ url: typed['url'] })
    expect(clean('zip', { secret: 'x' })).toEqual({ name: 'Our blog', settings: {}, secret: '' })
  })

  it('may say how new posts are saved', () => {
    const chosen = { publishAs: 'draft', categories: ' News,, Tea & cups , News', tags: '' }
    expect(clean('wordpress', chosen).settings).toEqual({
      ...{ url: 'https://blog.example/news', username: 'editor' },
      ...{ publishAs: 'draft', categories: 'News, Tea & cups' },
    })
    expect(clean('ghost', { publishAs: 'publish' }).settings).toEqual({ url: 'https://blog.example/news' })
    const check = (changed: Record<string, string>) => checkTarget('wordpress', clean('wordpress', changed), null)
    expect(check(chosen)).toEqual([])
    expect(check({ publishAs: 'trash', tags: 'x'.repeat(61), categories: 'a,b,c,d,e,f,g,h,i,j,k' })).toEqual([
      { field: 'publishAs', message: targetMessages.publishAsInvalid },
      { field: 'categories', message: targetMessages.namesInvalid },
      { field: 'tags', message: targetMessages.namesInvalid },
    ])
  })

  it('may say that a webhook gets images', () => {
    expect(clean('webhook', { images: 'send' }).settings).toEqual({ url: typed['url'], images: 'send' })
    expect(clean('webhook', { images: 'link' }).settings).toEqual({ url: typed['url'] })
    expect(checkTarget('webhook', clean('webhook', { images: 'send' }), null)).toEqual([])
    expect(checkTarget('webhook', clean('webhook', { images: 'x' }), null)).toEqual([
      { field: 'images', message: targetMessages.imagesInvalid },
    ])
  })

  it.each(targetKinds)('is accepted for %s, and is the same when cleaned again', (kind) => {
    const once = clean(kind)
    expect(checkTarget(kind, once, null)).toEqual([])
    expect(clean(kind, { ...once.settings, name: once.name } as Record<string, string>)).toEqual(once)
  })

  it.each(targetKinds)('never throws and has a message for each wrong field of %s', (kind) => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl())
    const given = fc.record({
      name: text,
      url: text,
      username: text,
      collectionId: text,
      bodyField: text,
      publishAs: text,
      categories: text,
      tags: text,
      secret: text,
    })
    fc.assert(
      fc.property(given, (values) => {
        for (const { field, message } of checkTarget(kind, clean(kind, values), null)) {
          expect(message).not.toBe('')
          expect(field === 'name' || field in kinds[kind].fields).toBe(true)
        }
      }),
    )
  })

  it('keeps a stored secret unless it would go to another site or user', () => {
    const before = clean('wordpress').settings
    const check = (changed: Record<string, string>) =>
      checkTarget('wordpress', clean('wordpress', { ...changed, secret: '' }), before)
    expect(check({ url: 'https://blog.example/news/wp-login.php' })).toEqual([])
    const elsewhere = ['//evil.example/news', '//blog.example:8443/news', '//blog.example/~mallory', '//blog.example']
    for (const changed of [
      ...elsewhere.map((url) => ({ url: `https:${url}` })),
      { url: 'http://blog.example/news' },
      { username: 'mallory' },
    ]) {
      expect(check(changed), JSON.stringify(changed)).toEqual([
        { field: 'secret', message: targetMessages.secretAgain },
      ])
    }
    const webflow = clean('webflow').settings
    const moved = clean('webflow', { url: 'https://other.example', secret: '' })
    expect(checkTarget('webflow', moved, webflow)).toEqual([])
  })
})

describe('A site’s own message', () => {
  it('becomes one plain line', () => {
    expect(plainReason('<strong>Error:</strong> The username is\n not registered')).toBe(
      'Error: The username is not registered.',
    )
    expect(plainReason('  ')).toBe('')
    expect(plainReason('x'.repeat(5000)).length).toBeLessThanOrEqual(304)
    expect(plainReason('Really?')).toBe('Really?')
  })
})

describe('The next attempt', () => {
  it('comes later each time, not before the site asks, and finally never', () => {
    const waits = Array.from({ length: 9 }, (_, index) => nextAttemptIn(index + 1))
    expect(waits.map((wait) => wait && wait / 60_000)).toEqual([1, 5, 15, 60, 240, 720, 1440, 1440, null])
    expect(nextAttemptIn(1, 10 * 60_000)).toBe(10 * 60_000)
    expect(nextAttemptIn(3, 1000)).toBe(15 * 60_000)
    expect(nextAttemptIn(1, Number.MAX_SAFE_INTEGER)).toBe(86_400_000)
  })
})
