import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bundle, bundleOptions, Bundler } from '#netlify/local/functions/bundler.ts'
import { bundleAndRun, importBundle } from '#netlify/local/functions/in-process.ts'
import { projectAt, thisProject } from '#netlify/local/project.ts'
import { runNode } from '#tests/bench/processes.ts'

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
    await save('netlify.toml', '[functions]\nexternal_node_modules = ["sharp"]')
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
    expect(await readdir(join(root, '.astro'))).toEqual([])
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
  let bundler: Bundler

  beforeAll(async () => {
    await mkdir(join(thisProject.root, '.astro'), { recursive: true })
    folder = await mkdtemp(join(thisProject.root, '.astro/test-'))
    bundler = new Bundler(thisProject, folder)
    bundle = await bundler.bundle()
  })
  afterAll(() => bundler.dispose())

  it('has one module for each function, with the config declared in its source', async () => {
    const modules = await importBundle(bundle)
    expect(bundle.sockets.map(({ name }) => name)).toEqual(
      (await readdir(thisProject.sockets)).map((file) => file.replace('.ts', '')).toSorted(),
    )
    for (const { name, config } of bundle.sockets) expect(modules.get(name)?.config).toEqual(config)
  })

  it('imports no CommonJS package on first use, because a bundle loses the names that it exports', async () => {
    const { build } = await import('esbuild')
    const { metafile } = await build({
      ...(await bundleOptions(thisProject)),
      entryPoints: bundle.sockets.map(({ name }) => join(thisProject.sockets, `${name}.ts`)),
      outdir: folder,
      splitting: true,
      metafile: true,
      write: false,
    })
    const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
    expect(entries).toContain('functions/api.ts')
    expect(entries.filter((file) => metafile.inputs[file]?.format === 'cjs')).toEqual([])
  })

  // Netlify bundles each function alone, and the local platform splits off shared code. No site answers here, so the page
  // has no shell: 503.
  it.each([false, true])(
    'renders with the production build of React where NODE_ENV is not set (splitting: %s)',
    async (splitting) => {
      const { build } = await import('esbuild')
      const outdir = join(folder, `react-${splitting}`)
      await build({
        ...(await bundleOptions(thisProject)),
        stdin: {
          resolveDir: thisProject.root,
          contents: `import { handlePage } from '#functions/app.ts'
          const context = { ip: '127.0.0.1', waitUntil: () => {}, deployContext: 'dev' }
          const { status } = await handlePage(new Request('http://localhost/nothing'), context)
          const { default: react } = await import('react')
          console.log(status, react.captureOwnerStack ? 'development' : 'production')`,
        },
        outdir,
        splitting,
      })
      const { output } = await runNode([join(outdir, 'stdin.mjs')], {
        NODE_ENV: '',
        DATA_DIR: outdir,
        SELF_ORIGIN: 'http://127.0.0.1:9',
      })
      expect(output.trim().split('\n').at(-1)).toBe('503 production')
    },
  )

  it('has the fonts folder that Netlify deploys beside it, found from any location', async () => {
    expect(await readFile(thisProject.configFile, 'utf8')).toContain('included_files = ["functions/fonts/**"]')
    const file = [...bundle.inputs].find((path) => path.endsWith('lettering.ts'))
    expect(file).toBe('functions/share-images/lettering.ts')
    const program = `import(${JSON.stringify(join(folder, 'fonts.mjs'))}).then(async ({ readFonts }) => console.log((await readFonts()).length))`
    const { build } = await import('esbuild')
    await build({
      entryPoints: [join(thisProject.root, file!)],
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: join(folder, 'fonts.mjs'),
    })
    const { output } = await runNode(['-e', program], {}, tmpdir())
    expect(output.trim()).toBe('2')
  })
})
