import * as z from 'zod'
import {
  type FoundPost,
  httpUrl,
  mayHaveMore,
  itemLimit,
  parseJson,
  readItems,
  type SourceAdapter,
  UnexpectedResponse,
} from './adapter.ts'
import { handleOf, languageOfTag } from './handles.ts'
import { linksOfHtml, textOfHtml } from './html-text.ts'

// https://docs.joinmastodon.org/methods/timelines/#tag. Searching all posts needs an account on the instance, and the
// public timeline of a hashtag doesn't, so a keyword is looked up as a hashtag. `place` is an instance's host.

const pageSize = 40

const statusSchema = z.object({
  id: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional(),
  uri: z.string().max(2048),
  url: httpUrl,
  created_at: z.iso.datetime({ offset: true }),
  content: z.string(),
  spoiler_text: z.string().default(''),
  language: z.string().nullish(),
  account: z.object({
    acct: z.string(),
    url: httpUrl,
    bot: z.boolean().optional(),
    /** They don't want to be found by search engines. */
    noindex: z.boolean().nullish(),
    fields: z.array(z.object({ value: z.string(), verified_at: z.string().nullish() })).default([]),
  }),
})
type Status = z.infer<typeof statusSchema>

/** Hashtags have no signs: #cpp, #csharp, #dotnet. */
const spelled: Record<string, string> = { '++': 'pp', '+': 'plus', '#': 'sharp', '♯': 'sharp', '.': 'dot' }

export const mastodon: SourceAdapter = {
  pauseMs: 2000,
  intervalMs: 30 * 60_000,
  requestUrl: ({ place, term, cursor }, { originOf }) => {
    const hashtag = term.replace(/["\s]/g, '').replace(/\+\+|[+#♯.]/g, (sign) => spelled[sign] ?? '')
    const url = new URL(`/api/v1/timelines/tag/${encodeURIComponent(hashtag)}?limit=${pageSize}`, originOf(place))
    if (cursor !== null) url.searchParams.set('max_id', cursor)
    return url
  },
  read: (body, target) => {
    const answer = z.array(z.unknown()).safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedResponse('It isn’t a list')
    const posts = readItems(answer.data, statusSchema, (status) => readStatus(status, target.place))
    const last = statusSchema.safeParse(answer.data.slice(0, itemLimit).at(-1)).data
    return { posts, next: mayHaveMore(posts, target, answer.data.length >= pageSize) ? last?.id : undefined }
  },
}

function readStatus(status: Status, place: string): FoundPost | null {
  const { uri, url, created_at, content, spoiler_text, language, account } = status
  if (account.bot || account.noindex) return null
  const author = handleOf(account.acct, place)
  // An instance can't speak for the accounts of others.
  const isOnItsHost = new URL(account.url).host === author.slice(author.lastIndexOf('@') + 1).toLowerCase()
  return {
    externalId: uri,
    url,
    author,
    authorUrl: isOnItsHost ? account.url : null,
    // Anyone can write a link to someone else's profile, so only what the instance has checked. It may still lie: links
    // only say which leads of a project are the same person.
    authorLinks: account.fields.flatMap(({ value, verified_at }) => (verified_at ? linksOfHtml(value) : [])),
    title: spoiler_text,
    text: textOfHtml(content),
    language: languageOfTag(language),
    postedAt: Date.parse(created_at),
  }
}
