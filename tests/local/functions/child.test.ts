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

  const answered = () =>
    call().then(
      (response) => response.text(),
      () => 'refused',
    )
  const until = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
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
    await until(async () => (await answered()) === 'refused')
    await write("'mended'")
    await until(async () => (await answered()) === 'mended!')
  })

  it('are started again when their process dies', async () => {
    await write('(process.env.DIED ??= String(process.pid))')
    await until(async () => /^\d+!$/.test(await answered()))
    const before = await answered()
    process.kill(Number.parseInt(before), 'SIGKILL')
    await until(async () => ![before, 'refused'].includes(await answered()))
    expect(await answered()).toMatch(/^\d+!$/)
  })
})
