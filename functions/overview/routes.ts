import { notFound } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { overview } from '#src/domain/overview/overview.api.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { readOverview } from './overview.ts'

/** What the dashboard's first page shows. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/{id}/overview',
    {
      id: 'getOverview',
      role: 'user',
      summary: 'Get a project at a glance',
      responses: {
        200: dataOf(
          overview,
          'Orders without their rows, newest first, what waits for you, and the audience of the last weeks',
        ),
      },
      problems: { 404: 'Project not found' },
    },
    async (c, { params }) => {
      const project = await findProject(c.var.db, signedIn(c).id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      return c.json({ success: true, data: await readOverview(c.var, project) })
    },
  ),
]
