import { expect, it } from 'vitest'
import { listPool } from '#functions/deliveries/pool.ts'
import type { AdminDelivery } from '#src/domain/deliveries/admin.api.ts'
import type { AdminDirectory, SavedFormMap } from '#src/domain/directories/directories.api.ts'
import { directoryMessages, type DirectoryUse } from '#src/domain/directories/admin.ts'
import { changeText } from '#src/domain/directories/history.ts'
import { directoryPage } from '#src/seo/directories/directory-pages.ts'
import { listedByKey, listedDirectories } from '#src/seo/directories/list.ts'
import { readDirectoryRecords } from '#src/storage/survival/directory-records.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator, givenOrder } from '#tests/support/operators.ts'

type Listed = { directories: AdminDirectory[]; counts: Record<DirectoryUse, number> }
type Operator = Awaited<ReturnType<typeof givenOperator>>

describeDatabases('directories, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const list = async ({ get }: Operator, query = '') => (await get<Listed>(`/directories?${query}`)).body.data
  const find = async (operator: Operator, key: string) => (await list(operator, `q=${key}`)).directories[0]!
  const save = ({ token }: Operator, key: string, body: object) =>
    send<AdminDirectory>(api, `PUT /admin/directories/${key}`, { token, body })
  const publicPage = async (key: string) => {
    const records = await readDirectoryRecords(api.db, [], { keys: [key], demo: false, now: 0 })
    return directoryPage(listedByKey.get(key)!, records.get(key))
  }
  const act = ({ token }: Operator, call: string, body: object = {}) =>
    send<AdminDirectory>(api, `POST /admin/directories/${call}`, { token, body })

  it('are listed strongest first, and searched', async () => {
    const ann = await givenOperator(api)
    const all = await list(ann, 'limit=3')
    expect(all.directories.map(({ key }) => key)[0]).toBe('sourceforge.net')
    const used = listedDirectories.filter(({ inPool }) => inPool).length
    expect(all.counts).toEqual({ used, excluded: 0, ineligible: listedDirectories.length - used })
    expect((await list(ann, 'q=NEIL')).directories.map(({ name }) => name)).toEqual(['AI Tools by Neil Patel'])
    expect((await list(ann, 'q=nothing-like-it')).directories).toEqual([])
  })

  it('are edited, and new rows use that', async () => {
    const ann = await givenOperator(api)
    const key = 'sourceforge.net'
    const { version, followed } = await find(ann, key)
    const edit = {
      ...{ version, pricing: 'Paid', followed, submitUrl: 'https://sourceforge.net/add', checked: true },
      searchUrl: 'https://sourceforge.net/directory/?q={query}',
      ...{ limits: { tagline: 60, keywords: 5 }, required: ['founder', 'logoSquare'], notes: 'Answers in 2 days.' },
    }
    const saved = await save(ann, key, edit)
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({
      ...{
        pricing: 'Paid',
        submitUrl: edit.submitUrl,
        searchUrl: edit.searchUrl,
        limits: edit.limits,
        required: edit.required,
      },
      ...{
        notes: edit.notes,
        checkedAt: new Date(api.clock.now).toISOString(),
        checkedBy: expect.any(String) as string,
      },
    })
    // It charges for every listing now.
    expect((await listPool(api.db)).map((one) => one.key)).not.toContain(key)
    expect((await list(ann, `state=ineligible&q=${key}`)).directories).toMatchObject([{ key, rule: 'Paid' }])
    const { order } = await givenOrder(api, { profile: { category: 'saas' } })
    const detail = await ann.get<{ rows: AdminDelivery[] }>(`/orders/${order.id}`)
    expect(detail.body.data.rows.map(({ directoryKey }) => directoryKey)).not.toContain(key)
    // An edit of what someone saw before is refused.
    expect(await save(ann, key, edit)).toMatchObject({ status: 409, body: { message: directoryMessages.stale } })
    const log = await ann.get<{ entries: { subject: string }[] }>('/audit')
    expect(log.body.data.entries.map(({ subject }) => subject)).toEqual([key, key])
  })

  it('say how one signs in, what has to be proved and what a product must have, and the history tells it', async () => {
    const ann = await givenOperator(api)
    const key = 'sourceforge.net'
    const { version, auth, captcha, requiredAssets } = await find(ann, key)
    expect([auth, captcha, requiredAssets]).toEqual([null, null, null])
    const seen = { auth: ['x', 'github', 'x'], captcha: 'turnstile', requiredAssets: ['video'] }
    const saved = await save(ann, key, { version, ...seen })
    expect(saved.body.data).toMatchObject({ ...seen, auth: ['github', 'x'] })
    const { facts, changes } = await publicPage(key)
    expect(facts.filter(({ id }) => ['auth', 'captcha', 'assets'].includes(id))).toEqual([
      { id: 'auth', value: 'Needs an account (GitHub or X)', origin: 'our operators' },
      { id: 'captcha', value: 'Has a captcha (Turnstile)', origin: 'our operators' },
      { id: 'assets', value: 'Asks for a video', origin: 'our operators' },
    ])
    expect(changes.map(changeText).toSorted()).toEqual([
      'Captcha: Turnstile. Before: not known.',
      'Must have: Video. Before: not known.',
      'Sign-in: GitHub, X. Before: not known.',
    ])
  })

  it('need a link back if a list says that it’s required, until an operator sees otherwise', async () => {
    const ann = await givenOperator(api)
    const key = 'twelve.tools'
    const { version, requiredAssets } = await find(ann, key)
    expect(requiredAssets).toEqual(['badge'])
    expect((await publicPage(key)).facts.map(({ id }) => id)).toContain('linkBack')
    await save(ann, key, { version, requiredAssets: ['none'] })
    const { facts } = await publicPage(key)
    expect(facts.map(({ id }) => id)).not.toContain('linkBack')
    expect(facts.find(({ id }) => id === 'assets')?.value).toBe('Nothing beyond the form’s fields')
  })

  it('know which field of their form takes what, which other edits keep', async () => {
    const ann = await givenOperator(api)
    const key = 'g2.com'
    const record = (version: number, map: unknown) =>
      send<SavedFormMap>(api, `PUT /admin/directories/${key}/form-map`, { token: ann.token, body: { version, map } })
    const map = [
      { at: 'name:field_3', field: 'tagline60' },
      { at: 'label:kind', field: 'category', choices: { SaaS: 'Software' } },
    ]
    const first = await record((await find(ann, key)).version, map)
    expect(first).toMatchObject({ status: 200, body: { data: { map } } })
    api.clock.now += 1
    await save(ann, key, { version: first.body.data.version, notes: 'Answers in 2 days.' })
    expect((await findDirectoryEdit(api.db, key))?.fields).toMatchObject({ formMap: map, notes: 'Answers in 2 days.' })
    // Someone else's edit came between.
    expect(await record(first.body.data.version, map)).toMatchObject({ status: 409 })
    const { version } = await find(ann, key)
    for (const bad of [
      [{ at: 'script:alert(1)', field: 'name' }],
      [{ at: 'name:a', field: 'password' }],
      [{ at: `name:${'a'.repeat(200)}`, field: 'name' }],
      Array.from({ length: 61 }, (_, index) => ({ at: `name:${index}`, field: 'name' })),
      'all',
    ])
      expect(await record(version, bad)).toMatchObject({ status: 422 })
    expect(await record(version, [])).toMatchObject({ status: 200 })
    expect((await findDirectoryEdit(api.db, key))?.fields).toEqual({ notes: 'Answers in 2 days.' })
  })

  it.each([
    [{ auth: ['none', 'x'] }, 'auth'],
    [{ auth: ['passkey'] }, 'auth.0'],
    [{ captcha: 'puzzle' }, 'captcha'],
    [{ requiredAssets: 'video' }, 'requiredAssets'],
    [{ pricing: 'Cheap' }, 'pricing'],
    [{ followed: 'yes' }, 'followed'],
    [{ submitUrl: 'javascript:alert(1)' }, 'submitUrl'],
    [{ searchUrl: 'https://sourceforge.net/search' }, 'searchUrl'],
    [{ searchUrl: 'https://evil.example/?q={query}' }, 'searchUrl'],
    [{ limits: { name: 0 } }, 'limits.name'],
    [{ limits: { tagline: '60' } }, 'limits.tagline'],
    [{ required: ['shoe size'] }, 'required'],
    [{ notes: 'x'.repeat(1001) }, 'notes'],
  ])('are not saved with %j', async (body, field) => {
    const ann = await givenOperator(api)
    const answer = await save(ann, 'sourceforge.net', { version: 0, ...body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((error) => error.field)).toEqual([field])
  })

  it('are national and industry ones too: edited, set aside and put back', async () => {
    const ann = await givenOperator(api)
    const key = 'gelbeseiten.de'
    const { version } = await find(ann, key)
    const submitUrl = 'https://www.gelbeseiten.de/add'
    const saved = await save(ann, key, { version, submitUrl, limits: { tagline: 60 } })
    expect(saved.body.data).toMatchObject({
      submitUrl,
      limits: { tagline: 60 },
      pricing: 'Freemium',
      rule: null,
      notes: '',
    })
    const inPool = async () => (await listPool(api.db)).find((one) => one.key === key)
    expect(await inPool()).toMatchObject({ submitUrl, countries: ['DE'] })
    await act(ann, `${key}/exclude`, { reason: 'It refused us' })
    expect(await inPool()).toBeUndefined()
    await act(ann, `${key}/include`)
    expect(await inPool()).toBeDefined()
  })

  it('are set aside for a reason and put back', async () => {
    const ann = await givenOperator(api)
    const key = 'sourceforge.net'
    expect((await act(ann, `${key}/exclude`, { reason: ' ' })).body.message).toBe(directoryMessages.reasonMissing)
    const aside = await act(ann, `${key}/exclude`, { reason: 'Under new management' })
    expect(aside.body.data).toMatchObject({ excludedReason: 'Under new management' })
    expect((await listPool(api.db)).map((one) => one.key)).not.toContain(key)
    expect((await list(ann, 'state=excluded')).directories.map((one) => one.key)).toEqual([key])
    expect((await act(ann, `${key}/include`)).body.data).toMatchObject({ excludedAt: null, failures: 0 })
    expect((await listPool(api.db)).map((one) => one.key)).toContain(key)
    for (const call of ['nothing.example/exclude', 'nothing.example/include']) {
      expect((await act(ann, call, { reason: 'x' })).status).toBe(404)
    }
    expect((await save(ann, 'nothing.example', { version: 0 })).status).toBe(404)
  })
})
