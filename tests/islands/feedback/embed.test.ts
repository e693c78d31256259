import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildEmbeddedScript } from '#src/build/integrations/embedded-script.ts'

describe('The script that customers embed', () => {
  let script: string
  beforeAll(async () => {
    script = await buildEmbeddedScript(pathToFileURL(`${process.cwd()}/`))
  })

  it('has at most 6.5 KB, with its styles', () => {
    expect(script).toContain(':host{all:initial')
    expect(Buffer.byteLength(script)).toBeLessThanOrEqual(6656)
  })

  it('needs nothing that a strict policy or trusted types forbid, and stores nothing', () => {
    expect(script).not.toMatch(/innerHTML|outerHTML|insertAdjacent|\beval\b|new Function|document\.write|DOMParser/)
    expect(script).not.toMatch(/\.style\b|["']style["']|setAttribute\(["']on/)
    expect(script).not.toMatch(/\.cookie|localStorage|sessionStorage|indexedDB|sendBeacon/)
  })

  it('needs no colors that older browsers don’t know: without a background, the form would be unreadable', () => {
    expect(script).not.toContain('light-dark')
    expect(script).toContain('background:canvas')
  })

  it('is one script without imports, in strict mode, that leaves no global behind', () => {
    expect(script).toMatch(/^"use strict";\(\(\)=>\{/)
    expect(script).toMatch(/\}\)\(\);\s*$/)
    expect(script).not.toMatch(/\bimport\b|\bexport\b/)
  })

  it('is the same each time it is built, so that browsers may keep it', async () => {
    expect(await buildEmbeddedScript(pathToFileURL(`${process.cwd()}/`))).toBe(script)
  })
})
