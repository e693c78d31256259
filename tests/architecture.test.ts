import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRoutes, knotsOf, nounLayers, nounOf } from '#commands/structure/knots.ts'
import { files, findCircles, type Import, importsOf, sources } from '#commands/structure/imports.ts'

// Who may import whom (ARCHITECTURE.md), where a file belongs, and how it is named.

type Rule = {
  folder: string
  /** Folders and files of ours that it may import. */
  may: string[]
  /** Packages and built-ins that it may import, or those that it may not. */
  only?: RegExp
  never?: RegExp
}

const everything = ['src/', 'functions/', 'netlify/', 'commands/', 'tests/', 'seo-data/', 'eslint-rules/']
const interfaceFolders = ['src/components/', 'src/domain/', 'src/seo/', 'src/site.ts']

/** The most specific folder first: the first one that matches a file decides. */
const rules: Rule[] = [
  { folder: 'seo-data/', may: [], only: /^$/ },
  // ipaddr.js: a client is an IP or its network, the same for limits, the security log and the platform.
  { folder: 'src/domain/clients/', may: ['src/domain/'], only: /^(zod|ipaddr\.js)$/ },
  // stopword: words that say nothing about a text.
  { folder: 'src/domain/keywords/', may: ['src/domain/'], only: /^(zod|stopword)$/ },
  { folder: 'src/domain/', may: ['src/domain/'], only: /^zod$/ },
  { folder: 'src/seo/', may: ['src/seo/', 'src/domain/', 'seo-data/', 'src/site.ts'], never: /^(astro|node):|^astro$/ },
  { folder: 'src/telemetry/', may: ['src/telemetry/'], only: /^(pino|@opentelemetry\/.*|node:.*)$/ },
  {
    folder: 'src/storage/',
    may: ['src/storage/', 'src/domain/', 'src/telemetry/'],
    // @aws-sdk: object storage. p-limit: how many statements a remote database gets at a time. tldts: which site a listing belongs to.
    only: /^(drizzle-orm|@libsql\/client|@netlify\/blobs|@aws-sdk\/|node:|p-limit$|tldts$)/,
  },
  // The differences of two texts are computed where an admin reads changes.
  {
    folder: 'src/islands/reviews/',
    may: ['src/islands/', 'src/components/', 'src/domain/', 'src/site.ts'],
    never: /^(?!react(-dom)?$|zod$|diff$)/,
  },
  // Public pages load no part of islands/api that loads data with TanStack Query.
  {
    folder: 'src/islands/api/',
    may: ['src/islands/', 'src/domain/'],
    never: /^(?!react$|@tanstack\/react-query$)/,
  },
  {
    folder: 'src/islands/ui/palette/',
    may: ['src/islands/'],
    never: /^(?!react$|cmdk$)/,
  },
  {
    folder: 'src/islands/',
    may: ['src/islands/', 'src/components/', 'src/domain/', 'src/site.ts'],
    only: /^(react|react-dom|zod|cmdk|@tanstack\/react-query|@tiptap\/.*|@simplewebauthn\/browser|uqr)$/,
  },
  {
    folder: 'src/components/',
    may: [...interfaceFolders, 'src/styles/'],
    never: /^(astro|node|hono|@netlify)/,
  },
  // Astro loads its configuration, and these with it, before each build: without the data and the database.
  {
    folder: 'src/build/integrations/',
    may: ['src/build/integrations/', ...interfaceFolders],
    never: /^(hono|@netlify)/,
  },
  {
    folder: 'src/env',
    may: ['src/env', 'src/domain/', 'src/site.ts', 'src/telemetry/log-entry.ts'],
    only: /^(zod|node:net)$/,
  },
  { folder: 'src/layouts/', may: ['src/'], never: /^(node:|hono|@netlify)/ },
  { folder: 'src/', may: ['src/'], never: /^(hono|@netlify)/ },
  {
    folder: 'functions/http/',
    may: ['functions/http/', 'src/domain/', 'src/env.ts', 'src/telemetry/'],
    // ipaddr.js: which IPs are public, before we fetch a URL that someone typed. html-encoding-sniffer: what it says.
    only: /^(hono|zod$|@asteasolutions\/zod-to-openapi$|node:|ipaddr\.js$|html-encoding-sniffer$|@remix-run\/multipart-parser$)/,
  },
  {
    folder: 'functions/',
    may: [...interfaceFolders, 'functions/', 'src/storage/', 'src/telemetry/', 'src/env.ts'],
    never: /^(astro|@netlify|drizzle-orm)/,
  },
  { folder: 'netlify/functions/', may: ['functions/'], only: /^@netlify\/functions$/ },
  {
    folder: 'netlify/local/',
    may: [
      ...['netlify/', 'commands/', 'src/domain/', 'src/storage/', 'src/telemetry/'],
      ...['src/env.ts', 'src/env/example-values.ts', 'src/site.ts'],
    ],
  },
  { folder: 'commands/', may: everything.filter((folder) => folder !== 'tests/') },
  { folder: 'tests/', may: everything },
]

