import { pathToFileURL } from 'node:url'
import type { CDPSession, Page } from 'playwright'
import { buildEmbeddedScript } from '#src/build/integrations/embedded-script.ts'
import { bookmarkUrl } from '#src/domain/deliveries/fill-in/clips.ts'

export async function buildBookmark(): Promise<string> {
  return bookmarkUrl(await buildEmbeddedScript(pathToFileURL(`${process.cwd()}/`), '/fill-in.js'))
}

type Node = {
  backendNodeId: number
  attributes?: string[]
  children?: Node[]
  shadowRoots?: Node[]
  contentDocument?: Node
}

/** The bookmark on a page, and its panel, whose closed shadow tree only the developer tools see. */
export async function openBookmark(page: Page, bookmark: string) {
  const tools = await page.context().newCDPSession(page)
  /** As a click in the bookmarks bar does it: the browser itself asks for the URL, not the page. It answers as if stopped. */
  const click = async () => {
    await tools.send('Page.navigate', { url: bookmark })
    await page.waitForSelector('[data-fill-in]', { state: 'attached' })
  }
  let panel: string | undefined
  const findPanel = async (): Promise<string> => {
    const { root } = (await tools.send('DOM.getDocument', { depth: -1, pierce: true })) as { root: Node }
    const host = findHost(root)
    const shadow = host?.shadowRoots?.[0]
    if (!shadow) throw new Error('There is no panel.')
    const { object } = await tools.send('DOM.resolveNode', { backendNodeId: shadow.backendNodeId })
    return object.objectId!
  }
  const inPanel = async <Value>(body: string, ...values: string[]): Promise<Value> => {
    panel ??= await findPanel()
    const { result, exceptionDetails } = await tools.send('Runtime.callFunctionOn', {
      objectId: panel,
      functionDeclaration: `function (...values) { ${body} }`,
      arguments: values.map((value) => ({ value })),
      returnByValue: true,
      userGesture: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as Value
  }
  const text = () => inPanel<string>(`return this.querySelector('section').innerText`)
  const status = () => inPanel<string>(`return this.querySelector('[role=status]').textContent`)
  return {
    click,
    status,
    text,
    press: (name: string) =>
      inPanel(`[...this.querySelectorAll('button')].find((one) => one.textContent === values[0]).click()`, name),
    /** Says what a field is. */
    assign: (key: string, target: string) =>
      inPanel(
        `const select = this.querySelector('select[aria-label="' + values[0] + ' is"]'); select.value = values[1]; select.dispatchEvent(new Event('change'))`,
        key,
        target,
      ),
    /** Pastes the values and waits until the fields are filled. */
    paste: async (clip: string) => {
      await page.keyboard.insertText(clip)
      await waitFor(async () => (await status()) !== 'Paste the values here: Ctrl V (⌘ V on a Mac).')
    },
    waitForStatus: (part: string) => waitFor(async () => (await status()).includes(part)),
    waitForText: (part: string) => waitFor(async () => (await text()).includes(part)),
    close: () => detach(tools),
  }
}

async function waitFor(test: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await test())) {
    if (Date.now() > end) throw new Error('The panel didn’t change.')
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

function findHost(node: Node): Node | undefined {
  if (node.attributes?.includes('data-fill-in')) return node
  for (const child of [
    ...(node.children ?? []),
    ...(node.shadowRoots ?? []),
    ...(node.contentDocument ? [node.contentDocument] : []),
  ]) {
    const found = findHost(child)
    if (found) return found
  }
  return undefined
}

async function detach(tools: CDPSession): Promise<void> {
  await tools.detach().catch(() => undefined)
}
