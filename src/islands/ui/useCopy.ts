import { useState } from 'react'

/** Copies text to the clipboard. `said`: whether that worked, for a status. */
export function useCopy(words: { copied: string; failed: string }): {
  said: string
  copy: (text: string) => Promise<boolean>
} {
  const [said, setSaid] = useState('')
  const copy = async (text: string) => {
    const worked = await copyText(text)
    setSaid(worked ? words.copied : words.failed)
    return worked
  }
  return { said, copy }
}

/** False if the browser refused, or the page isn't served over https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
