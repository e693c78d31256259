import * as z from 'zod'
import { notFound } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { orderProgress, orderShape, writtenProgress } from '#src/domain/deliveries/deliveries.api.ts'
import { type Overview, overviewDays } from '#src/domain/overview/overview.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { readOverview } from './overview.ts'

const days = z.array(z.int()).meta({
  description: `A number for each of the last ${overviewDays} days, the oldest first. The last one is today, UTC`,
})

const overview: z.ZodType<Overview> = z
  .object({
    demo: z.boolean().meta({ description: 'Whether the project is demo data' }),
    orders: z.array(
      z.object({
        ...orderShape,
        progress: orderProgress,
        posts: writtenProgress,
        pages: writtenProgress,
        live: z.int().meta({ description: 'Directories that list the product' }),
        asks: z.int().meta({ description: 'Directories that wait for an answer' }),
      }),
    ),
    mentions: z.object({ keywords: z.int(), sources: z.int(), unread: z.int(), days }),
    feedback: z.object({ undecided: z.int(), days }),
  })
  .meta({ id: 'Overview' })

/** What the dashboard's first page shows. */
export const routes: readonly Route[] = [
  route(
    'GET /api/projects/{id}/overview',
    {
      id: 'getOverview',
      role: 'user',
      summary: 'Get a project at a glance',
      responses: {
        200: dataOf(overview, 'Orders without their rows, newest first, and the audience of the last weeks'),
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
