import { keepTab, tabKeys, takeTab } from '#src/islands/browser-storage/browser-storage.ts'

/** A sentence for the next screen to show, once. */
export function carryNotice(message: string): void {
  keepTab(tabKeys.notice, message)
}

export function takeNotice(): string | null {
  return takeTab(tabKeys.notice)
}
