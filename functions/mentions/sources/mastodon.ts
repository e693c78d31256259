import * as z from 'zod'
import { parseJson, type FoundPost, type SourceAdapter, UnexpectedAnswer } from './adapter.ts'
import { linksOfHtml, textOfHtml } from './html-text.ts'

// https://docs.joinmastodon.org/methods/timelines/#tag. Searching all posts needs an account on the instance, and the
// public timeline of a hashtag doesn't, so a keyword is looked up as a hashtag. `place` is an instance's host.

const httpUrl = z.url({ protocol: /^https?$/ })
const statusSchema = z.object({
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
    fields: z.array(z.object({ value: z.string(), verified_at: z.string().nullish() })).default([]),
  }),
})

export const mastodon: SourceAdapter = {
  pauseMs: 2000,
  intervalMs: 30 * 60_000,
  requestUrl: ({ place, term }) => {
    const hashtag = term.replaceAll(' ', '')
    return new URL(`https://${place}/api/v1/timelines/tag/${encodeURIComponent(hashtag)}?limit=40`)
  },
  read: (body, { place }) => {
    const answer = z.array(z.unknown()).safeParse(parseJson(body))
    if (!answer.success) throw new UnexpectedAnswer('It isn’t a list')
    return { posts: answer.data.flatMap((sent) => readStatus(sent, place)) }
  },
}

function readStatus(sent: unknown, place: string): FoundPost[] {
  const status = statusSchema.safeParse(sent)
  if (!status.success || status.data.account.bot) return []
  const { uri, url, created_at, content, spoiler_text, language, account } = status.data
  return [
    {
      externalId: uri,
      url,
      // Local accounts are named without their instance.
      author: account.acct.includes('@') ? account.acct : `${account.acct}@${place}`,
      authorUrl: account.url,
      // Only what the instance has checked: anyone can write a link to someone else's profile.
      authorLinks: account.fields.flatMap(({ value, verified_at }) => (verified_at ? linksOfHtml(value) : [])),
      title: spoiler_text,
      text: textOfHtml(content),
      language: language?.slice(0, 2).toLowerCase() ?? null,
      postedAt: Date.parse(created_at),
    },
  ]
}
