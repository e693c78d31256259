import { withoutRemoved } from '#functions/leads/removed-authors.ts'
import { leadOf } from '#functions/leads/authors.ts'
import type { FoundPost } from '#functions/mentions/sources/adapter.ts'
import { toNewPost } from '#functions/mentions/sources/stored-post.ts'
import type { Services } from '#functions/services.ts'
import type { PastedLink } from '#src/domain/mentions/changes.ts'
import { comparable, sketchOf } from '#src/domain/mentions/sketches.ts'
import { scoreOf } from '#src/domain/mentions/scores.ts'
import { normalUrl } from '#src/domain/urls/equivalence.ts'
import { addMentions } from '#src/storage/leads/add-mentions.ts'
import { bringBack } from '#src/storage/mentions/changes.ts'
import { addPublicPost, findKeywordsIn, matchAgain } from '#src/storage/mentions/links.ts'
import type { NewPost } from '#src/storage/mentions/polls.ts'
import { findMentionOf, type MentionDetail } from '#src/storage/mentions/queries.ts'
import { unreadNote } from './known-sites.ts'
import { readKnownPost, readPage } from './posts.ts'

type AddServices = Pick<Services, 'db' | 'env' | 'network' | 'now' | 'newId'>

/**
 * Adds the post behind a link to a project's mentions. If its page can't be read (`unread` says why), it's kept with what
 * the customer typed. Null: its author doesn't want to be found, or was removed from this project.
 */
export async function addLink(
  services: AddServices,
  projectId: string,
  link: PastedLink,
): Promise<{ mention: MentionDetail; unread: string | null } | null> {
  const { db, now, newId } = services
  const { row, unread } = await readLink(services, projectId, link)
  if ((await withoutRemoved(db, [row], projectId)).length === 0) return null
  const isTyped = { title: link.title !== '', text: link.text !== '', author: link.author !== '' }
  const post = await addPublicPost(db, row, isTyped)
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
    sketch: sketchOf(comparable(post)),
    same: [],
    lead: leadOf(post, newId()),
  }
  await addMentions(db, [mention], { progress: null, keywordsReadAt: now() }, now())
  await matchAgain(db, mention)
  await bringBack(db, projectId, post.id, now())
  const added = await findMentionOf(db, projectId, post.id)
  return added && { mention: added, unread }
}

/** What is typed goes before what a page says. What a source's own API says is the post itself. */
async function readLink(
  services: AddServices,
  projectId: string,
  link: PastedLink,
): Promise<{ row: NewPost; unread: string | null }> {
  const url = new URL(link.url)
  url.hash = ''
  const { now } = services
  const known = await readKnownPost(services, url)
  const knownRow = known && toNewPost(known.post, known.kind, known.place, now())
  if (knownRow) return { row: knownRow, unread: null }
  const page = unreadNote(url) ?? (await readPage(services, url))
  const said = typeof page === 'string' ? emptyPost(url, now()) : page
  const post = {
    ...said,
    // A page can't make itself be another one.
    externalId: normalUrl(url),
    url: url.href,
    title: link.title || said.title,
    text: link.text || said.text,
    author: link.author || said.author,
  }
  // What someone typed is their project's alone, so the same link is another post in each project.
  const row = toNewPost(post, 'link', projectId, now())
  if (!row) throw new Error('A valid link can’t be stored')
  return { row, unread: typeof page === 'string' ? page : null }
}

function emptyPost(url: URL, now: number): FoundPost {
  const nothing = { author: '', authorUrl: null, authorLinks: [], title: '', text: '', language: null }
  return { externalId: url.href, url: url.href, ...nothing, postedAt: now }
}
