import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBundle } from '#netlify/local/functions/bundle-cache.ts'
import { type Bundle, bundleOptions } from '#netlify/local/functions/bundler.ts'
import { deployedFolder, writeDeployedFunctions } from '#netlify/local/functions/deployed.ts'
import { bundleAndRun, importBundle } from '#netlify/local/functions/in-process.ts'
import { projectAt, thisProject } from '#netlify/local/project.ts'
import { runNode } from '#tests/bench/processes.ts'
import { inFull } from '#tests/support/full.ts'

const callOf = (socket: string) => ({
  socket,
  request: new Request(`http://localhost/${socket}`),
  ip: '127.0.0.1',
  params: {},
})

describe('bundled functions', () => {
  let root = ''
  const save = (path: string, text: string) => writeFile(join(root, path), text)

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'uplist-bundle-'))
    await save('package.json', '{ "type": "module", "imports": { "#functions/*": "./functions/*" } }')
    await symlink(join(thisProject.root, 'node_modules'), join(root, 'node_modules'))
    for (const folder of ['netlify/functions', 'functions']) await mkdir(join(root, folder), { recursive: true })
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it("run as bundles: their source isn't read after the start", async () => {
    await save('functions/late.ts', "export const text = 'bundled'")
    await save(
      'netlify/functions/hello.ts',
      `export default async () => new Response((await import('#functions/late.ts')).text)
      export const config = { path: '/hello' }`,
    )
    const host = await bundleAndRun(projectAt(root), 'dev')
    await rm(join(root, 'functions'), { recursive: true })
    expect(await (await host.call(callOf('hello'))).text()).toBe('bundled')
    await host.stop(1000)
  })

  it('are bundled once, and again when their source changes', async () => {
    const write = (text: string) =>
      save('netlify/functions/hello.ts', `export default () => new Response('${text}')\nexport const config = {}`)
    const bundles = async () => (await readdir(join(root, '.astro/functions'))).filter((entry) => !entry.includes('.'))
    await write('first')
    const first = await openBundle(projectAt(root))
    const { mtimeMs } = await stat(join(first.folder, 'hello.mjs'))
    expect(await openBundle(projectAt(root))).toEqual(first)
    expect((await stat(join(first.folder, 'hello.mjs'))).mtimeMs).toBe(mtimeMs)
    await write('second')
    const second = await openBundle(projectAt(root))
    // This process runs both.
    expect(await bundles()).toEqual([basename(first.folder), basename(second.folder)].toSorted())
    const [program] = (await readdir(join(root, '.astro/functions'))).filter((entry) =>
      entry.startsWith(`${basename(first.folder)}.`),
    )
    await rm(join(root, '.astro/functions', program!))
    await openBundle(projectAt(root))
    expect(await bundles()).toEqual([basename(second.folder)])
  })

  it.each([
    ['nothing', null],
    ['an empty file', ''],
  ])('are bundled again if a failure left %s of what belongs to them', async (_what, text) => {
    await save('netlify/functions/hello.ts', "export default () => new Response('hello')\nexport const config = {}")
    const { folder } = await openBundle(projectAt(root))
    await rm(join(folder, 'hello.mjs'))
    await (text === null ? rm(join(folder, 'sockets.json')) : writeFile(join(folder, 'sockets.json'), text))
    const again = await openBundle(projectAt(root))
    expect(again).toEqual({ folder, sockets: [{ name: 'hello', config: {} }] })
    expect((await importBundle(again)).has('hello')).toBe(true)
    expect(await readdir(join(root, '.astro'))).toEqual(['functions'])
  })

  it('are made once by processes that start at the same time', inFull, async () => {
    await save(
      'netlify/functions/hello.ts',
      "export default () => new Response('hello')\nexport const config = { path: '/hello' }",
    )
    const program = `import('#netlify/local/functions/in-process.ts').then(async ({ bundleAndRun }) => {
      const { projectAt } = await import('#netlify/local/project.ts')
      const host = await bundleAndRun(projectAt(${JSON.stringify(root)}), 'dev')
      console.log(await (await host.call({ socket: 'hello', request: new Request('http://localhost') })).text())
    })`
    const runs = await Promise.all([1, 2, 3].map(() => runNode(['-e', program])))
    expect(runs.map(({ output }) => output.trim())).toEqual(['hello', 'hello', 'hello'])
    expect((await readdir(join(root, '.astro'))).toSorted()).toEqual(['functions'])
  })

  it('are deployed as bundled: a function per file, with its config as text', async () => {
    await save('functions/late.ts', "export const text = 'bundled'")
    await save(
      'netlify/functions/hello.ts',
      `export default async (_request, { ip }) => new Response((await import('#functions/late.ts')).text + ip)
      export const config = { path: '/hello', rateLimit: { windowLimit: 1, aggregateBy: ['ip', 'domain'] } }`,
    )
    const { folder } = await writeDeployedFunctions(projectAt(root))
    await rm(join(root, 'functions'), { recursive: true })
    expect((await readdir(folder)).toSorted()).toEqual(['bundle', 'hello.mjs'])
    const deployed = await importBundle({ folder, sockets: [{ name: 'hello', config: {} }] })
    const answer = await deployed.get('hello')!.default(new Request('http://localhost'), { ip: ' here' } as never)
    expect(await answer.text()).toBe('bundled here')
    expect(deployed.get('hello')!.config).toEqual({
      path: '/hello',
      rateLimit: { windowLimit: 1, aggregateBy: ['ip', 'domain'] },
    })
  })

  it('render TSX, and use packages from outside the bundle', async () => {
    await save(
      'netlify/functions/page.tsx',
      `import { renderToStaticMarkup } from 'react-dom/server'
      import sharp from 'sharp'
      export default () => new Response(renderToStaticMarkup(<p lang="en">{typeof sharp}</p>))
      export const config = { path: '/page' }`,
    )
    const host = await bundleAndRun(projectAt(root), 'dev')
    expect(await host.sockets()).toEqual([{ name: 'page', config: { path: '/page' } }])
    expect(await (await host.call(callOf('page'))).text()).toBe('<p lang="en">function</p>')
    await host.stop(1000)
  })

  it('name source lines in stack traces', async () => {
    await save('functions/failing.ts', "\n\nexport function fail(): never {\n  throw new Error('on line 4')\n}")
    await save(
      'netlify/functions/hello.ts',
      `import { fail } from '#functions/failing.ts'
      export default () => fail()
      export const config = { path: '/hello' }`,
    )
    // vitest changes how Node prints stack traces, so this runs in a process without it.
    const { output } = await runNode([
      '-e',
      `import('#netlify/local/functions/in-process.ts').then(async ({ bundleAndRun }) => {
        const { projectAt } = await import('#netlify/local/project.ts')
        const host = await bundleAndRun(projectAt(${JSON.stringify(root)}), 'dev')
        await host.call({ socket: 'hello', request: new Request('http://localhost') }).catch(({ stack }) => console.log(stack))
        await host.stop(0)
      })`,
    ])
    expect(output).toContain(`${root}/functions/failing.ts:4:`)
    expect(output).toContain(`${root}/netlify/functions/hello.ts:2:`)
  })

  it("use React's production build if NODE_ENV says so", async () => {
    await save(
      'netlify/functions/react.ts',
      `import { captureOwnerStack } from 'react'
      export default () => new Response(captureOwnerStack ? 'development' : 'production')
      export const config = { path: '/react' }`,
    )
    const program = `import('#netlify/local/functions/in-process.ts').then(async ({ bundleAndRun }) => {
      const { projectAt } = await import('#netlify/local/project.ts')
      const host = await bundleAndRun(projectAt(${JSON.stringify(root)}), 'dev')
      console.log(await (await host.call({ socket: 'react', request: new Request('http://localhost') })).text())
      await host.stop(0)
    })`
    const runs = await Promise.all(
      ['production', 'development'].map((NODE_ENV) => runNode(['-e', program], { NODE_ENV })),
    )
    expect(runs.map(({ output }) => output.trim())).toEqual(['production', 'development'])
  })
})

