import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { matchNow } from '#functions/mentions/match-posts.ts'
import { findAllowance } from '#functions/plans/allowance.ts'
import { pauseUnpaid } from '#functions/plans/pause-unpaid.ts'
import { route, type Route } from '#functions/route.ts'
import type { Services } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import * as api from '#src/domain/mentions/sources.api.ts'
import { readPlace, sourceMessages } from '#src/domain/mentions/sources.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { site } from '#src/site.ts'
import {
  addSource,
  countFeeds,
  findSource,
  listSources,
  removeSource,
  type SourceRow,
} from '#src/storage/mentions/sources.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'
import { sourceAccess } from './access.ts'
import { findFeed } from './find-feed.ts'
import { searchMinutes } from './intervals.ts'
import { SourceFault } from './requests.ts'

/** A feed is read when it is added. */
const feedsPerHour = { limit: 60, windowMs: 60 * 60 * 1000 }

/** Posts of weeks are matched again for each. */
const addedPerHour = { limit: 300, windowMs: 60 * 60 * 1000 }

const missing = { 404: 'Project not found' }

/** Where a project's mentions come from. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/{id}/sources',
    {
      id: 'listSources',
      role: 'user',
      summary: 'List where a project’s mentions come from',
      responses: { 200: dataOf(api.sourceList, 'Oldest first') },
      problems: missing,
    },
    async (c, { params }) => {
      const { db } = c.var
      const user = signedIn(c)
      const project = await findProject(db, user.id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const [rows, feedsUsed, { feeds }] = await Promise.all([
        listSources(db, project.id),
        countFeeds(db, user.id),
        findAllowance(db, user.id, c.var.now()),
      ])
      // There are never so many that they need more than one page.
      const pagination = paginate({ page: 1, limit: Math.max(1, rows.length) }, rows.length)
      return c.json({
        success: true,
        data: {
          items: await Promise.all(rows.map((row) => readSource(c.var, row, project))),
          pagination,
          feeds,
          feedsUsed,
        },
      })
    },
  ),
  route(
    'POST /api/projects/{id}/sources',
    {
      id: 'addSource',
      role: 'confirmed',
      summary: 'Add a source of mentions',
      body: api.newSource,
      responses: { 201: dataOf(api.mentionSource, 'The source. One that is there already is left as it is') },
      problems: {
        ...missing,
        409: 'The limit is reached',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    async (c, { params, body }) => {
      const { db, now } = c.var
      const user = signedIn(c)
      const project = await findProject(db, user.id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const { kind, place: sentPlace = '' } = body()
      if (kind === 'reddit' && !site.reddit) return invalid(c, [{ field: 'kind', message: sourceMessages.kind }])
      const typed = readPlace(kind, sentPlace)
      if ('error' in typed) return invalid(c, [{ field: 'place', message: typed.error }])
      const { feeds } = await findAllowance(db, user.id, c.var.now())
      let { place } = typed
      if (kind === 'feed' && !(await findSource(db, project.id, { kind, place }))) {
        // Before it is requested. The writing statement decides.
        if ((await countFeeds(db, user.id)) >= feeds) {
          return problem(c, 409, { detail: sourceMessages.feedsFull(feeds) })
        }
        const tooMany = await overLimit(c, `mention-feed:${user.id}`, feedsPerHour)
        if (tooMany) return tooMany
        const found = await tryFeed(c.var, place)
        if ('error' in found) return invalid(c, [{ field: 'place', message: found.error }])
        place = found.place
      }
      const overHour = await overLimit(c, `mention-source:${user.id}`, addedPerHour)
      if (overHour) return overHour
      const source = { id: c.var.newId(), projectId: project.id, userId: user.id, kind, place, feeds }
      const added = await addSource(db, source, now())
      if (!added) {
        return problem(c, 409, { detail: kind === 'feed' ? sourceMessages.feedsFull(feeds) : sourceMessages.tooMany })
      }
      await matchNow(c.var, project.id)
      const row = (await findSource(db, project.id, { kind, place })) ?? added
      return c.json({ success: true, data: await readSource(c.var, row, project) }, 201)
    },
  ),
  route(
    'DELETE /api/projects/{id}/sources/{sourceId}',
    {
      id: 'removeSource',
      role: 'confirmed',
      summary: 'Delete a source of mentions',
      responses: { 200: messageOf('Deleted') },
      problems: missing,
    },
    async (c, { params: { id, sourceId } }) => {
      const project = await findProject(c.var.db, signedIn(c).id, id)
      if (!project) return notFound(c, projectMessages.notFound)
      if (!(await removeSource(c.var.db, project.id, sourceId))) return notFound(c, sourceMessages.notFound)
      await pauseUnpaid(c.var, signedIn(c).id)
      return c.json({ success: true, message: sourceMessages.removed })
    },
  ),
]

type FeedServices = Pick<Services, 'env' | 'now' | 'network'>

async function tryFeed(services: FeedServices, place: string): Promise<{ place: string } | { error: string }> {
  try {
    return { place: await findFeed(sourceAccess(services), place) }
  } catch (error) {
    if (error instanceof SourceFault) return { error: error.message }
    throw error
  }
}

async function readSource(
  services: FeedServices & Pick<Services, 'db'>,
  row: SourceRow,
  { demo }: ProjectRow,
): Promise<api.MentionSource> {
  const { id, kind, place, readAt, nextAt, createdAt } = row
  const off = kind === 'reddit' && !site.reddit ? sourceFaults.off : null
  const error = demo ? sourceFaults.demo : (off ?? (row.paused ? sourceFaults.paused : row.error))
  const everyMinutes = demo ? null : await searchMinutes(services, kind)
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const created = new Date(createdAt).toISOString()
  return { id, kind, place, readAt: iso(readAt), error, nextAt: iso(nextAt), everyMinutes, createdAt: created }
}
