import { backlinksPerPost } from '#src/domain/plans/plans.ts'
import { siteSlug } from '#src/domain/urls/site-slugs.ts'
import { textLength } from '#src/domain/text/text.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'

/** Who wrote a comment. */
export const commentRoles = ['customer', 'editor'] as const
export type CommentRole = (typeof commentRoles)[number]

/** `changes`: it came with a request for changes. */
export const commentKinds = ['comment', 'changes'] as const
export type CommentKind = (typeof commentKinds)[number]

/** What editors plan an article by. */
export type ArticleBrief = { keyword: string; backlinkUrl: string }

/** Lists for editors. `due`: what editors have to write. */
export const articleLists = ['due', 'review', 'approved', 'published'] as const
export type ArticleList = (typeof articleLists)[number]

export const defaultSettings = { targetId: null, automatic: true }

/** `comments`: on an article, by each side. */
export const articleLimits = { comment: 2000, comments: 100, keyword: 100, url: 2048 } as const

export const articleMessages = {
  notFound: 'Article not found',
  commentRequired: 'Write a comment first',
  changesRequired: 'Say what should change',
  commentTooLong: `A comment can have up to ${articleLimits.comment.toLocaleString('en')} characters`,
  tooManyComments: `You can write up to ${articleLimits.comments} comments on an article`,
  versionMissing: 'version must be the version that was read',
  keywordTooLong: `The keyword must have at most ${articleLimits.keyword} characters`,
  backlinkInvalid: 'Enter a full URL, such as https://example.com/pricing',
  urlInvalid: 'Enter the URL of the published post, such as https://example.com/blog/post',
  empty: 'There’s nothing to review yet: the title or the text is missing',
  tooFewBacklinks: (missing: number) =>
    `Each post of this plan links to the customer’s site ${backlinksPerPost} times. This one still needs ${missing} more ${missing === 1 ? 'link' : 'links'}`,
  conflict: 'Someone else changed this article while you were editing. Your text is kept in its history',
  changed: 'The article has changed. Read it again before you decide',
  notWritable: 'This article was sent to the customer. Take it back to change it',
  queued: 'It’s being published on your site, so it can’t be changed now',
  notNow: 'The article has moved on since you opened it, so this isn’t possible anymore. Reload to see where it is now',
  noTarget: 'Choose where to publish first',
  orderHeld: 'Your plan is paused or was refunded, so this article can’t be published for you',
  orderStopped: 'This order was stopped, so nothing more happens to its articles',
  monthInvalid: 'month must look like 2026-11',
  targetUnknown: 'This publishing target no longer exists. Choose another one',
  revisionNotFound: 'Version not found',
} as const

/** The key under which an article is published. */
export function articleKey(id: string): string {
  return `article:${id}`
}

/** The slug of an article on its customer's site, made from its title. */
export function articleSlug(title: string): string {
  return siteSlug(title) || 'post'
}

/** What is wrong with a comment. Null: nothing. */
export function checkComment(text: string, kind: CommentKind): string | null {
  if (text === '') return kind === 'changes' ? articleMessages.changesRequired : articleMessages.commentRequired
  return textLength(text) > articleLimits.comment ? articleMessages.commentTooLong : null
}

/** What is wrong with what editors plan an article by. Empty: nothing. */
export function checkBrief({ keyword, backlinkUrl }: ArticleBrief): { field: keyof ArticleBrief; message: string }[] {
  return [
    ...(textLength(keyword) > articleLimits.keyword
      ? [{ field: 'keyword' as const, message: articleMessages.keywordTooLong }]
      : []),
    ...(backlinkUrl !== '' && !isPublicUrl(backlinkUrl)
      ? [{ field: 'backlinkUrl' as const, message: articleMessages.backlinkInvalid }]
      : []),
  ]
}

export function isPublicUrl(text: string): boolean {
  return text.length <= articleLimits.url && parseWebsite(text) !== null
}
