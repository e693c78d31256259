/** The calls of a WebDriver session that a journey needs (https://www.w3.org/TR/webdriver2/). */
export type Session = {
  call: <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>
  end: () => Promise<void>
}

type Answer<Value> = { value: Value & { error?: string; message?: string } }

/** Longer than the slowest page takes. A browser that hangs would hold the run forever. */
const callLimitMs = 30_000

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(callLimitMs),
  })
  const { value } = (await response.json()) as Answer<Value>
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

export async function startSession(driver: string, capabilities: object): Promise<Session> {
  const { sessionId } = await send<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })
  const base = `${driver}/session/${sessionId}`
  return {
    call: (method, path, body) => send(method, base + path, body),
    end: () => send('DELETE', base),
  }
}

const codes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

const keyActions = (actions: object[]) => ({ actions: [{ type: 'key', id: 'keyboard', actions }] })

/** The body of an actions call that types a text. */
export const typing = (text: string) =>
  keyActions(Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))))

/** The same for keys that are pressed together, such as `Shift+J`. */
export function pressing(keys: string) {
  const values = keys.split('+').map((key) => codes[key] ?? key)
  const down = values.map((value) => ({ type: 'keyDown', value }))
  return keyActions([...down, ...values.toReversed().map((value) => ({ type: 'keyUp', value }))])
}

/** The same for a click at a point of the window. */
export function clicking(x: number, y: number) {
  const actions = [
    { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] }
}
