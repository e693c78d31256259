import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { runInChild } from '#netlify/local/functions/in-child.ts'
import { projectAt } from '#netlify/local/project.ts'

describe('functions while they are edited', () => {
  let root = ''
  let host: FunctionHost

  const write = (answer: string) =>
    writeFile(
      join(root, 'netlify/functions/hello.ts'),
      `export default async (request: Request) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return new Response(${answer} + (await request.text()), { headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] })
      }
      export const config = { path: '/hello' }`,
    )
  const call = () => {
    const request = new Request('http://localhost/hello', { method: 'POST', body: '!' })
    return host.call({ socket: 'hello', request, ip: '127.0.0.1', params: {} })
  }

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'uplist-dev-'))
    await writeFile(join(root, 'package.json'), '{ "type": "module" }')
    for (const folder of ['netlify/functions', 'functions', 'src']) await mkdir(join(root, folder), { recursive: true })
    await write("'first'")
    host = await runInChild(projectAt(root), 'dev')
  })
  afterEach(async () => {
    await host.stop(1000)
    await rm(root, { recursive: true, force: true })
  })

  it('answer with their newest source, and no call is lost in between', async () => {
    expect((await host.sockets()).map(({ name }) => name)).toEqual(['hello'])
    const first = await call()
    expect(await first.text()).toBe('first!')
    expect(first.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    await write("'second'")
    const answers = new Set<string>()
    while (!answers.has('second!')) {
      const responses = await Promise.all([call(), call(), call()])
      for (const response of responses) answers.add(await response.text())
    }
    expect([...answers].every((answer) => answer === 'first!' || answer === 'second!')).toBe(true)
  })

  it('come back once a fault in their source is mended', async () => {
    await call()
    await writeFile(join(root, 'netlify/functions/hello.ts'), 'throw new Error("a fault in the source")')
    let refused = false
    while (!refused) refused = await call().then(() => false, () => true)
    await write("'mended'")
    let text = ''
    while (text !== 'mended!') text = await call().then((response) => response.text(), () => '')
    expect(text).toBe('mended!')
  })

  it('are started again when their process dies', async () => {
    await write('(process.env.DIED ??= String(process.pid))')
    let before = await (await call()).text()
    while (before === 'first!') before = await (await call()).text()
    process.kill(Number.parseInt(before), 'SIGKILL')
    let after = before
    while (after === before) after = await call().then((response) => response.text(), () => before)
    expect(after).toMatch(/^\d+!$/)
  })
})
