import * as z from 'zod'
import { notFound, problem } from '#functions/http/problems.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { offer, offerBody } from '#src/domain/offers/offers.api.ts'
import { cleanOffer, offerMessages } from '#src/domain/offers/offers.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { removeOffer, saveOffer } from '#src/storage/offers/changes.ts'
import { findOffer, findProjectOffer } from '#src/storage/offers/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { toOffer } from './views.ts'

const missing = { 404: 'Offer not found' }
const missingProject = { 404: 'Project not found' }

/** What a project offers to those it replies to. */
export const routes: readonly Route[] = [
  route(
    'GET /api/offers/{projectId}/project',
    {
      id: 'getProjectOffer',
      role: 'user',
      summary: 'Get a project’s present offer',
      responses: {
        200: dataOf(z.union([offer, z.null()]), 'The offer, also if it has expired. Null: there is none'),
      },
      problems: missingProject,
    },
    async (c, { params: { projectId } }) => {
      const project = await findProject(c.var.db, signedIn(c).id, projectId)
      if (!project) return notFound(c, projectMessages.notFound)
      const row = await findProjectOffer(c.var.db, project.id)
      return c.json({ success: true, data: row && toOffer(row, c.var.now()) })
    },
  ),
  route(
    'GET /api/offers/{id}',
    {
      id: 'getOffer',
      role: 'user',
      summary: 'Get an offer',
      responses: { 200: dataOf(offer, 'The offer') },
      problems: missing,
    },
    async (c, { params: { id } }) => {
      const row = await findOffer(c.var.db, signedIn(c).id, id)
      return row ? c.json({ success: true, data: toOffer(row, c.var.now()) }) : notFound(c, offerMessages.notFound)
    },
  ),
  route(
    'POST /api/offers/add-update',
    {
      id: 'saveOffer',
      role: 'confirmed',
      summary: 'Save a project’s offer',
      description: 'A project has one offer. Replies and messages use it until its last day.',
      body: offerBody,
      responses: { 200: dataOf(offer, 'Saved') },
      problems: { ...missingProject, 409: 'It was saved in the meantime. `data` is the stored offer' },
    },
    async (c, { body }) => {
      const { db, now, newId } = c.var
      const { projectId, version = 0, ...typed } = body()
      const project = await findProject(db, signedIn(c).id, projectId)
      if (!project) return notFound(c, projectMessages.notFound)
      const text = cleanOffer((field) => typed[field] ?? '')
      const saved = await saveOffer(db, { id: newId(), projectId: project.id, version, text }, now())
      if (saved) return c.json({ success: true, data: toOffer(saved, now()) })
      const stored = await findProjectOffer(db, project.id)
      return problem(c, 409, { detail: offerMessages.conflict, data: stored && toOffer(stored, now()) })
    },
  ),
  route(
    'DELETE /api/offers/{id}',
    {
      id: 'removeOffer',
      role: 'confirmed',
      summary: 'Remove an offer',
      responses: { 200: messageOf('Removed: replies and messages no longer use it') },
      problems: missing,
    },
    async (c, { params: { id } }) => {
      const isRemoved = await removeOffer(c.var.db, signedIn(c).id, id)
      return isRemoved ? c.json({ success: true, message: offerMessages.removed }) : notFound(c, offerMessages.notFound)
    },
  ),
]
