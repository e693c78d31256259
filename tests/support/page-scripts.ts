import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'

/** Every script that a page loads without being touched, with what those import from the start, by its path. */
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

/** Bytes, compressed by brotli one by one, as they travel. */
export function weightOf(scripts: ReadonlyMap<string, string>): number {
  return [...scripts.values()].reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
}