/** Libraries that are too large for most pages, and the one folder that loads each. */
const largeLibraries = {
  '@tiptap/': 'src/islands/posts/editor/',
  '@simplewebauthn/browser': 'src/islands/sign-in/passkeys/',
  uqr: 'src/islands/sign-in/authenticator/',
}

/** Nouns by floor, the highest first. A noun's files are in the folder of this name, in every layer that has any. */
const floors = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| (?:[\w ]+?) +\| (`[^|\n]+`) *\|$/gm)].map(
  ([, cell = '']) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, noun = '']) => noun),
)
const nouns = floors.flat()

/** Files and folders of a layer that belong to no noun. */
const layers: Record<string, string[]> = {
  'src/domain': [],
  // objects: buckets of an object storage.
  'src/storage': ['connections', 'database.ts', 'objects', 'reset.ts', 'migrations'],
  // fonts: the files that share images are drawn with.
  functions: [
    ...['api.ts', 'app.ts', 'handle-api.ts', 'handle-page.ts', 'handle-tick.ts', 'jobs.ts', 'route.ts', 'routes.ts'],
    ...['services.ts', 'tick.ts', 'http', 'fonts'],
  ],
  'src/islands': ['api', 'browser-storage', 'ui'],
  'src/components': ['ui'],
  // data: seo-data, checked and typed.
  'src/seo': ['data'],
}

const imports = sources.flatMap(importsOf)
const ruleOf = (file: string) => rules.find(({ folder }) => file.startsWith(folder))
const show = ({ file, specifier }: Import) => `${file} imports ${specifier}`
/** Routes put nouns together. */
const ofNouns = imports.filter(({ file }) => !isRoutes(file))
const partsUnder = (folder: string) =>
  new Set(files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1)))

