import * as z from 'zod'
import { withProject } from '#functions/deliveries/own-projects.ts'
import { dataOf, json } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import * as api from '#src/domain/evidence/evidence.api.ts'
import { rootsPerPage } from '#src/domain/evidence/published-roots.ts'
import { listRoots } from '#src/storage/evidence/queries.ts'
import { respondEvidence } from './file.ts'
import { publishedKeys } from './keys.ts'

const briefly = { 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' }

/** What shows that reports weren't changed, for anyone to keep and verify. */
export const routes: readonly Route[] = [
  route(
    'GET /api/evidence/keys',
    {
      id: 'getEvidenceKeys',
      role: 'anonymous',
      summary: 'Get the public keys that signed evidence',
      description: 'A JSON Web Key Set, the current key first. Keys stay in it after a change.',
      responses: { 200: json(api.publishedKeys, 'The keys') },
    },
    async (c) => c.json(await publishedKeys(c.var), 200, briefly),
  ),
  route(
    'GET /api/evidence/roots',
    {
      id: 'listEvidenceRoots',
      role: 'anonymous',
      summary: 'List signed roots of evidence',
      description:
        'One a day, or more if many rows changed. They hold only hashes. Keep one to see later that nothing before it was changed.',
      query: api.rootsQuery,
      responses: { 200: dataOf(z.array(api.evidenceRoot), `Up to ${rootsPerPage} roots, oldest first`) },
    },
    async (c, { query }) => {
      const data = await listRoots(c.var.db, query.from, rootsPerPage)
      return c.json({ success: true, data }, 200, briefly)
    },
  ),
  route(
    'GET /api/projects/{id}/evidence',
    {
      id: 'exportEvidence',
      role: 'user',
      summary: 'Download a report’s evidence',
      description: 'Every event of every row, the pages that checks saw, and signed roots. `/verify` verifies it.',
      responses: { 200: json(api.evidenceFile, 'The file') },
      problems: { 404: 'It doesn’t exist, or it’s someone else’s' },
    },
    (c) => withProject(c, (project) => respondEvidence(c, c.var.db, project, c.var.now())),
  ),
]
