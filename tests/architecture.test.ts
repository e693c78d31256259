import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

// Enforces the import table of ARCHITECTURE: which folder may import which.

type Rule = { folder: string; may: string[]; never?: RegExp }

/** Folders, most specific first. `may`: our folders and files. `never`: packages and built-ins. */
const rules: Rule[] = [
  { folder: 'seo-data/', may: [], never: /.*/ },
  { folder: 'src/domain/', may: ['src/domain/'], never: /^(?!(zod|ipaddr\.js)$)/ },
  { folder: 'src/seo/', may: ['src/seo/', 'src/domain/', 'seo-data/', 'src/site.ts'], never: /^(astro|node):|^astro$/ },
  { folder: 'src/storage/', may: ['src/storage/', 'src/domain/'], never: /^astro|^react|^hono/ },
  // Only the post editor loads TipTap, which is larger than all other islands together.
  {
    folder: 'src/islands/posts/editor/',
    may: ['src/islands/', 'src/domain/', 'src/site.ts'],
    never: /^(?!react(-dom)?$|@tiptap\/)/,
  },
  // Libraries that are only loaded to use a passkey or set up an authenticator app.
  {
    folder: 'src/islands/passkeys/',
    may: ['src/islands/', 'src/components/', 'src/domain/', 'src/site.ts'],
    never: /^(?!react$|@simplewebauthn\/browser$)/,
  },
  {
    folder: 'src/islands/authenticator/',
    may: ['src/islands/', 'src/components/', 'src/domain/', 'src/site.ts'],
    never: /^(?!react$|uqr$)/,
  },
  // The differences of two texts are computed where an admin reads changes.
  {
    folder: 'src/islands/reviews/',
    may: ['src/islands/', 'src/components/', 'src/domain/', 'src/site.ts'],
    never: /^(?!react(-dom)?$|zod$|diff$)/,
  },
  {
    folder: 'src/islands/',
    may: ['src/islands/', 'src/components/', 'src/domain/', 'src/site.ts'],
    never: /^(?!react(-dom)?$|zod$)/,
  },
  {
    folder: 'src/components/',
    may: ['src/components/', 'src/layouts/', 'src/islands/', 'src/domain/', 'src/seo/', 'src/styles/', 'src/site.ts'],
    never: /^node:/,
  },
  {
    folder: 'src/layouts/',
    may: ['src/layouts/', 'src/components/', 'src/islands/', 'src/domain/', 'src/seo/', 'src/styles/', 'src/site.ts'],
    never: /^node:/,
  },
  { folder: 'src/', may: ['src/'], never: /^(hono|@netlify)/ },
  {
    folder: 'functions/',
    may: ['functions/', 'src/domain/', 'src/storage/', 'src/seo/', 'src/env.ts', 'src/site.ts'],
    never: /^(astro|react|@netlify)/,
  },
  { folder: 'netlify/functions/', may: ['functions/'], never: /^(?!@netlify\/functions$)/ },
  {
    folder: 'netlify/local/',
    may: [
      'netlify/local/',
      'netlify/functions/',
      'src/domain/',
      'src/storage/',
      'src/env.ts',
      'src/site.ts',
      'commands/',
    ],
  },
  { folder: 'commands/', may: ['commands/', 'netlify/local/', 'functions/', 'src/', 'seo-data/'] },
]

const code = /\.(ts|tsx|mts|astro)$/
const roots = ['src', 'functions', 'netlify', 'commands', 'tests', 'seo-data']
const files = roots
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => posix.join(root, path)))
  .filter((path) => !path.includes('tests/local/fixtures/'))
const sources = files.filter((path) => code.test(path))

type Import = { file: string; specifier: string; target: string | null }

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  // In an Astro file only the frontmatter has imports.
  const source = file.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text
  return ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => ({
    file,
    specifier: fileName,
    target: ownFile(file, fileName),
  }))
}

/** Our file that a specifier refers to, relative to the project root. Null for packages and built-ins. */
function ownFile(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null
}

const imports = sources.flatMap(importsOf)
const ruleOf = (file: string) => rules.find(({ folder }) => file.startsWith(folder))
const show = ({ file, specifier }: Import) => `${file} imports ${specifier}`

describe('the import table', () => {
  it('detects imports in each kind of file', () => {
    expect(imports.map(show)).toContain('src/pages/index.astro imports #src/layouts/Page.astro')
    expect(imports.map(show)).toContain('src/storage/products/published.ts imports drizzle-orm')
  })

  it('lets a folder import only from allowed folders', () => {
    const breaches = imports.filter(({ file, target }) => {
      const rule = ruleOf(file)
      return rule && target !== null && !rule.may.some((allowed) => target.startsWith(allowed))
    })
    expect(breaches.map(show)).toEqual([])
  })

  it('lets a folder import only allowed packages', () => {
    const breaches = imports.filter(
      ({ file, specifier, target }) => target === null && ruleOf(file)?.never?.test(specifier),
    )
    expect(breaches.map(show)).toEqual([])
  })

  it('uses aliases across folders and never ../', () => {
    expect(imports.filter(({ specifier }) => specifier.startsWith('../')).map(show)).toEqual([])
  })

  it('allows each Netlify function one import, from functions/', () => {
    const sockets = sources.filter((file) => file.startsWith('netlify/functions/'))
    const counts = sockets.map((file) => importsOf(file).filter(({ target }) => target !== null).length)
    expect(counts).toEqual(sockets.map(() => 1))
  })
})

describe('the code base', () => {
  it('reads the environment only in composition roots', () => {
    const roots = ['src/data.ts', 'functions/app.ts', 'commands/', 'netlify/local/', 'tests/']
    const readers = sources.filter((file) => /\bprocess\.env\b/.test(readFileSync(file, 'utf8')))
    expect(readers.filter((file) => !roots.some((root) => file.startsWith(root)))).toEqual([])
  })

  it('has no folder or file called utils, helpers or common', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|lib|misc|other)(\/|\.[a-z]+$)/
    expect(files.filter((file) => drawers.test(file) && !file.startsWith('seo-data/'))).toEqual([])
  })

  it('keeps files short', () => {
    const long = sources.filter((file) => readFileSync(file, 'utf8').split('\n').length > 251)
    expect(long).toEqual([])
  })

  it('contains no paths of a particular machine', () => {
    const paths = /(^|[^a-z.])\/(home|root|Users)\//
    const text = [...sources, 'README.md', 'package.json', 'netlify.toml'].map((file) => join(file))
    expect(
      text.filter((file) => paths.test(readFileSync(file, 'utf8')) && file !== 'tests/architecture.test.ts'),
    ).toEqual([])
  })
})
