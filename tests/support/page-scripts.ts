import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'

/** Every script a page loads without interaction, including static imports, by path. */
export async function scriptsOf(origin: string, html: string): Promise<Map<string, string>> {
  const scripts = new Map<string, string>()
  const wanted = parse(html)
    .querySelectorAll('script[src], astro-island, link[rel="modulepreload"]')
    .flatMap((element) => ['src', 'component-url', 'renderer-url', 'href'].map((name) => element.getAttribute(name)))
    .filter((path) => path !== undefined)
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    const { pathname } = new URL(path, origin)
    if (scripts.has(pathname)) continue
    const text = await (await fetch(new URL(pathname, origin))).text()
    scripts.set(pathname, text)
    for (const [, imported = ''] of text.matchAll(/(?:import|from)\s*["'](\.{1,2}\/[^"']+)["']/g)) {
      wanted.push(new URL(imported, new URL(pathname, origin)).pathname)
    }
  }
  return scripts
}

/** Bytes as transferred, each compressed with brotli. */
export function weightOf(scripts: ReadonlyMap<string, string>): number {
  return [...scripts.values()].reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
}
