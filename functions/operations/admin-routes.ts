import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { operations } from '#src/domain/operations/operations.api.ts'
import { readOperations, toProblems } from './read.ts'

export const routes: readonly Route[] = [
  route(
    'GET /api/admin/operations',
    {
      id: 'getOperations',
      role: 'admin',
      summary: 'Get how the machine is doing',
      description: 'Errors and timings are those of the instance that answers, since it started.',
      responses: { 200: dataOf(operations, 'What is wrong, and the figures behind it') },
    },
    async (c) => {
      const reading = await readOperations(c.var)
      return c.json({ success: true, data: { ...reading.facts, problems: toProblems(reading) } })
    },
  ),
]
