import type { VerifyingQueue, VerifyingRow } from '#src/domain/directories/verifications.api.ts'
import { send } from './accounts.ts'
import type { givenOperator } from './operators.ts'
import type { TestApi } from './test-api.ts'

export type Operator = Awaited<ReturnType<typeof givenOperator>>
type Done = { id: string; row: VerifyingRow }

/** A free national directory that we submit to, with a note. */
export const verifiedKey = 'gelbeseiten.de'

/** What an editor's screen calls. */
export function editorCalls(api: TestApi) {
  const queue = async ({ get }: Operator, query = '') => (await get<VerifyingQueue>(`/verifying?${query}`)).body.data
  const find = async (operator: Operator, name = verifiedKey) =>
    (await queue(operator, `q=${name}`)).rows.find((row) => row.key === name)!
  const verify = ({ token }: Operator, row: VerifyingRow, sent: object = {}) =>
    send<Done>(api, `POST /admin/verifying/${encodeURIComponent(row.key)}`, {
      token,
      body: {
        ...{ id: crypto.randomUUID(), version: row.version, outcome: 'verified' },
        ...{ source: row.facts.url, facts: row.facts, ...sent },
      },
    })
  const undo = ({ token }: Operator, name: string, id: string) =>
    send<Done>(api, `POST /admin/verifying/${name}/undo`, { token, body: { id } })
  return { queue, find, verify, undo }
}
