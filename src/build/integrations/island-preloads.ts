import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

// A signed-in page is nothing without its island, whose files the browser finds one after the other: the island's own after
// the styles, what it imports after that. Links in the head name all of them, so that they load beside the styles. The
// page's data, which its head asks for too, comes first: over HTTP/1.1 it would wait for one of six connections.

const areas = ['dashboard', 'admin']
const imported = /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g
const named = /\s(?:component|renderer)-url="\/_astro\/([\w.-]+\.js)"/g

/** The plugin comes after those that rename files. */
export function preloadIslands(): { integration: AstroIntegration; plugin: Plugin } {
  const imports = new Map<string, string[]>()
  const plugin: Plugin = {
    name: 'island-imports',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const name = file.fileName.slice(file.fileName.lastIndexOf('/') + 1)
          imports.set(name, namesIn(file.code, imported))
        }
      },
    },
  }

  const integration: AstroIntegration = {
    name: 'island-preloads',
    hooks: {
      'astro:build:generated': async ({ dir }) => {
        for (const area of areas) {
          const nested = await readdir(new URL(`${area}/`, dir), { recursive: true }).catch(() => [])
          const pages = [`${area}.html`, ...nested.map((name) => `${area}/${name}`)].filter((name) =>
            name.endsWith('.html'),
          )
          await Promise.all(pages.map((page) => addPreloads(new URL(page, dir), imports)))
        }
      },
    },
  }
  return { integration, plugin }
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

async function addPreloads(page: URL, imports: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const html = await readFile(page, 'utf8').catch(() => null)
  if (html === null) return

  const files = new Set(namesIn(html, named))
  // A set yields what is added while it's read.
  for (const file of files) for (const next of imports.get(file) ?? []) files.add(next)
  const links = [...files]
    .map((name) => `<link rel="modulepreload" fetchpriority="low" href="/_astro/${name}">`)
    .join('')
  await writeFile(
    page,
    html.replace('</head>', () => `${links}</head>`),
  )
}
