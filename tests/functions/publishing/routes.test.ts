import { unzipSync, strFromU8 } from 'fflate'
import { beforeEach, expect, it } from 'vitest'
import { queuePublications } from '#functions/publishing/queue.ts'
import { publishDue } from '#functions/publishing/job.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import type { PublishingTarget } from '#src/domain/publishing/publishing.api.ts'
import { targetLimits, targetMessages } from '#src/domain/publishing/targets.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { addTestSession, addTestUser, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProject } from '#tests/support/orders.ts'
import { accessTo, givenItem } from '#tests/support/publishing.ts'

const password = 'abcd EFGH 1234 ijkl MNOP 5678'
const wordpress = {
  kind: 'wordpress',
  name: 'Our blog',
  url: 'https://blog.example/wp-admin/',
  username: 'editor',
  secret: password,
}
const ghost = {
  kind: 'ghost',
  name: 'Magazine',
  url: 'https://mag.example',
  secret: `${'a1'.repeat(12)}:${'b2'.repeat(32)}`,
}

describeDatabases('publishing targets in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let owner: TestUser
  let project: string
  beforeEach(async () => {
    owner = await addTestUser(api)
    project = await givenProject(api, owner.user.id)
  })

  const call = async (method: string, path = '', body?: object, { headers } = owner) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await api.call(`/api/projects/${project}/publishing-targets${path}`, { method, headers, ...sent })
    const text = await response.text()
    return {
      status: response.status,
      text,
      ...(JSON.parse(text) as {
        data: PublishingTarget
        secret?: string
        errors?: { field: string; message: string }[]
        message: string
      }),
    }
  }
  const add = async (body: object) => (await call('POST', '', body)).data

  it('are added, listed, changed and deleted, and never say their secret', async () => {
    const added = await call('POST', '', wordpress)
    expect(added.status).toBe(201)
    expect(added.data).toMatchObject({
      kind: 'wordpress',
      name: 'Our blog',
      settings: { url: 'https://blog.example', username: 'editor' },
      hasSecret: true,
      verifiedAt: null,
      counts: { waiting: 0, published: 0, failed: 0 },
    })
    const listed = await call('GET')
    const { secret: _, ...kept } = wordpress
    const changed = await call('PUT', `/${added.data.id}`, { ...kept, name: 'The blog' })
    expect(changed.data).toMatchObject({ name: 'The blog', hasSecret: true })
    for (const { text } of [added, listed, changed]) expect(text).not.toContain('EFGH')
    const [row] = await api.db.select().from(publishingTargets)
    expect(row?.credentials).toMatch(/^v1\./)
    expect((await call('DELETE', `/${added.data.id}`)).status).toBe(200)
    expect((await call('GET')).data).toEqual([])
  })

  it('get a secret of ours if they are webhooks, shown once', async () => {
    const added = await call('POST', '', { kind: 'webhook', name: 'Our server', url: 'https://in.example/hook?a=b' })
    expect(added.data.settings.url).toBe('https://in.example/hook?a=b')
    expect(added.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const kept = { name: 'Our server', url: 'https://in.example/hook' }
    expect((await call('PUT', `/${added.data.id}`, kept)).secret).toBeUndefined()
    const renewed = await call('PUT', `/${added.data.id}`, { ...kept, newSecret: true })
    expect(renewed.secret).toMatch(/^whsec_/)
    expect(renewed.secret).not.toBe(added.secret)
    expect((await call('GET')).text).not.toContain('whsec_')
  })

  it.each([
    [{ ...wordpress, kind: 'blogger' }, ['kind', targetMessages.kind]],
    [{ ...wordpress, name: ' ' }, ['name', targetMessages.nameRequired]],
    [{ ...wordpress, name: 'x'.repeat(81) }, ['name', targetMessages.nameTooLong]],
    [{ ...wordpress, url: 'blog' }, ['url', targetMessages.urlInvalid]],
    [{ ...wordpress, url: 'https://127.0.0.1' }, ['url', targetMessages.urlInvalid]],
    [{ ...wordpress, url: 'https://user:pass@blog.example' }, ['url', targetMessages.urlInvalid]],
    [{ ...wordpress, url: `https://blog.example/${'x'.repeat(300)}` }, ['url', targetMessages.urlTooLong]],
    [{ ...wordpress, username: 'a:b' }, ['username', targetMessages.usernameInvalid]],
    [{ ...wordpress, secret: '' }, ['secret', targetMessages.secretRequired]],
    [{ ...wordpress, secret: 'my password' }, ['secret', targetMessages.passwordInvalid]],
    [{ ...ghost, secret: 'a'.repeat(26) }, ['secret', targetMessages.ghostKeyInvalid]],
    [{ ...ghost, secret: 'a'.repeat(100_000).slice(0, 5000) }, ['secret', targetMessages.secretTooLong]],
  ])('refuse %j', async (body, [field, message]) => {
    const refused = await call('POST', '', body)
    expect([refused.status, refused.errors]).toEqual([422, [{ field, message }]])
  })

  it.each(['https://attacker.example', 'same host/~attacker'])(
    'ask for a secret again before it is sent to %s',
    async (to) => {
      for (const target of [wordpress, ghost]) {
        const { id } = await add(target)
        const url = to.replace('same host', new URL(target.url).origin)
        const moved = { ...target, url, secret: '' }
        const refused = await call('PUT', `/${id}`, moved)
        expect(refused.errors).toEqual([{ field: 'secret', message: targetMessages.secretAgain }])
        expect((await call('PUT', `/${id}`, { ...moved, secret: target.secret })).status).toBe(200)
      }
    },
  )

  it('need a fresh proof to be added or changed', async () => {
    const { id } = await add(wordpress)
    const stale = await addTestSession(api.services, owner.user, 0)
    const session = { ...owner, headers: { ...owner.headers, authorization: `Bearer ${stale}` } }
    expect((await call('POST', '', ghost, session)).status).toBe(403)
    expect((await call('PUT', `/${id}`, wordpress, session)).status).toBe(403)
    expect((await call('GET', '', undefined, session)).status).toBe(200)
  })

  it("don't exist for other customers, nor under another project", async () => {
    const { id } = await add({ kind: 'zip', name: 'Files' })
    const stranger = await addTestUser(api)
    const other = await givenProject(api, owner.user.id)
    const calls = [
      ['GET', ''],
      ['POST', ''],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/test`],
      ['GET', `/${id}/download`],
    ] as const
    for (const [method, path] of calls) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { kind: 'zip', name: 'Theirs' }
      expect((await call(method, path, body, stranger)).status, `${method} ${path}`).toBe(404)
    }
    project = other
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    expect(await api.db.select().from(publishingTargets)).toHaveLength(1)
  })

  it('are limited per project, even if added in parallel', async () => {
    const statuses = await Promise.all(
      Array.from({ length: targetLimits.perProject + 3 }, () => call('POST', '', { kind: 'zip', name: 'Files' })),
    )
    expect(statuses.filter(({ status }) => status === 201)).toHaveLength(targetLimits.perProject)
    expect(statuses.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('are tested with an answer in words', async () => {
    const files = await add({ kind: 'zip', name: 'Files' })
    expect((await call('POST', `/${files.id}/test`)).data).toMatchObject({ ok: true, target: { error: null } })
    const open = await add({ ...wordpress, url: 'http://blog.example' })
    expect((await call('POST', `/${open.id}/test`)).data).toMatchObject({
      ok: false,
      message: faultTexts.notSecure,
      target: { error: faultTexts.notSecure, verifiedAt: null },
    })
  })

  it('can only be tested ten times a minute', async () => {
    const { id } = await add({ kind: 'zip', name: 'Files' })
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) statuses.push((await call('POST', `/${id}/test`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('have downloads of Markdown and HTML, divided by size', async () => {
    const { id } = await add({ kind: 'zip', name: 'Files' })
    const table = '<table><tr><th>Tea</th><th>Minutes</th></tr><tr><td>Oolong</td><td>Three</td></tr></table>'
    const items = [
      givenItem('a', { title: 'Tea: “the guide”', html: `<h2>Leaves</h2><p>Use <em>fresh</em> ones.</p>${table}` }),
      givenItem('b', { kind: 'page', html: `<p>${'x'.repeat(1_500_000)}</p>` }),
      givenItem('c', { html: `<p>${'y'.repeat(1_500_000)}</p>`, slug: 'long' }),
    ]
    await queuePublications(api.services, id, items)
    expect((await call('GET')).data).toMatchObject([{ counts: { waiting: 3 }, downloads: 0 }])
    await publishDue(api.services, undefined, accessTo(['http://none.example']))
    expect((await call('GET')).data).toMatchObject([{ counts: { published: 3 }, downloads: 2 }])
    const files = new Map<string, string>()
    for (const part of [1, 2]) {
      const path = `/api/projects/${project}/publishing-targets/${id}/download?part=${part}`
      const response = await api.call(path, { headers: owner.headers })
      expect(response.headers.get('content-type')).toBe('application/zip')
      for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))) {
        files.set(name, strFromU8(bytes))
      }
    }
    const names = ['posts/how-to-brew-a', 'pages/how-to-brew-b', 'posts/long']
    expect([...files.keys()].sort()).toEqual(names.flatMap((name) => [`${name}.html`, `${name}.md`]).sort())
    expect(files.get('posts/how-to-brew-a.md')).toBe(`---
title: "Tea: “the guide”"
slug: "how-to-brew-a"
date: "2026-11-02T08:00:00.000Z"
description: "A short guide to brewing a."
metaTitle: "Brewing a"
---

## Leaves

Use _fresh_ ones.

| Tea | Minutes |
| --- | --- |
| Oolong | Three |
`)
    expect(files.get('posts/how-to-brew-a.html')).toContain('<h1>Tea: “the guide”</h1><div><h2>Leaves</h2>')
    expect((await call('GET', `/${id}/download?part=3`)).status).toBe(404)
    for (const part of ['x', '0', '-1', '1.5', '1e308', '1e999', '0x1', '%201', '999999999999999', '9'.repeat(400)]) {
      expect((await call('GET', `/${id}/download?part=${part}`)).status, part).toBe(404)
    }
  })

  it('are deleted with their project, and what was published there too', async () => {
    const { id } = await add({ kind: 'zip', name: 'Files' })
    await queuePublications(api.services, id, [givenItem('a')])
    const response = await api.call(`/api/projects/${project}`, { method: 'DELETE', headers: owner.headers })
    expect(response.status).toBe(200)
    expect(await api.db.select().from(publishingTargets)).toEqual([])
    expect(await api.db.select().from(publications)).toEqual([])
  })
})
