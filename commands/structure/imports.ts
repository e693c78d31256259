import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'

// Who imports whom, read from the sources.

export type Import = {
  file: string
  specifier: string
  /** The file of ours that the specifier names, from the project's root; null for packages and built-ins. */
  target: string | null
}

const folders = ['src', 'functions', 'netlify', 'commands', 'tests', 'seo-data']

export const files: readonly string[] = folders
  .flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => posix.join(parentPath, name)),
  )
  .filter((path) => !path.includes('tests/local/fixtures/'))

export const sources: readonly string[] = files.filter((path) => /\.(ts|tsx|mts|astro)$/.test(path))

export function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  // The frontmatter of an Astro file is TypeScript. The markup after it imports nothing.
  const source = file.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text
  return ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => ({
    file,
    specifier: fileName,
    target: ownFile(file, fileName),
  }))
}

function ownFile(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null
}

/** Groups of files that import each other, directly or through others. By Tarjan's algorithm. */
export function findCircles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, ({ file }) => file)
  const order = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  const visit = (file: string): number => {
    order.set(file, order.size)
    let low = order.size - 1
    stack.push(file)
    for (const { target } of targets.get(file) ?? []) {
      if (target === null) continue
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === order.get(file)) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return circles
}
