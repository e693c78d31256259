import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildEmbeddedScript } from '#src/build/integrations/embedded-script.ts'
import { bookmarkUrl, fillInScriptPath } from '#src/domain/deliveries/fill-in/clips.ts'

describe('The script that fills in a directory’s form', () => {
  let script: string
  beforeAll(async () => {
    script = await buildEmbeddedScript(pathToFileURL(`${process.cwd()}/`), fillInScriptPath)
  })

  it('has at most 42 KB, and fits into a bookmark, of which Firefox keeps 65,536 characters', () => {
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(42 * 1024)
    expect(bookmarkUrl(script).length).toBeLessThan(65_536)
  })

  it('needs nothing that a strict policy or trusted types forbid, stores nothing, and loads nothing', () => {
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|\beval\b|new Function|document\.write|DOMParser/)
    expect(script).not.toMatch(/\.cookie|localStorage|sessionStorage|indexedDB|sendBeacon|\bfetch\(|XMLHttpRequest/)
    expect(script).not.toMatch(/postMessage|\.opener|readText/)
  })

  it('never sends a form', () => {
    expect(script).not.toMatch(/\.(?:submit|requestSubmit)\(/)
    // Nor does it press Enter, which sends a form or is heard as that.
    expect(script).not.toMatch(/["'`]Enter["'`]/)
  })
})
