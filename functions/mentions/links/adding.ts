import { authorHash } from '#functions/leads/author-hash.ts'
import { leadOf } from '#functions/mentions/matching.ts'
import type { FoundPost } from '#functions/mentions/sources/adapter.ts'
import type { Services } from '#functions/services.ts'
import { authorAccount } from '#src/domain/leads/profiles.ts'
import { mentionLimits, type PastedLink } from '#src/domain/mentions/changes.ts'
import { scoreOf } from '#src/domain/mentions/scoring.ts'
import { cleanLine, cleanText, cutText } from '#src/domain/text/text.ts'
import { addMentions, findRemovedAuthors } from '#src/storage/mentions/adding.ts'
import { bringBack } from '#src/storage/mentions/changes.ts'
import { addPublicPost, findKeywordsIn } from '#src/storage/mentions/links.ts'
import { findMentionOf, type MentionDetail } from '#src/storage/mentions/queries.ts'
import { readKnownPost, readPage, type ReadPost } from './reading.ts'

type AddServices = Pick<Services, 'db' | 'env' | 'network' | 'now' | 'newId'>

/**
 * Adds the post behind a link to a project's mentions. If its page can't be read (`unread` says why), it's kept with what
 * the customer typed. Null: its author doesn't want to be found.
 */
export async function addLink(
  services: AddServices,
  projectId: string,
  link: PastedLink,
): Promise<{ mention: MentionDetail; unread: string | null } | null> {
  const { db, now, newId } = services
  const { read, unread } = await readLink(services, projectId, link)
  const account = authorAccount(read.kind, { ...read.post, place: read.place })
  if (account && (await findRemovedAuthors(db, [authorHash(account)])).size > 0) return null
  const post = await addPublicPost(db, toRow(read), now())
  const keywords = await findKeywordsIn(db, projectId, post.id)
  const found = keywords.map(({ text, competitor, inTitle }) => ({
    text,
    competitor: competitor === 1,
    inTitle: inTitle === 1,
  }))
  const mention = {
    id: newId(),
    projectId,
    postId: post.id,
    postedAt: post.postedAt,
    ...scoreOf(post, found, now()),
    keywordIds: keywords.map(({ id }) => id),
    foldedInto: null,
    lead: leadOf(post, newId()),
  }
  await addMentions(db, [mention], null, now())
  await bringBack(db, projectId, post.id)
  const added = await findMentionOf(db, projectId, post.id)
  return added && { mention: added, unread }
}

/** What is typed goes before what a page says. What a source's own API says is the post itself. */
async function readLink(
  services: AddServices,
  projectId: string,
  link: PastedLink,
): Promise<{ read: ReadPost; unread: string | null }> {
  const url = new URL(link.url)
  url.hash = ''
  const known = await readKnownPost(services, url)
  if (known) return { read: known, unread: null }
  const page = await readPage(services, url)
  const said = typeof page === 'string' ? emptyPost(url, services.now()) : page
  const post = {
    ...said,
    // A page can't make itself be another one.
    externalId: url.href,
    url: url.href,
    title: link.title || said.title,
    text: link.text || said.text,
    author: link.author || said.author,
  }
  // What someone typed is their project's alone, so the same link is another post in each project.
  return { read: { kind: 'link', place: projectId, post }, unread: typeof page === 'string' ? page : null }
}

function emptyPost(url: URL, now: number): FoundPost {
  const nothing = { author: '', authorUrl: null, authorLinks: [], title: '', text: '', language: null }
  return { externalId: url.href, url: url.href, ...nothing, postedAt: now }
}

function toRow({ kind, place, post }: ReadPost) {
  return {
    ...post,
    kind,
    place,
    author: cutText(cleanLine(post.author.slice(0, 1000)), mentionLimits.author),
    title: cutText(cleanLine(post.title.slice(0, 10_000)), mentionLimits.title),
    text: cutText(cleanText(post.text.slice(0, 4 * mentionLimits.text)), mentionLimits.text),
  }
}
