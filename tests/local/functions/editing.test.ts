import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runWhileEdited } from '#netlify/local/functions/run-while-edited.ts'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { projectAt, thisProject } from '#netlify/local/project.ts'

describe('functions during editing', () => {
  let root = ''
  let host: FunctionHost

  const save = (path: string, text: string) => writeFile(join(root, path), text)
  const write = (answer: string) =>
    save(
      'netlify/functions/hello.ts',
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
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  /** What was printed about the source so far. The tests' console spy treats each line as an error. */
  const printed = () => vi.mocked(console.error).mock.calls.flat().join('\n')

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'uplist-dev-'))
    await save('package.json', '{ "type": "module", "imports": { "#functions/*": "./functions/*" } }')
    await symlink(join(thisProject.root, 'node_modules'), join(root, 'node_modules'))
    for (const folder of ['netlify/functions', 'functions', 'src']) await mkdir(join(root, folder), { recursive: true })
    await write("'first'")
    host = await runWhileEdited(projectAt(root), 'dev')
  })
  afterEach(async () => {
    await host.stop(1000)
    await rm(root, { recursive: true, force: true })
  })

  it('answer with their newest source, and lose no call in between', async () => {
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

  it('pass on what they write while they write it', async () => {
    await save(
      'netlify/functions/hello.ts',
      `let body
      export default async (request: Request) => {
        const text = await request.text()
        if (text === 'more') body.enqueue(new TextEncoder().encode('second'))
        if (text === 'end') body.close()
        if (text === 'fail') body.error(new Error('a fault while writing'))
        if (text !== 'open') return new Response(null, { status: 204 })
        return new Response(new ReadableStream({ start: (one) => { body = one; one.enqueue(new TextEncoder().encode('first')) } }))
      }
      export const config = { path: '/hello' }`,
    )
    const say = (body: string) =>
      host.call({
        socket: 'hello',
        request: new Request('http://localhost/hello', { method: 'POST', body }),
        ip: '127.0.0.1',
        params: {},
      })
    await until(async () => (await say('open')).status === 200 && (await say('other')).status === 204)
    const reading = async () => (await say('open')).body!.pipeThrough(new TextDecoderStream()).getReader()
    const reader = await reading()
    expect(await reader.read()).toEqual({ done: false, value: 'first' })
    await say('more')
    expect(await reader.read()).toEqual({ done: false, value: 'second' })
    await say('end')
    expect((await reader.read()).done).toBe(true)
    const failing = await reading()
    await failing.read()
    await say('fail')
    await expect(failing.read()).rejects.toThrow('a fault while writing')
    const left = await reading()
    await left.cancel()
    expect((await say('more')).status).toBe(204)
  })

  it('follow the files they import, TSX and JSON included, and what pages import too', async () => {
    await save('src/name.json', '{ "name": "Ada" }')
    await save(
      'functions/greeting.tsx',
      `import { renderToString } from 'react-dom/server'
      import data from '../src/name.json'
      export const greeting = () => renderToString(<b>{data.name}</b>)`,
    )
    await save(
      'netlify/functions/hello.ts',
      `import { greeting } from '#functions/greeting.tsx'
      export default () => new Response(greeting())
      export const config = { path: '/hello' }`,
    )
    await until(async () => (await answered()) === '<b>Ada</b>')
    await save('src/name.json', '{ "name": "Grace" }')
    await until(async () => (await answered()) === '<b>Grace</b>')
  })

  it('detect a new function and a changed path', async () => {
    await call()
    await save(
      'netlify/functions/other.ts',
      `export default () => new Response('other')
      export const config = { path: '/other' }`,
    )
    await until(async () => (await host.sockets()).length === 2)
    expect((await host.sockets()).map(({ config }) => config.path)).toEqual(['/hello', '/other'])
  })

  it.each([
    ['cannot be bundled', 'export default async (', 'hello.ts:1:'],
    ['cannot be loaded', "import '#functions/failing.ts'\nexport const config = {}", 'could not be loaded'],
  ])('keep the old code while their source %s', async (_what, source, message) => {
    await save('functions/failing.ts', "throw new Error('an error at load')")
    expect(await answered()).toBe('first!')
    await save('netlify/functions/hello.ts', source)
    await until(() => printed() !== '')
    expect(printed()).toContain(message)
    expect(printed()).toContain('What was loaded before still runs.')
    expect(await answered()).toBe('first!')
    await write("'repaired'")
    await until(async () => (await answered()) === 'repaired!')
    // The watcher may report a file in several steps, and each says so.
    vi.mocked(console.error).mockClear()
  })

  it('say what is wrong in a part that loads on first use', async () => {
    const late = (answer: string) => save('functions/late.ts', `export const answer = ${answer}`)
    await late("'late'")
    await save(
      'netlify/functions/hello.ts',
      `const answer = async () => (await import('#functions/late.ts')).answer
      export default async () => new Response(await answer())
      export const config = { path: '/hello' }`,
    )
    await until(async () => (await answered()) === 'late')
    await late('(')
    await until(() => printed() !== '')
    expect(printed()).toContain('late.ts:1:')
    await late("'later'")
    await until(async () => (await answered()) === 'later')
    vi.mocked(console.error).mockClear()
  })

  it('find a file that is created after its importer, and do without one that is moved', async () => {
    await save(
      'netlify/functions/hello.ts',
      `import { name } from '#functions/name.ts'
      export default () => new Response(name)
      export const config = { path: '/hello' }`,
    )
    await until(() => printed() !== '')
    await save('functions/name.ts', "export const name = 'Ada'")
    await until(async () => (await answered()) === 'Ada')
    await rename(join(root, 'functions/name.ts'), join(root, 'functions/other.ts'))
    await save('netlify/functions/hello.ts', "export { default, config } from '#functions/moved.ts'")
    await save(
      'functions/moved.ts',
      `import { name } from './other.ts'
      export default () => new Response(name + ' moved')
      export const config = { path: '/hello' }`,
    )
    await until(async () => (await answered()) === 'Ada moved')
    vi.mocked(console.error).mockClear()
  })

  it("use React's development build", async () => {
    await save(
      'netlify/functions/hello.ts',
      `import { captureOwnerStack } from 'react'
      export default () => new Response(captureOwnerStack ? 'development' : 'production')
      export const config = { path: '/hello' }`,
    )
    await until(async () => (await answered()) !== 'first!')
    expect(await answered()).toBe('development')
  })

  it('refuse calls until their source loads for the first time', async () => {
    await host.stop(1000)
    await save('netlify/functions/hello.ts', 'export default async (')
    host = await runWhileEdited(projectAt(root), 'dev')
    expect(await answered()).toBe('refused')
    expect(printed()).toContain('hello.ts:1:')
    await write("'repaired'")
    await until(async () => (await answered()) === 'repaired!')
    vi.mocked(console.error).mockClear()
  })

  it('restart when their process dies', async () => {
    await write('(process.env.DIED ??= String(process.pid))')
    await until(async () => /^\d+!$/.test(await answered()))
    const before = await answered()
    process.kill(Number.parseInt(before), 'SIGKILL')
    await until(async () => ![before, 'refused'].includes(await answered()))
    expect(await answered()).toMatch(/^\d+!$/)
  })
})
