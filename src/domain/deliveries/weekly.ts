// What changed in a project's report within a week.

export type WeekChanges = {
  submitted: number
  /** With the listings' URLs. */
  live: { name: string; url: string }[]
  /** With the directories that replace them. */
  lost: { name: string; replacement: string | null }[]
  /** Directories that ask something. They alone are no reason for a mail. */
  asking: string[]
  /** Whether one of them asked within the week. */
  askedNow: boolean
}

/** Whether the week is worth a mail. */
export function hasChanges({ submitted, live, lost, askedNow }: WeekChanges): boolean {
  return submitted > 0 || live.length > 0 || lost.length > 0 || askedNow
}

/** '12 submitted, 3 live, 1 lost' */
export function weekSummary({ submitted, live, lost, asking }: WeekChanges): string {
  const parts = [
    submitted > 0 && `${submitted} submitted`,
    live.length > 0 && `${live.length} live`,
    lost.length > 0 && `${lost.length} lost`,
    asking.length > 0 && `${asking.length} waiting for you`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
