import {
  cleanForeignLine,
  cleanForeignText,
  foreignUrl,
  nameWithoutEmails,
  publicPostLimits,
} from '#src/domain/mentions/public-posts.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { NewPost } from '#src/storage/mentions/polls.ts'
import type { FoundPost } from './adapter.ts'
import { languageOf } from './language.ts'

const { title, text, author, externalId: idLength, links } = publicPostLimits

/** A post as it's stored. Null: it can't be, because it has no id, URL or time. */
export function toNewPost(found: FoundPost, kind: SourceKind, place: string, now: number): NewPost | null {
  const url = foreignUrl(found.url)
  const externalId = cleanForeignLine(found.externalId, idLength)
  if (url === null || externalId === '' || !Number.isSafeInteger(Math.round(found.postedAt))) return null
  const [cleanTitle, cleanBody] = [cleanForeignLine(found.title, title), cleanForeignText(found.text, text)]
  return {
    ...{ kind, place, externalId, url },
    author: nameOf(found, kind),
    authorUrl: foreignUrl(found.authorUrl),
    authorLinks: found.authorLinks.slice(0, links).flatMap((link) => foreignUrl(link) ?? []),
    title: cleanTitle,
    text: cleanBody,
    language: found.language ?? languageOf(`${cleanTitle}\n${cleanBody}`),
    // One from the future would hide all that follow, and one from before 1970 has no day in lists.
    postedAt: Math.max(0, Math.min(Math.round(found.postedAt), now)),
    foundAt: now,
  }
}

/** Accounts of instances are named like emails. Their adapters make sure that they are none. */
function nameOf(found: FoundPost, kind: SourceKind): string {
  const name = cleanForeignLine(found.author, author)
  return kind === 'lemmy' || kind === 'mastodon' ? name : nameWithoutEmails(name)
}
