import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoNumbers } from '#commands/demo/numbers.ts'
import { listPictures, parseDemoPost, readDemoPosts } from '#commands/demo/posts.ts'
import { blogPath, postPath } from '#src/domain/posts/posts.ts'
import { directoryPages } from '#src/seo/directories/directory-pages.ts'
import { listNumbers } from '#src/seo/directories/list-numbers.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { fillNumbers } from '#src/domain/text/fill-numbers.ts'
import { hubs } from '#src/seo/landing/hubs.ts'
import { nearestOf, shinglesOf, wordsOf } from '#src/domain/text/similarity.ts'

const posts = await readDemoPosts(new Map())
const texts = posts.map(({ html }) => parse(html).structuredText)

/** Pages of `src/pages` without a parameter in their path. */
async function listFixedPaths(): Promise<string[]> {
  const files = await readdir('src/pages', { recursive: true })
  return files
    .filter((file) => file.endsWith('.astro') && !file.includes('['))
    .map((file) => `/${file.replace(/\.astro$/, '').replace(/(^|\/)index$/, '')}`)
}

function headed(lines: readonly string[]): string {
  return ['---', ...lines, '---', '', 'A text.', ''].join('\n')
}

const goodHead = [
  'title: A title',
  'metaTitle: A title',
  `metaDescription: ${'d'.repeat(130)}`,
  'publishedAt: 2026-09-01T08:00:00.000Z',
  'cover: ledger',
]

