import { localKeys, readLocal } from '#src/islands/browser-storage/browser-storage.ts'

// Calls that the page's head starts while the code is still loading: see EarlyCalls.astro.

declare global {
  var earlyCalls: { token: string; responses: Record<string, Promise<Response>> } | undefined
}

/** Later than this after the page began, what they answered may be old. */
const validMs = 10_000

/** The response to a call that was already made, once. */
export function takeEarlyCall(path: string, { method = 'GET' }: RequestInit): Promise<Response> | undefined {
  const { earlyCalls } = globalThis
  // Whatever is changed, what was answered before may be old.
  if (method !== 'GET') globalThis.earlyCalls = undefined
  if (!earlyCalls || method !== 'GET') return undefined
  const found = earlyCalls.responses[path]
  Reflect.deleteProperty(earlyCalls.responses, path)
  const isValid = performance.now() < validMs && readLocal(localKeys.accessToken) === earlyCalls.token
  return isValid ? found : undefined
}