describe('imports', () => {
  it('are found in every kind of file', () => {
    expect(imports.map(show)).toContain('src/pages/index.astro imports #src/layouts/Page.astro')
    expect(imports.map(show)).toContain('src/storage/products/published.ts imports drizzle-orm')
  })

  it('only lead to folders that the table allows', () => {
    const breaches = imports.filter(
      ({ file, target }) => target !== null && !ruleOf(file)?.may.some((allowed) => target.startsWith(allowed)),
    )
    expect(breaches.map(show)).toEqual([])
  })

  it('only lead to packages that the table allows', () => {
    const breaches = imports.filter(({ file, specifier, target }) => {
      const { only, never } = ruleOf(file) ?? {}
      return target === null && (never?.test(specifier) === true || only?.test(specifier) === false)
    })
    expect(breaches.map(show)).toEqual([])
  })

  it.each(Object.entries(largeLibraries))('load %s in one folder of the islands', (library, folder) => {
    const breaches = imports.filter(
      ({ file, specifier }) => file.startsWith('src/islands/') && specifier.startsWith(library),
    )
    expect(breaches.filter(({ file }) => !file.startsWith(folder)).map(show)).toEqual([])
  })

  it("of a noun's routes are in functions/routes.ts alone", () => {
    const breaches = imports.filter(
      ({ file, target }) =>
        file.startsWith('functions/') &&
        file !== 'functions/routes.ts' &&
        /^functions\/.+\/([\w-]+-)?routes\.ts$/.test(target ?? ''),
    )
    expect(breaches.map(show)).toEqual([])
  })

  it('of a noun in functions know the services and the route table, not what is built on the nouns', () => {
    const names = ['api', 'app', 'handle-api', 'handle-page', 'handle-tick', 'jobs', 'routes', 'tick']
    const composed = names.map((name) => `functions/${name}.ts`)
    const breaches = imports.filter(
      ({ file, target }) => /^functions\/[^/]+\//.test(file) && composed.includes(target ?? ''),
    )
    expect(breaches.map(show)).toEqual([])
  })

  it.each(nounLayers)('of %s lead to no noun that needs the importing one', (layer) => {
    expect(knotsOf(ofNouns, layer)).toEqual([])
  })

  it.each(nounLayers)('of %s lead to no noun of a floor above', (layer) => {
    const floorOf = (path: string | null) => floors.findIndex((floor) => floor.includes(nounOf(path, layer) ?? ''))
    const up = ofNouns.filter(({ file, target }) => floorOf(target) >= 0 && floorOf(file) > floorOf(target))
    expect(up.map(show)).toEqual([])
  })

  it('never go round in circles', () => {
    expect(findCircles(imports)).toEqual([])
  })

  it('cross folders by alias, not by ../', () => {
    expect(imports.filter(({ specifier }) => specifier.startsWith('../')).map(show)).toEqual([])
  })

  it('of a socket are one function', () => {
    const sockets = sources.filter((file) => file.startsWith('netlify/functions/'))
    const counts = sockets.map((file) => importsOf(file).filter(({ target }) => target !== null).length)
    expect(counts).toEqual(sockets.map(() => 1))
  })
})

describe('a file', () => {
  it.each(Object.entries(layers))("of %s is in a noun's folder", (layer, others) => {
    const parts = [...partsUnder(layer)].map((path) => path.split('/')[0] ?? '')
    expect([...new Set(parts)].filter((part) => !nouns.includes(part) && !others.includes(part))).toEqual([])
  })

  it('is in src itself only where its tool or every layer expects it', () => {
    const loose = [...partsUnder('src')].filter((path) => !path.includes('/'))
    expect(loose.toSorted()).toEqual(['astro-client.d.ts', 'env.ts', 'middleware.ts', 'site.ts'])
  })

  it.each(Object.keys(layers))('of the tests of %s is in the folder of what it tests', (layer) => {
    const folder = layer.replace('src/', '')
    const tested = [...partsUnder(`tests/${folder}`)].filter((path) => path.includes('/'))
    const strangers = tested.filter(
      (path) => ![...partsUnder(layer)].some((source) => source.startsWith(`${path.split('/')[0]}/`)),
    )
    expect(strangers).toEqual([])
  })

  it('reads the environment only where parts are put together', () => {
    const roots = ['src/build/data.ts', 'functions/app.ts', 'commands/', 'netlify/local/', 'tests/']
    const readers = sources.filter((file) => /\bprocess\.env\b/.test(readFileSync(file, 'utf8')))
    expect(readers.filter((file) => !roots.some((root) => file.startsWith(root)))).toEqual([])
  })

  it('has a name that says what is in it', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|lib|misc|other)(\/|\.[a-z]+$)/
    expect(files.filter((file) => drawers.test(file) && !file.startsWith('seo-data/'))).toEqual([])
  })

  it('has 250 lines at most', () => {
    expect(sources.filter((file) => readFileSync(file, 'utf8').split('\n').length > 251)).toEqual([])
  })

  it('contains no path of one machine', () => {
    const paths = /(^|[^a-z.])\/(home|root|Users)\//
    const texts = [...sources, 'README.md', 'package.json', 'netlify.toml']
    const named = texts.filter((file) => paths.test(readFileSync(file, 'utf8')))
    expect(named.filter((file) => file !== 'tests/architecture.test.ts')).toEqual([])
  })
})
