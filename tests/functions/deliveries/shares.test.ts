import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { ReportShare } from '#src/domain/deliveries/deliveries.api.ts'
import { reportPageSize } from '#src/domain/deliveries/report.ts'
import { maxShares, shareMessages } from '#src/domain/deliveries/shares.ts'
import { reportShares } from '#src/storage/deliveries/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { addRows, ask, type Customer, givenCustomer, givenOrder, happen, list, rowsOf } from '#tests/support/reports.ts'

type Share = { id: string; url: string }

async function share(api: TestApi, { projectId, token }: Customer) {
  return (await send<Share>(api, `POST /projects/${projectId}/shares`, { token })).body.data
}

function open(api: TestApi, { url }: Share) {
  return api.call(new URL(url).pathname)
}

describeDatabases('a link to a report, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('shows the rows of one project, and nothing of the account', async () => {
    const customer = await givenCustomer(api)
    const second = await givenOrder(api, customer.user.id, { url: 'https://second.example' })
    const [first, next, third] = await rowsOf(api, customer)
    await list(api, first!, 'https://uneed.best/tool/tea-timer')
    await happen(api, next!, 'submit', { submittedAt: api.clock.now, notes: 'Between us.' })
    await ask(api, third!, 'question', 'A private question?')
    const response = await open(api, await share(api, customer))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const page = await response.text()
    expect(page).toContain('Directory report for Tea Timer')
    expect(page).toContain('name="robots" content="noindex')
    expect(page).toContain('href="https://uneed.best/tool/tea-timer"')
    expect(page.match(/<tr/g)).toHaveLength(61)
    expect(page).not.toContain('>demo<')
    const secrets = [
      customer.user.email,
      customer.user.id,
      customer.projectId,
      customer.order.id,
      first!.id,
      second.projectId,
      'second.example',
      'Between us.',
      'A private question?',
      'action needed',
      'Starter',
    ]
    for (const secret of secrets) expect(page, secret).not.toContain(secret)
    expect(page).not.toContain('<script src')
  })

  it('shows a long report in parts, with the figures of all of it', async () => {
    const customer = await givenCustomer(api)
    await addRows(api, customer, reportPageSize - 60 + 2)
    const { pathname } = new URL((await share(api, customer)).url)
    const part = async (query: string) => {
      const page = await (await api.call(pathname + query)).text()
      const [, figures] = /<dl class="report-figures">(.*?)<\/dl>/.exec(page) ?? []
      return { page, figures, rows: page.match(/<tr/g)!.length - 1 }
    }
    const [first, last] = [await part(''), await part('?page=2')]
    expect([first.rows, last.rows]).toEqual([reportPageSize, 2])
    expect(first.figures).toBe(last.figures)
    expect(first.page).toContain(`Rows 1 to ${reportPageSize} of ${reportPageSize + 2}`)
    expect(first.page).toContain('href="?page=2"')
    expect(last.page).toContain(`Rows ${reportPageSize + 1} to ${reportPageSize + 2} of ${reportPageSize + 2}`)
    for (const wrong of ['?page=3', '?page=1e9']) expect((await part(wrong)).rows, wrong).toBe(2)
    for (const wrong of ['?page=0', '?page=x']) expect((await part(wrong)).rows, wrong).toBe(reportPageSize)
  })

  it('marks demo data', async () => {
    const customer = await givenCustomer(api)
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, customer.projectId))
    const response = await open(api, await share(api, customer))
    expect(await response.text()).toContain('>demo<')
  })

  it('stops working when it is revoked, by its owner alone, and others go on', async () => {
    const [customer, other] = [await givenCustomer(api), await givenCustomer(api)]
    const [revoked, kept] = [await share(api, customer), await share(api, customer)]
    const path = `/projects/${customer.projectId}/shares` as const
    const stranger = await send(api, `DELETE /projects/${other.projectId}/shares/${revoked.id}`, other)
    expect(stranger.status).toBe(404)
    expect((await open(api, revoked)).status).toBe(200)
    const answer = await send(api, `DELETE ${path}/${revoked.id}` as `DELETE /${string}`, customer)
    expect([answer.status, answer.body.message]).toEqual([200, shareMessages.revoked])
    const gone = await open(api, revoked)
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('This link doesn’t work')
    expect((await open(api, kept)).status).toBe(200)
    const listed = (await send<ReportShare[]>(api, `GET /projects/${customer.projectId}/shares`, customer)).body.data
    expect(listed.map(({ id }) => id)).toEqual([kept.id])
    const again = await send(api, `DELETE /projects/${customer.projectId}/shares/${revoked.id}`, customer)
    expect(again.status).toBe(404)
  })

  it('has 128 random bits, of which only a hash is stored', async () => {
    const customer = await givenCustomer(api)
    const link = await share(api, customer)
    const token = new URL(link.url).pathname.split('/')[2]!
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    expect(JSON.stringify(await api.db.select().from(reportShares))).not.toContain(token)
    const { body } = await send(api, `GET /projects/${customer.projectId}/shares`, customer)
    expect(JSON.stringify(body)).not.toContain(token)
    const known = [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.slice(1), `${token}A`, 'x', '%00']
    for (const wrong of known) expect((await api.call(`/report/${wrong}`)).status, wrong).toBe(404)
  })

  it('is one of a limited number, even if they are created in parallel', async () => {
    const customer = await givenCustomer(api)
    const path = `POST /projects/${customer.projectId}/shares` as const
    const answers = await Promise.all(Array.from({ length: maxShares + 3 }, () => send(api, path, customer)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxShares)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('goes with its project', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const link = await share(api, customer)
    const page = await (await open(api, link)).text()
    expect(page).toContain('Nothing submitted yet')
    expect((await send(api, `DELETE /projects/${customer.projectId}`, customer)).status).toBe(200)
    expect((await open(api, link)).status).toBe(404)
  })
})

describe('opening reports', () => {
  const api = useApi()

  it('is limited per client, so that no one tries out tokens', async () => {
    const link = await share(api, await givenCustomer(api))
    for (let count = 0; count < 60; count += 1) await api.call('/report/AAAAAAAAAAAAAAAAAAAAAA')
    const refused = await open(api, link)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await api.call(new URL(link.url).pathname, { ip: '198.51.100.9' })).status).toBe(200)
  })
})
