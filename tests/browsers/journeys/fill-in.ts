import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { buildEmbeddedScript } from '#src/build/integrations/embedded-script.ts'
import { fillInScriptPath } from '#src/domain/deliveries/fill-in/clips.ts'
import type { Page } from '#tests/browsers/page.ts'
import { forms } from '#tests/support/fill-in/forms.ts'
import { clipFor, judgeRead, readTruths } from '#tests/support/fill-in/judge.ts'
import { recordedMaps } from '#tests/support/fill-in/maps.ts'
import { startForms } from '#tests/support/fill-in/server.ts'

/** Of each build one. Frames are read in the page's own, and need no more here. */
const builds = [
  ...['plain', 'trusted types', 'React, controlled', 'shadow DOM', 'Tiptap', 'rich text and files', 'honeypots'],
  ...[
    'selects with other words',
    'radio buttons and checkboxes',
    'masks',
    'dialog',
    'tags and combobox',
    'suggestions',
  ],
  ...['models of frameworks', 'video, prices and numbers of the business', 'fields called like what a form has'],
]

/** The script itself is run, as a bookmark would. Only browsers' own windows have bookmarks. */
export async function fillInForms(page: Page): Promise<void> {
  const server = await startForms()
  try {
    const source = await buildEmbeddedScript(pathToFileURL(`${process.cwd()}/`), fillInScriptPath)
    // Drivers run functions by their text, under any policy of the page.
    // oxlint-disable-next-line typescript/no-implied-eval -- our own script
    const script = new Function(source) as () => void
    for (const { name } of forms.filter((form) => builds.includes(form.name))) {
      const clip = clipFor(recordedMaps[name], [server.origin])
      await page.open(`${server.origin}/form/${encodeURIComponent(name)}`)
      await page.evaluate(script)
      // oxlint-disable-next-line typescript/no-deprecated -- as if pasted
      const paste = (text: string) => void document.execCommand('insertText', false, text)
      await page.evaluate(paste, JSON.stringify(clip))
      const faults = async () =>
        judgeRead(await page.evaluate(readTruths), clip).filter(({ result }) => result !== 'right')
      await page.until(faults, [])
      expect(await page.takeErrors(), name).toEqual([])
    }
    expect(server.submissions()).toBe(0)
  } finally {
    server.stop()
  }
  await page.open('/terms')
}
