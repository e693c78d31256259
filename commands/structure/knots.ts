import { findCircles, type Import } from './imports.ts'

// Which nouns of a layer can't be understood without each other.

/** The layers that are divided into nouns. */
export const nounLayers = ['src/domain', 'src/storage', 'src/components', 'src/islands', 'functions'] as const
export type NounLayer = (typeof nounLayers)[number]

/** Folders of these layers that are no nouns. */
const notNouns = ['connections', 'migrations', 'http', 'fonts', 'api', 'browser-storage', 'ui']

export const isRoutes = (file: string) => /(^|[/-])routes\.tsx?$/.test(file)

/** The noun that a path is about, as its layer names it. Null: of another layer, or of none. */
export function nounOf(path: string | null, layer: NounLayer): string | null {
  if (path?.startsWith(`${layer}/`) !== true) return null
  const [folder = '', file] = path.slice(layer.length + 1).split('/')
  return file !== undefined && !notNouns.includes(folder) ? folder : null
}

/** Nouns that import each other, directly or through others, by layer. Routes put nouns together, so theirs don't count. */
export function knotsOf(imports: readonly Import[], layer: NounLayer): string[][] {
  const ofNouns = imports.filter(({ file }) => !isRoutes(file))
  return findCircles(
    ofNouns.flatMap(({ file, specifier, target }) => {
      const [from, to] = [nounOf(file, layer), nounOf(target, layer)]
      return from === null || to === null || from === to ? [] : [{ file: from, specifier, target: to }]
    }),
  ).toSorted((a, b) => b.length - a.length)
}
