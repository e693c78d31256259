import { shortDate } from '#src/domain/dates/dates.ts'
import { atWidth } from '#src/domain/images/images.ts'
import { otherTitle, type Post, type PostCard, postPath, readingMinutes } from '#src/domain/posts/posts.ts'
import { shellTokens } from '#src/domain/pages/shells.ts'
import { cutText } from '#src/domain/text/text.ts'
import { site } from '#src/site.ts'
import { blogPostingJsonLd, jsonLdText } from './json-ld.ts'
import { escapeHtml } from './markup.ts'
import { type Heading, postBody, visibleText } from './post-body.ts'
import { postShareImage } from './share-images.ts'

// Like a product page, a post page is one template: built with values, or a shell that a function fills.

const keys = [
  'title',
  'metaDescription',
  'canonical',
  'shareImage',
  'html:jsonLd',
  'heading',
  'html:cover',
  'publishedAt',
  'date',
  'html:updated',
  'minutes',
  'note',
  'html:contents',
  'html:body',
  'html:others',
] as const

export type PostPageValues = Record<(typeof keys)[number], string>

/** The shell's values: a placeholder for each. */
export const postPageTokens = shellTokens(keys)

/** Marks what an editor wrote. A dead link in it is up to the editor, not an error of the site. */
export const writtenStart = '<!--written-->'
export const writtenEnd = '<!--/written-->'

/** `others`: the latest other posts. */
export function postPageValues(post: Post, others: readonly PostCard[], origin: string): PostPageValues {
  const { html, headings } = postBody(post.content)
  const publishedAt = post.publishedAt ?? post.createdAt
  return {
    title: post.metaTitle || `${post.title} - ${site.name}`,
    metaDescription: postDescription(post),
    canonical: `${origin}${postPath(post.slug)}`,
    shareImage: `${origin}${postShareImage(post)}`,
    'html:jsonLd': jsonLdText(blogPostingJsonLd(post, postDescription(post), origin)),
    heading: post.title,
    'html:cover': coverMarkup(post),
    publishedAt,
    date: shortDate(publishedAt),
    'html:updated': updatedMarkup(publishedAt, post.updatedAt),
    minutes: `${readingMinutes(post.words)} min read`,
    note: post.demo ? 'Demo article: it came with the software.' : '',
    'html:contents': contentsMarkup(post.words, headings),
    'html:body': `${writtenStart}${html}${writtenEnd}`,
    'html:others': others.map(otherMarkup).join(''),
  }
}

/** The search result text: from the editor, or the start of the post. */
export function postDescription(post: Pick<Post, 'metaDescription' | 'content'>): string {
  // The start is enough, because a post can be a megabyte.
  return post.metaDescription || cutText(visibleText(post.content.slice(0, 2000).replace(/<[^<>]*$/, '')), 155)
}

function coverMarkup({ cover }: Post): string {
  if (!cover) return ''
  const widths = [640, 960, 1280] as const
  const set = widths.map((width) => `${atWidth(cover.url, width)} ${width}w`).join(', ')
  return (
    `<img class="article-cover" src="${atWidth(cover.url, 1280)}" srcset="${set}" ` +
    `sizes="(min-width: 66rem) 60rem, 100vw" width="${cover.width}" height="${cover.height}" alt="" fetchpriority="high">`
  )
}

const dayMs = 24 * 60 * 60 * 1000

/** Only shown if it matters: days after the post was published. */
function updatedMarkup(publishedAt: string, updatedAt: string): string {
  if (Date.parse(updatedAt) - Date.parse(publishedAt) < dayMs) return ''
  return `<span class="stamp">updated <time datetime="${updatedAt}">${shortDate(updatedAt)}</time></span>`
}

const longPost = 700
const fewestHeadings = 3

/** A table of contents, if the text is long and has headings. */
function contentsMarkup(words: number, headings: readonly Heading[]): string {
  const parts = headings.filter(({ level }) => level === 2)
  if (words < longPost || parts.length < fewestHeadings) return ''
  const items = parts.map(({ id, text }) => `<li><a href="#${id}" dir="auto">${escapeHtml(text)}</a></li>`)
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ol>${items.join('')}</ol></nav>`
}

function otherMarkup({ slug, title, publishedAt, createdAt, cover }: PostCard): string {
  const date = publishedAt ?? createdAt
  const picture = cover
    ? `<img src="${atWidth(cover.url, 640)}" width="${cover.width}" height="${cover.height}" alt="" loading="lazy" decoding="async">`
    : '<span class="card-blank"></span>'
  return (
    `<li class="post-card">${picture}<time class="stamp" datetime="${date}">${shortDate(date)}</time>` +
    `<h3 dir="auto">${escapeHtml(otherTitle(title))}</h3>` +
    `<a href="${postPath(slug)}">View More<span class="visually-hidden">: ${escapeHtml(title)}</span></a></li>`
  )
}
