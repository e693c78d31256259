import { describe, expect, it } from 'vitest'
import { emptyPost } from '#src/domain/posts/empty-post.ts'
import { contentOf, followsTitle, savable } from '#src/islands/posts/content.ts'
import { htmlFor } from '#src/islands/posts/editor/html.ts'
import { linkMessages, parseLinkUrl } from '#src/islands/posts/editor/link-url.ts'
import { listQuery, listUrl, parseListView } from '#src/islands/posts/list-view.ts'
import { localValue } from '#src/islands/posts/ScheduleDialog.tsx'
import { clockTime, saveLabel } from '#src/islands/ui/saving/save-texts.ts'

describe("a link's URL", () => {
  it.each([
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['  http://example.org ', 'http://example.org'],
    ['example.org', 'https://example.org'],
    ['www.example.org/path', 'https://www.example.org/path'],
    ['ada@example.org', 'mailto:ada@example.org'],
    ['mailto:ada@example.org?subject=Hi', 'mailto:ada@example.org?subject=Hi'],
    ['/directories', '/directories'],
    ['https://münchen.example/ü', 'https://münchen.example/ü'],
  ])('accepts %j', (typed, href) => {
    expect(parseLinkUrl(typed)).toEqual({ href, fault: null })
  })

  it.each([
    ['', linkMessages.required],
    ['two words', linkMessages.spaces],
    ['javascript:alert(1)', linkMessages.unknown],
    ['JaVaScRiPt:alert(1)', linkMessages.unknown],
    ['data:text/html,x', linkMessages.unknown],
    ['//elsewhere.example', linkMessages.unknown],
    ['/\\elsewhere.example', linkMessages.unknown],
    ['https:elsewhere', linkMessages.unknown],
    ['https://user:word@example.org', linkMessages.unknown],
    ['mailto:nobody', linkMessages.unknown],
    ['ftp://example.org', linkMessages.unknown],
    ['word', linkMessages.unknown],
  ])('refuses %j', (typed, fault) => {
    expect(parseLinkUrl(typed)).toEqual({ href: null, fault })
  })
})

describe('stored text for the editor', () => {
  it('keeps the space between two words where a line break was', () => {
    expect(htmlFor('<p><em>one</em>\n<em>two</em></p>')).toBe('<p><em>one</em> <em>two</em></p>')
  })

  it("doesn't change lines of code", () => {
    expect(htmlFor('<p>a\nb</p><pre><code>x\n  y</code></pre>\n<p>c</p>')).toBe(
      '<p>a b</p><pre><code>x\n  y</code></pre> <p>c</p>',
    )
  })
})

describe('a slug made from the title', () => {
  const follows = (slug: string, publishedAt: string | null = null) =>
    followsTitle({ publishedAt }, { ...emptyPost, title: 'A House', slug })

  it('follows the title, with the number that made it unique', () => {
    expect([follows(''), follows('a-house'), follows('a-house-2')]).toEqual([true, true, true])
  })

  it('stops following once someone edits it or readers know it', () => {
    expect([follows('my-house'), follows('a-house', '2026-01-01')]).toEqual([false, false])
  })
})

it('never leaves the text out to save the rest', () => {
  const errors = [{ field: 'content', message: 'too long' }]
  expect(savable({ ...emptyPost, content: 'long' }, emptyPost, errors)).toBeNull()
})

it("edits a post's pending changes, if there are any", () => {
  const written = { ...emptyPost, id: 'p', version: 1, savedAt: '', savedBy: null, publishedAt: null, title: 'public' }
  expect(contentOf(written).title).toBe('public')
  expect(contentOf({ ...written, draft: { ...emptyPost, title: 'draft' } }).title).toBe('draft')
})

describe('the list', () => {
  it('keeps its state in the URL and reads it back', () => {
    const view = { page: 3, status: 'draft', q: 'a&b' } as const
    expect(parseListView(new URL(listUrl(view), 'https://x.example').search)).toEqual(view)
    expect(listUrl({ page: 1, status: null, q: '' })).toBe('/admin/posts')
    expect(String(listQuery(view))).toBe('q=a%26b&status=draft&page=3&limit=30')
  })

  it.each(['?page=0', '?page=x', '?page=-1', '?status=nothing'])('makes the first page of %s', (search) => {
    expect(parseListView(search)).toEqual({ page: 1, status: null, q: '' })
  })
})

describe('times', () => {
  it('are in local time, without the date for today', () => {
    const now = new Date(2026, 10, 21, 18, 0)
    expect(clockTime(new Date(2026, 10, 21, 14, 3).toISOString(), now)).toBe('14:03')
    expect(clockTime(new Date(2026, 8, 6, 9, 5).toISOString(), now)).toBe('6 Sep, 09:05')
    expect(clockTime(new Date(2025, 8, 6, 9, 5).toISOString(), now)).toBe('6 Sep 2025, 09:05')
    expect(localValue(new Date(2026, 0, 2, 3, 4))).toBe('2026-01-02T03:04')
  })

  it("explains why something isn't saved", () => {
    expect(saveLabel({ kind: 'failed', message: 'no connection' }, 'post')).toBe(
      'Not saved: no connection. Trying again',
    )
    expect(saveLabel({ kind: 'saved', at: null }, 'post')).toBe('Nothing to save yet')
  })
})