describe('the demo posts', () => {
  it('are twelve, newest first, each with 450 to 850 words', () => {
    expect(posts).toHaveLength(12)
    const times = posts.map(({ publishedAt }) => publishedAt)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const counts = posts.map(({ slug }, place) => ({ slug, words: wordsOf(texts[place] ?? '').length }))
    expect(counts.filter(({ words }) => words < 450 || words > 850)).toEqual([])
  })

  it.each(['title', 'slug', 'cover', 'metaTitle', 'metaDescription', 'publishedAt'] as const)('share no %s', (key) => {
    expect(new Set(posts.map((post) => post[key])).size).toBe(posts.length)
  })

  it('share at most 5 % of their five-word runs', () => {
    const nearest = nearestOf(texts.map((text) => shinglesOf(text)))
    const alike = nearest.flatMap(({ place, similarity }, own) =>
      similarity > 0.05 ? [`${posts[own]?.slug} is like ${posts[place]?.slug}`] : [],
    )
    expect(alike).toEqual([])
  })

  it('link to existing pages and posts, and each is linked from another', async () => {
    const articles = posts.map(({ slug }) => postPath(slug))
    const landing = [...landingPages.map(({ path }) => path), ...hubs.map(({ href }) => href)]
    const listed = directoryPages(new Map()).map(({ path }) => path)
    const paths = new Set([...articles, ...landing, ...listed, ...(await listFixedPaths()), blogPath()])
    const links = posts.flatMap(({ slug, html }) =>
      parse(html)
        .querySelectorAll('a')
        .map((anchor) => ({ slug, href: anchor.getAttribute('href') ?? '' })),
    )
    const inside = links.filter(({ href }) => !href.startsWith('https://'))
    expect(inside.filter(({ href }) => !paths.has(href.replace(/#(?:pricing|matches)$/, '')))).toEqual([])
    const unlinked = articles.filter(
      (path) => !inside.some(({ slug, href }) => href === path && path !== postPath(slug)),
    )
    expect(unlinked).toEqual([])
  })

  it('contain no first heading or styles, and no pictures but ours', () => {
    for (const { html } of posts) expect(html).not.toMatch(/<h1|<img (?!src="picture:)|<script| style=|&lt;!--/)
  })

  it('each cite a source, show a screenshot, and link to the matches or Growth Partner', () => {
    for (const { slug, html } of posts) {
      const hrefs = parse(html)
        .querySelectorAll('a')
        .map((anchor) => anchor.getAttribute('href') ?? '')
      expect(
        hrefs.some((href) => href.startsWith('https://')),
        slug,
      ).toBe(true)
      expect(hrefs.includes('/#matches') || hrefs.includes('/growth-partner'), slug).toBe(true)
      expect(listPictures(html), slug).toHaveLength(1)
    }
  })

  it('take every number of our list from the data, as the home page has it', async () => {
    const numbers = demoNumbers(new Map())
    const { total, pool, free, followed } = listNumbers(new Map())
    const counted = { total, pool, free, followed }
    for (const [name, value] of Object.entries(counted)) expect(numbers.get(name)).toBe(value.toLocaleString('en'))
    expect(Number(numbers.get('ruleKnown')) + Number(numbers.get('ruleUnknown'))).toBe(pool)
    const large = [...numbers.values()].filter((value) => Number(value.replace(',', '')) >= 100)
    const folder = 'commands/demo/posts'
    for (const file of await readdir(folder)) {
      const text = (await readFile(`${folder}/${file}`, 'utf8')).replace(/^---.*?\n---\n|```.*?```/gs, '')
      const typed = text.match(/(?<![\d{.,-])\d[\d,]*(?![\d}])/g) ?? []
      expect(
        typed.filter((number) => large.includes(number)),
        file,
      ).toEqual([])
      expect(text.match(/\d+ (?:\w+ ){0,2}directories/g) ?? [], file).toEqual([])
    }
  })
})

it('a demo post can’t name a number that doesn’t exist', () => {
  expect(fillNumbers('{{pool}} directories', new Map([['pool', '12']]))).toBe('12 directories')
  expect(() => fillNumbers('{{pol}}', new Map([['pool', '12']]))).toThrow('{{pol}}')
})

describe('the front matter of a demo post', () => {
  it('is read line by line', () => {
    const post = parseDemoPost('a-title.md', headed(goodHead))
    expect(post).toMatchObject({ slug: 'a-title', publishedAt: Date.UTC(2026, 8, 1, 8), html: '<p>A text.</p>\n' })
  })

  it.each([
    ['a missing key', goodHead.slice(1), 'title'],
    ['an unknown key', [...goodHead, 'author: Nobody'], 'author'],
    ['a description that is too short', goodHead.toSpliced(2, 1, 'metaDescription: short'), 'metaDescription'],
    ['a day without a time', goodHead.toSpliced(3, 1, 'publishedAt: 2026-09-01'), 'publishedAt'],
    ['a line without a value', [...goodHead, 'cover'], 'cover'],
  ])('is refused with its file and line for %s', (_, lines, place) => {
    expect(() => parseDemoPost('a-title.md', headed(lines))).toThrow(new RegExp(`a-title\\.md.*${place}`, 's'))
  })

  it('is refused if it is missing', () => {
    expect(() => parseDemoPost('a-title.md', '## A text')).toThrow('a-title.md: no front matter')
  })
})

describe('the screenshots in the posts', () => {
  it('are PNG files of at most 60 KB, all used', async () => {
    const folder = 'commands/demo/images/posts'
    const files = await readdir(folder)
    expect(files.toSorted()).toEqual(
      posts.flatMap(({ html }) => listPictures(html).map((name) => `${name}.png`)).toSorted(),
    )
    for (const file of files) {
      const bytes = await readFile(`${folder}/${file}`)
      expect((await sharp(bytes).metadata()).format).toBe('png')
      expect(bytes.length, file).toBeLessThanOrEqual(60 * 1024)
    }
  })
})

describe('the covers', () => {
  it('are pictures of 1600 × 900, no two alike', async () => {
    const covers = await Promise.all(posts.map(({ cover }) => readFile(`commands/demo/images/covers/${cover}.png`)))
    for (const bytes of covers) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1600, height: 900 })
    }
    expect(new Set(covers.map((bytes) => bytes.toString('base64'))).size).toBe(posts.length)
  })

  it('are all used', async () => {
    const files = await readdir('commands/demo/images/covers')
    expect(files.toSorted()).toEqual(posts.map(({ cover }) => `${cover}.png`).toSorted())
  })
})
