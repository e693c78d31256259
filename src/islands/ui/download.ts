/** Downloads a text or a blob as a file. */
export function downloadFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click, so the URL stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
