import { notFound } from '#functions/http/problems.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { findProject, type ProjectRow } from '#src/storage/projects/queries.ts'

/** Someone else's project is no different from one that doesn't exist. */
export async function withProject(
  c: ApiCall,
  act: (project: ProjectRow) => Response | Promise<Response>,
): Promise<Response> {
  const project = await findProject(c.var.db, signedIn(c).id, c.req.param('id') ?? '')
  return project ? act(project) : notFound(c, projectMessages.notFound)
}
