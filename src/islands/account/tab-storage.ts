// What one screen leaves for the next in the same tab. Storage may be forbidden, which is as if it were empty.

const noticeKey = 'notice'

export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** `null` removes. */
export function keepTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Reads, and removes. */
export function takeTab(key: string): string | null {
  const value = readTab(key)
  keepTab(key, null)
  return value
}

/** A sentence for the next screen to show, once. */
export function carryNotice(message: string): void {
  keepTab(noticeKey, message)
}

export function takeNotice(): string | null {
  return takeTab(noticeKey)
}
