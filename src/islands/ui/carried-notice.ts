import { keepTab, tabKeys, takeTab } from '#src/islands/browser-storage/browser-storage.ts'

/** Leaves a sentence for the next page to show once. */
export function carryNotice(message: string): void {
  keepTab(tabKeys.notice, message)
}

export function takeNotice(): string | null {
  return takeTab(tabKeys.notice)
}
