import type { LinkExports, NewLinkExport, Uploaded } from '#src/domain/counted/counted.api.ts'
import { faultOfBytes } from '#src/domain/counted/files.ts'
import { countedLimits, countedMessages } from '#src/domain/counted/messages.ts'
import { readExport } from '#src/domain/counted/read-export.ts'
import { summaryText } from '#src/domain/counted/texts.ts'
import { tableText } from '#src/domain/csv/split-table.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import type { Said } from '#src/islands/ui/FocusedNotice.tsx'

/** How long a part of a file is read before the page is drawn and answers. */
const turnMs = 12

/** Loaded with the first file: a report without uploads needs none of it. */
export async function sendFile(path: string, file: File, onShare: (share: number) => void): Promise<Said> {
  const failed = (text: string): Said => ({ text, bad: true })
  if (file.size > countedLimits.bytes) return failed(countedMessages.tooLarge)
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return failed(countedMessages.unreadable)
  const wrong = faultOfBytes(new Uint8Array(bytes), file.name)
  if (wrong !== null) return failed(wrong)
  const answer = await askSignedIn<{ data: LinkExports }>(path)
  if (!answer.ok) return failed(answer.message)
  const { website, pages } = answer.body.data
  let turnEnds = performance.now() + turnMs
  const read = await readExport(
    tableText(new Uint8Array(bytes), navigator.language),
    { website, pages: new Set(pages) },
    {
      fileName: file.name,
      language: navigator.language,
      latest: localDay(),
      pause: async (share) => {
        if (performance.now() < turnEnds) return
        onShare(share)
        await new Promise((resume) => setTimeout(resume))
        turnEnds = performance.now() + turnMs
      },
    },
  )
  if ('fault' in read) return failed(read.fault)
  const { source, rows, exportedOn = null, found } = read
  const json: NewLinkExport = {
    ...{ source, rows, exportedOn, fileName: file.name, digest: await digestOf(bytes) },
    pages: [...found].map(([page, crawledOn = null]) => ({ page, crawledOn })),
  }
  const sent = await askSignedIn<{ data: Uploaded }>(path, { method: 'POST', json })
  if (!sent.ok) return failed(sent.message)
  await Promise.all([refresh('counted'), refresh('deliveries')])
  const { summary, again } = sent.body.data
  return { text: `${again ? 'You’ve uploaded this file before. ' : ''}${summaryText(source, summary)}` }
}

/** Today as an ISO date, where the customer is. */
function localDay(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
