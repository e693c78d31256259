import { useState } from 'react'
import type { Said } from '#src/islands/ui/FocusedNotice.tsx'
import { countedMessages } from '#src/domain/counted/messages.ts'

/** Reads an export in the browser, and sends which of the project's listings are in it. */
export function useUpload(path: string) {
  /** How much of the file is read. Null: nothing is being read. */
  const [share, setShare] = useState<number | null>(null)
  const [said, setSaid] = useState<Said | null>(null)

  const upload = async (file: File | undefined) => {
    if (!file || share !== null) return
    setShare(0)
    setSaid(null)
    const reader = await import('./send-file.ts').catch(() => null)
    setSaid(reader ? await reader.sendFile(path, file, setShare) : { text: countedMessages.offline, bad: true })
    setShare(null)
  }
  return { share, said, setSaid, upload }
}
