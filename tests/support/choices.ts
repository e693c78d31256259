import type { DirectoryPreview } from '#src/domain/deliveries/deliveries.api.ts'
import { send } from './accounts.ts'
import { type Customer, rowsOf } from './reports.ts'
import type { TestApi } from './test-api.ts'

type Chooser = Pick<Customer, 'projectId' | 'order' | 'token'>

/** An order's list, as its customer sees it. */
export function preview(api: TestApi, { projectId, order, token }: Chooser) {
  return send<DirectoryPreview>(api, `GET /projects/${projectId}/orders/${order.id}/directories`, { token })
}

export function choose(api: TestApi, { projectId, order, token }: Chooser, key: unknown, choice: unknown) {
  return send(api, `PUT /projects/${projectId}/orders/${order.id}/choices`, { token, body: { key, choice } })
}

/** The directories that wait to be submitted to, in the order of work. */
export async function waitingKeys(api: TestApi, customer: Pick<Customer, 'order'>): Promise<string[]> {
  return (await rowsOf(api, customer))
    .filter(({ state }) => state === 'waiting')
    .map(({ directoryKey }) => directoryKey)
}
