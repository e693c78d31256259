import { beforeEach, expect, it } from 'vitest'
import type { LeadPage } from '#src/domain/leads/leads.api.ts'
import { leadLimits, leadMessages } from '#src/domain/leads/leads.ts'
import { checkDm } from '#src/domain/leads/dm-templates.ts'
import { fillDm } from '#src/domain/leads/messages.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { byHacker, givenMentionBy } from '#tests/support/leads.ts'
import { givenOwner, type MentionOwner } from '#tests/support/mentions.ts'
import { givenProject } from '#tests/support/orders.ts'

describeDatabases('The message for leads on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  beforeEach(async () => {
    const { owner } = await givenOwner(api)
    const profile = { tagline60: 'Perfect tea, every time' }
    world = { owner, projectId: await givenProject(api, owner.user.id, { url: 'https://tea.example/', profile }) }
  })
  const save = (dm: unknown) =>
    send(api, `PUT /projects/${world.projectId}/dm`, { token: world.owner.token, body: { dm } })
  const page = async () =>
    (await send<LeadPage>(api, `GET /projects/${world.projectId}/leads`, { token: world.owner.token })).body.data

  it('is one template per project, filled in for each lead', async () => {
    await givenMentionBy(api, world.projectId, { ...byHacker('ann'), title: 'Which timer?' })
    const proposed = await send<{ dm: string }>(api, `GET /projects/${world.projectId}/generate-dm`, {
      token: world.owner.token,
    })
    expect(checkDm(proposed.body.data.dm)).toBeNull()
    expect(await save(proposed.body.data.dm)).toMatchObject({ status: 200, body: { message: leadMessages.dmSaved } })
    const before = await page()
    expect(before.message.template).toBe(proposed.body.data.dm)
    expect(fillDm(before.message, before.items[0]!)).toBe(
      `Hi ann,

I saw your post “Which timer?” on Hacker News. I work on Tea Timer (https://tea.example), so I’m biased, but it might be useful to you.
In short: Perfect tea, every time.

Happy to answer questions. If you’d rather not hear from me, just say so and I won’t write again.`,
    )
    const offer = { projectId: world.projectId, headline: 'Half price', price: '$5', endsOn: '2026-11-20' }
    await send(api, 'POST /offers/add-update', { token: world.owner.token, body: offer })
    const { message, items } = await page()
    expect(fillDm(message, items[0]!)).toContain('\n\nCurrent offer: Half price, $5. It ends on November 20, 2026.\n\n')
  })

  it('can’t have unknown placeholders or be too long', async () => {
    const refused = await save('Hi {{name}}, I work on {{product}}.')
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      {
        field: 'dm',
        message:
          'There’s no {{name}}. You can use {{handle}}, {{source}}, {{title}}, {{product}}, {{website}}, {{offer}}.',
      },
    ])
    expect((await save('x'.repeat(leadLimits.dm + 1))).body.errors).toEqual([
      { field: 'dm', message: leadMessages.dmTooLong },
    ])
    expect((await page()).message.template).toBe('')
  })

  it('is removed by an empty text, and by nothing else', async () => {
    await save('Hi {{handle}}')
    for (const dm of [undefined, null, 7, ['Hi']]) {
      expect(await save(dm)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'dm', message: leadMessages.dmMissing }] },
      })
    }
    expect((await page()).message.template).toBe('Hi {{handle}}')
    expect((await save(' ')).status).toBe(200)
    expect((await page()).message.template).toBe('')
  })
})
