/** Whether a live link can be followed. Any other text is only shown. */
export function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
