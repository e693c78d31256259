import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { stateOf } from '#src/domain/evidence/verify.ts'
import { useApi } from '#tests/support/api.ts'
import { givenCustomer, happen, rowsOf } from '#tests/support/reports.ts'
import { verifiedFile } from './verified-file.ts'

const api = useApi('file')

it('Evidence says no more of a question than the shared report: the row waits', async () => {
  const customer = await givenCustomer(api)
  const [row] = await rowsOf(api, customer)
  const asked = await happen(api, row!, 'ask', { ask: 'question', askText: 'Which?' })
  await happen(api, await happen(api, asked, 'answer', { answer: 'This.' }), 'ask', { ask: 'account', askText: '' })
  await runJob(api.services, 'evidence')
  const { file, result } = await verifiedFile(api, customer.projectId)
  expect(stateOf(result)).toBe('verified')
  const { entries } = file.rows.find((one) => one.row === row!.id)!
  expect(entries.slice(1).map(({ facts }) => [facts['action'], facts['from'], facts['state']])).toEqual(
    Array.from({ length: 3 }, () => ['wait', 'waiting', 'waiting']),
  )
  expect(JSON.stringify(entries)).not.toMatch(/"ask|asking/)
})