describe("this project's bundle", () => {
  let folder = ''
  let bundle: Bundle

  beforeAll(async () => {
    await mkdir(join(thisProject.root, '.astro'), { recursive: true })
    folder = await mkdtemp(join(thisProject.root, '.astro/test-'))
    bundle = await openBundle(thisProject)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is written to the folder that Netlify deploys', async () => {
    const config = await readFile(thisProject.configFile, 'utf8')
    expect(config).toContain(`directory = "${deployedFolder}"`)
  })

  it('has one module for each function, with the config declared in its source', async () => {
    const modules = await importBundle(bundle)
    expect(bundle.sockets.map(({ name }) => name)).toEqual(
      (await readdir(thisProject.sockets)).map((file) => file.replace('.ts', '')).toSorted(),
    )
    for (const { name, config } of bundle.sockets) expect(modules.get(name)?.config).toEqual(config)
  })

  it('imports no CommonJS package on first use, because a bundle loses the names that it exports', inFull, async () => {
    const { build } = await import('esbuild')
    const { metafile } = await build({
      ...bundleOptions(thisProject),
      entryPoints: bundle.sockets.map(({ name }) => join(thisProject.sockets, `${name}.ts`)),
      outdir: folder,
      metafile: true,
      write: false,
    })
    const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
    expect(entries).toContain('functions/api.ts')
    expect(entries.filter((file) => metafile.inputs[file]?.format === 'cjs')).toEqual([])
  })

  // No site answers here, so the page has no shell: 503.
  it('renders with the production build of React where NODE_ENV is not set', async () => {
    const { build } = await import('esbuild')
    const outdir = join(folder, 'react')
    await build({
      ...bundleOptions(thisProject),
      stdin: {
        resolveDir: thisProject.root,
        contents: `import { handlePage } from '#functions/handle-page.ts'
        const context = { ip: '127.0.0.1', waitUntil: () => {}, deployContext: 'dev' }
        const { status } = await handlePage(new Request('http://localhost/nothing'), context)
        const { default: react } = await import('react')
        console.log(status, react.captureOwnerStack ? 'development' : 'production')`,
      },
      outdir,
    })
    const { output } = await runNode([join(outdir, 'stdin.mjs')], {
      NODE_ENV: '',
      DATA_DIR: outdir,
      SELF_ORIGIN: 'http://127.0.0.1:9',
    })
    expect(output.trim().split('\n').at(-1)).toBe('503 production')
  })

  it('has the fonts folder that Netlify deploys beside it, found from any location', async () => {
    const config = await readFile(thisProject.configFile, 'utf8')
    expect(config).toContain('included_files = ["functions/fonts/**", ')
    const program = `import(${JSON.stringify(join(folder, 'fonts.mjs'))}).then(async ({ readFonts }) => console.log((await readFonts()).length))`
    const { build } = await import('esbuild')
    await build({
      entryPoints: [join(thisProject.root, 'functions/share-images/letters.ts')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: join(folder, 'fonts.mjs'),
    })
    const { output } = await runNode(['-e', program], {}, tmpdir())
    expect(output.trim()).toBe('2')
  })
})
