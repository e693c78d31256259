import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { totalOf } from '#src/domain/admin/lists.ts'
import { directoryMessages } from '#src/domain/directories/admin.ts'
import * as api from '#src/domain/directories/directories.api.ts'
import { editKeepingSeen } from '#src/domain/directories/edits.ts'
import { recordedFields } from '#src/domain/directories/form-map.ts'
import { publicChanges } from '#src/domain/directories/history.ts'
import { isOnDirectory } from '#src/domain/directories/search-urls.ts'
import type { EditableDirectory } from '#src/domain/directories/listed.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { excludeDirectory, includeDirectory, saveDirectoryEdit } from '#src/storage/directories/changes.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { findDirectory, listDirectories } from './views.ts'

const directory = { 200: dataOf(api.adminDirectory, 'The directory') }
const missing = { 404: 'Directory not found' }

/** What operators know about the directories we submit to. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/directories',
    {
      id: 'listDirectories',
      role: 'admin',
      summary: 'List directories with what we know about them',
      query: api.directoryQuery,
      responses: { 200: dataOf(api.directoryPage, 'Strongest first') },
    },
    async (c, { query: { state, q, page, limit } }) => {
      const asked = readPageRequest(page, limit)
      const { directories, counts } = await listDirectories(c.var, { q, state, ...asked })
      const pagination = paginate(asked, totalOf(counts, state))
      return c.json({ success: true, data: { directories, counts, pagination } })
    },
  ),
  route(
    'PUT /api/admin/directories/{key}',
    {
      id: 'changeDirectory',
      role: 'admin',
      summary: 'Edit what we know about a directory',
      description: 'What differs from the data set is stored. What is empty is as in the data set.',
      body: api.directoryChange,
      responses: directory,
      problems: { ...missing, 409: 'Someone has changed it since' },
    },
    async (c, { params: { key }, body }) => {
      const base = await findBase(key)
      if (!base) return notFound(c, directoryMessages.notFound)
      const { version, checked, ...edit } = body()
      if (edit.searchUrl && !isOnDirectory(edit.searchUrl, base.url)) {
        return invalid(c, [{ field: 'searchUrl', message: directoryMessages.searchUrlElsewhere }])
      }
      const checkedBy = checked === true ? signedIn(c).id : null
      const before = (await findDirectoryEdit(c.var.db, key))?.fields ?? {}
      const fields = editKeepingSeen(before, base, edit)
      const changes = publicChanges(base, before, fields)
      const saved = await saveDirectoryEdit(c.var.db, { key, fields, version, checkedBy, changes }, c.var.now())
      if (saved && changes.length > 0) requestRebuildInBackground(c.var, c.var.request)
      return saved ? respondDirectory(c, key) : problem(c, 409, { detail: directoryMessages.stale })
    },
  ),
  route(
    'PUT /api/admin/directories/{key}/form-map',
    {
      id: 'changeFormMap',
      role: 'admin',
      summary: 'Record which field of a directory’s form takes what',
      body: api.formMapChange,
      responses: { 200: dataOf(api.savedFormMap, 'The map as stored') },
      problems: { ...missing, 409: 'Someone has changed the directory since' },
    },
    async (c, { params: { key }, body }) => {
      if (!(await findBase(key))) return notFound(c, directoryMessages.notFound)
      const { version, map } = body()
      const { formMap: _, ...others } = (await findDirectoryEdit(c.var.db, key))?.fields ?? {}
      const fields = map.length === 0 ? others : { ...others, formMap: map }
      c.set('audited', [{ subject: key, note: recordedFields(map.length) }])
      const saved = await saveDirectoryEdit(
        c.var.db,
        { key, fields, version, checkedBy: null, changes: [] },
        c.var.now(),
      )
      if (!saved) return problem(c, 409, { detail: directoryMessages.stale })
      return c.json({ success: true, data: { map, version: saved.updatedAt } })
    },
  ),
  route(
    'POST /api/admin/directories/{key}/exclude',
    {
      id: 'excludeDirectory',
      role: 'admin',
      summary: 'Stop using a directory for new rows',
      body: api.exclusion,
      responses: directory,
      problems: missing,
    },
    async (c, { params: { key }, body }) => {
      if (!(await findBase(key))) return notFound(c, directoryMessages.notFound)
      const { reason } = body()
      await excludeDirectory(c.var.db, key, reason, c.var.now())
      c.set('audited', [{ subject: key, note: reason }])
      requestRebuildInBackground(c.var, c.var.request)
      return respondDirectory(c, key)
    },
  ),
  route(
    'POST /api/admin/directories/{key}/include',
    {
      id: 'includeDirectory',
      role: 'admin',
      summary: 'Use a directory again',
      responses: directory,
      problems: missing,
    },
    async (c, { params: { key } }) => {
      if (!(await findBase(key))) return notFound(c, directoryMessages.notFound)
      await includeDirectory(c.var.db, key, c.var.now())
      requestRebuildInBackground(c.var, c.var.request)
      return respondDirectory(c, key)
    },
  ),
]

/** The list is large, and needed by few requests. */
async function findBase(key: string): Promise<EditableDirectory | undefined> {
  const { findEditableDirectory } = await import('#src/seo/directories/editable-directories.ts')
  return findEditableDirectory(key)
}

async function respondDirectory(c: ApiCall, key: string): Promise<Response> {
  const found = await findDirectory(c.var, key)
  return found ? c.json({ success: true, data: found }) : notFound(c, directoryMessages.notFound)
}
